import { create } from 'qrcode'
import sharp from 'sharp'
import { paragraph } from '#platform/pdf/blocks.ts'
import { ensureRoom, ink, rule, type Paper } from '#platform/pdf/paper.ts'
import { piecesOf } from '#platform/pdf/line-wrap.ts'
import { finishRoll, newRoll } from '#platform/pdf/roll.ts'
import { lineHeight, linesOf, textWidth, writeLines, type TextStyle } from '#platform/pdf/text.ts'
import type { SlipLine, SlipOrder } from './slip-line.ts'

const TEXT: TextStyle = { size: 7.5 }
const STRONG: TextStyle = { size: 7.5, weight: 'semibold' }
const TITLE: TextStyle = { size: 12, weight: 'semibold' }
/** Space between a name and its value, in points. */
const GAP = 6
/** Width that a value can have beside a long word, in points. */
const VALUE_MIN = 52
/** Side of a module of a QR code (0.5 mm) and width of its white border, in points. */
const MODULE = 1.42
const QUIET = 4 * MODULE
/** Maximum size of a logo, in points. */
const LOGO = { width: 102, height: 34 }

function writePair(paper: Paper, { left, right, isStrong }: SlipLine & { kind: 'pair' }): void {
  const style = isStrong ? STRONG : TEXT
  const words = piecesOf(left).map(({ piece }) => textWidth(paper, piece.trimEnd(), style) + 0.5)
  const room = Math.min(
    textWidth(paper, right, style) + 0.5,
    Math.max(VALUE_MIN, paper.width - Math.max(...words, 0) - GAP),
  )
  const names = linesOf(paper, left, paper.width - room - GAP, style)
  const values = linesOf(paper, right, room, style)
  const height = Math.max(names.length, values.length) * lineHeight(style)
  ensureRoom(paper, height)
  const { y } = paper
  paper.root.add(
    paper.doc.struct('P', {}, () => {
      writeLines(paper, names, style, { x: paper.left, y, width: paper.width - room - GAP })
      writeLines(paper, values, style, { x: paper.right - room, y, width: room, align: 'right' })
    }),
  )
  paper.y += height
}

function write(paper: Paper, line: Exclude<SlipLine, { kind: 'picture' }>): void {
  if (line.kind === 'pair') return writePair(paper, line)
  if (line.kind === 'code') return writeCode(paper, line.text)
  if (line.kind === 'center') return paragraph(paper, line.text, TEXT, { align: 'center' })
  if (line.kind === 'title') return paragraph(paper, line.text, TITLE, { align: 'center' })
  if (line.kind === 'rule') {
    paper.y += 3
    rule(paper, { x: paper.left, y: paper.y, width: paper.width, color: ink })
    paper.y += 3
    return
  }
  if (line.kind === 'heading') paper.y += 2
  paragraph(paper, line.text, line.kind === 'heading' ? STRONG : TEXT)
}

/** Converts a picture to a PNG for the PDF, of at most three times its printed size. */
const pngOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: 3 * LOGO.width, height: 3 * LOGO.height, fit: 'inside' })
    .png()
    .toBuffer()

/** Draws the QR code of a text in the middle of the paper. */
function writeCode(paper: Paper, text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size * MODULE
  const left = paper.left + (paper.width - side) / 2
  const top = paper.y + QUIET
  paper.root.add(
    paper.doc.struct('Figure', { alt: text }, () => {
      for (let y = 0; y < modules.size; y++)
        for (let x = 0; x < modules.size; x++)
          if (modules.get(y, x)) paper.doc.rect(left + x * MODULE, top + y * MODULE, MODULE, MODULE)
      paper.doc.fillColor('#000000').fill()
    }),
  )
  paper.y = top + side + QUIET
}

function writePicture(paper: Paper, png: Uint8Array, alt: string): void {
  const { y } = paper
  paper.root.add(
    paper.doc.struct('Figure', { alt }, () => {
      const fit: [number, number] = [LOGO.width, LOGO.height]
      const x = paper.left + (paper.width - LOGO.width) / 2
      paper.doc.image(Buffer.from(png), x, y, { fit, align: 'center', valign: 'center' })
    }),
  )
  paper.y += LOGO.height + 4
}

/** Creates a slip as a PDF for 58 mm paper. The same order always gives the same bytes. */
export async function slipPdf({
  lines,
  title,
  author,
  language,
  createdAt,
}: SlipOrder): Promise<Buffer> {
  const paper = newRoll({ title, author, language, createdAt: new Date(createdAt) })
  for (const line of lines) {
    if (line.kind === 'picture') writePicture(paper, await pngOf(line.bytes), line.alt)
    else write(paper, line)
  }
  return finishRoll(paper)
}
