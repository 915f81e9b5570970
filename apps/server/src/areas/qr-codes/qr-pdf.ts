import type { Language } from '@choba/contract/session.contract.ts'
import { newPaper, type Paper } from '#platform/pdf/paper.ts'
import { lineHeight, linesOf, type TextStyle, writeLines } from '#platform/pdf/text.ts'
import type { QrDrawing } from './qr-drawing.ts'

const POINTS_OF_A_MILLIMETRE = 72 / 25.4
const NAME: TextStyle = { size: 7, weight: 'semibold', color: '#000000' }
const OTHER: TextStyle = { size: 6, color: '#000000' }
/** Maximum lines of each text. Longer text is cut with an ellipsis. */
const LINES_MAX = 2

/** Text below a printed code, and the metadata of its file. */
export interface QrCaption {
  readonly title: string
  readonly author: string
  readonly language: Language
  /**
   * Time in milliseconds when the code was created or last changed, so that the same code gives
   * identical bytes.
   */
  readonly at: number
  readonly lines: readonly string[]
}

function fitting(paper: Paper, text: string, style: TextStyle): string[] {
  const lines = linesOf(paper, text, paper.width, style)
  if (lines.length <= LINES_MAX) return lines
  return [
    ...lines.slice(0, LINES_MAX - 1),
    `${Array.from(lines[LINES_MAX - 1]!)
      .slice(0, -1)
      .join('')}…`,
  ]
}

/**
 * Returns a PDF with one page as wide as the code with its quiet zone. The code is at the top in
 * its exact size, with the caption below.
 */
export function pdfOf(
  drawing: QrDrawing,
  millimetres: number,
  caption: QrCaption,
): Promise<Buffer> {
  const width = millimetres * POINTS_OF_A_MILLIMETRE
  const info = { ...caption, createdAt: new Date(caption.at) }
  const below =
    lineHeight(NAME) * LINES_MAX + lineHeight(OTHER) * LINES_MAX * (caption.lines.length - 1)
  const paper = newPaper(info, { width, height: width + below + 6, margin: 4, footRoom: 0 })
  const { doc, root } = paper
  root.add(doc.struct('Figure', { alt: caption.title }, () => drawCode(paper, drawing, width)))
  let y = width
  for (const [at, text] of caption.lines.entries()) {
    const style = at === 0 ? NAME : OTHER
    const lines = fitting(paper, text, style)
    const top = y
    root.add(
      doc.struct(
        'P',
        {},
        () =>
          void writeLines(paper, lines, style, {
            x: paper.left,
            y: top,
            width: paper.width,
            align: 'center',
          }),
      ),
    )
    y += lines.length * lineHeight(style)
  }
  root.end()
  doc.end()
  return paper.bytes
}

function drawCode({ doc }: Paper, { side, quiet, runs, logo }: QrDrawing, width: number): void {
  const module = width / side
  doc.save()
  doc.rect(0, 0, width, width).fillColor('#ffffff').fill()
  for (const run of runs)
    doc.rect((quiet + run.x) * module, (quiet + run.y) * module, run.width * module, module)
  doc.fillColor('#000000').fill()
  if (logo) {
    const at = (quiet + logo.from) * module
    doc.image(Buffer.from(logo.png), at, at, {
      width: logo.side * module,
      height: logo.side * module,
    })
  }
  doc.restore()
}
