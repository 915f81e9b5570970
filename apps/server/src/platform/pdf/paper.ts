import type { Language } from '@choba/contract/session.contract.ts'
import PdfKit from 'pdfkit'
import { fontFile, type FontName, type Run } from './fonts.ts'

/** Page size, in points. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Height that is reserved for the footer, above the lower margin. */
  readonly footRoom: number
}

/** Margin of 17 mm. */
const A4: Sheet = { width: 595.28, height: 841.89, margin: 48, footRoom: 14 }
const FOOT = 30

export const ink = '#16202b'
export const muted = '#5b6775'
export const line = '#c9d0d8'
export const faint = '#e3e7ec'
export const shade = '#f3f5f8'

export interface PaperInfo {
  readonly title: string
  /** Issuer of the document. */
  readonly author: string
  readonly language: Language
  /** Creation time in the file. The caller sets it, so that equal input gives equal bytes. */
  readonly createdAt: Date
}

/** A document in progress: pages of equal size, written from top to bottom. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  readonly info: PaperInfo
  /** Left edge, right edge and width of the text area. */
  readonly left: number
  readonly right: number
  readonly width: number
  /** Top and bottom of the text area of a page. */
  readonly top: number
  readonly bottom: number
  /** Top of the next block. */
  y: number
  /** Structure element that contains the blocks, for screen readers. */
  readonly root: PDFKit.PDFStructureElement
  readonly fonts: Set<FontName>
  /** Cached runs of texts, because each text is measured several times before it is written. */
  readonly runs: Map<string, readonly Run[]>
  readonly widths: Map<string, number>
  readonly bytes: Promise<Buffer>
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.once('end', () => resolve(Buffer.concat(chunks)))
  doc.once('error', reject)
  return promise
}

export function newPaper(info: PaperInfo, { width, height, margin, footRoom }: Sheet = A4): Paper {
  const doc = new PdfKit({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: info.language,
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      CreationDate: info.createdAt,
      Producer: 'Choba',
      Creator: 'Choba',
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const paper: Paper = {
    doc,
    info,
    left: margin,
    right: width - margin,
    width: width - 2 * margin,
    top: margin,
    bottom: height - margin - footRoom,
    y: margin,
    root,
    fonts: new Set(),
    runs: new Map(),
    widths: new Map(),
    bytes: collected(doc),
  }
  startPage(paper)
  return paper
}

export function startPage(paper: Paper): void {
  paper.doc.addPage()
  paper.y = paper.top
}

/**
 * Starts a new page if less than `height` is left on the current page. A block that is higher than
 * a page begins at the current position.
 */
export function ensureRoom(paper: Paper, height: number): void {
  if (paper.y > paper.top && paper.y + height > paper.bottom && height <= paper.bottom - paper.top)
    startPage(paper)
}

/** Sets the font. The first use of a font embeds the font into the document. */
export function useFont(paper: Paper, font: FontName, size: number): void {
  if (!paper.fonts.has(font)) {
    paper.doc.registerFont(font, fontFile(font))
    paper.fonts.add(font)
  }
  paper.doc.font(font).fontSize(size)
}

/**
 * Draws content without meaning, such as lines, backgrounds and footers, as an artifact that screen
 * readers skip.
 */
export function asArtifact({ doc }: Paper, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function rule(paper: Paper, { x, width, y, color = line, weight = 0.5 }: RuleOptions): void {
  asArtifact(paper, 'Layout', () => {
    paper.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke()
  })
}

export interface RuleOptions {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly color?: string
  readonly weight?: number
}

export function filled(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  color = shade,
): void {
  asArtifact(paper, 'Layout', () => {
    paper.doc.rect(x, y, width, height).fillColor(color).fill()
  })
}

/** Returns the top of the footer on an A4 page, in points. */
export const footOf = (): number => A4.height - FOOT - 10
