import type { TentCommand, TentDrawing } from '@choba/contract/table-tents.contract.ts'
import { tentSheets, type TentMark, type TentPlace } from '@choba/contract/tent-sheets.ts'
import type { FontName } from '#platform/pdf/fonts.ts'
import {
  asArtifact,
  newPaper,
  type Paper,
  type PaperInfo,
  startPage,
  useFont,
} from '#platform/pdf/paper.ts'

const POINTS = 72 / 25.4
const MARK = '#8a94a0'

/** State while a PDF is drawn. The pictures are decoded only once. */
interface Printing {
  readonly paper: Paper
  readonly drawing: TentDrawing
  /**
   * Pictures as data URLs. The PDF library then recognizes a repeated picture and stores it once.
   */
  readonly pictures: readonly string[]
}

/** Renders a drawing as a PDF. A new sheet begins when a sheet is full. */
export function tentPdf(drawing: TentDrawing, info: PaperInfo): Promise<Buffer> {
  const { page, face, bleed, places, isOneTent, marks } = tentSheets[drawing.paper]
  const paper = newPaper(info, {
    width: page.width * POINTS,
    height: page.height * POINTS,
    margin: 0,
    footRoom: 0,
  })
  const { doc, root } = paper
  const pictures = drawing.pictures.map((png) => `data:image/png;base64,${png}`)
  const printing = { paper, drawing, pictures }
  for (const [at, commands] of drawing.faces.entries()) {
    const place = places[at % places.length]!
    if (at > 0 && at % places.length === 0) startPage(paper)
    const draw = () => {
      onFace(paper, place, face, () => {
        doc.rect(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed).clip()
        for (const command of commands) drawCommand(printing, command)
      })
    }
    // The back of a folded tent repeats the front, so the back is hidden from screen readers.
    if (isOneTent && place.turned) asArtifact(paper, 'Layout', draw)
    else root.add(doc.struct('Sect', {}, draw))
    if (at % places.length === 0) asArtifact(paper, 'Layout', () => drawMarks(paper, marks))
  }
  root.end()
  doc.end()
  return paper.bytes
}

/** Draws in millimetres from the upper left corner of a face. */
function onFace(
  { doc }: Paper,
  { x, y, turned }: TentPlace,
  face: { width: number; height: number },
  draw: () => void,
) {
  doc.save()
  doc.scale(POINTS)
  doc.translate(x, y)
  if (turned) doc.rotate(180, { origin: [face.width / 2, face.height / 2] })
  draw()
  doc.restore()
}

function drawMarks({ doc }: Paper, marks: readonly TentMark[]): void {
  for (const { x1, y1, x2, y2, kind } of marks) {
    doc
      .moveTo(x1 * POINTS, y1 * POINTS)
      .lineTo(x2 * POINTS, y2 * POINTS)
      .lineWidth(0.5)
      .strokeColor(MARK)
    if (kind === 'FOLD') doc.dash(2, { space: 2 }).stroke().undash()
    else doc.stroke()
  }
}

function drawCommand({ paper, drawing, pictures }: Printing, command: TentCommand): void {
  const { doc } = paper
  if (command.kind === 'AREA') {
    doc.rect(command.x, command.y, command.width, command.height).fillColor(command.color).fill()
  } else if (command.kind === 'PICTURE') {
    const { x, y, width, height } = command
    doc.image(pictures[command.picture]!, x, y, { width, height })
  } else if (command.kind === 'TEXT') {
    doc.fillColor(command.color)
    for (const { font, text, x } of command.pieces) {
      const name: FontName = `${font === 'JAPANESE' ? 'japanese' : 'european'}-${command.weight === 'BOLD' ? 'bold' : 'regular'}`
      useFont(paper, name, command.size / POINTS)
      doc.text(text, x, command.y, { lineBreak: false, baseline: 'alphabetic' })
    }
  } else if (command.kind === 'CODE' && drawing.code) {
    drawCode(paper, pictures, drawing.code, command)
  }
}

function drawCode(
  { doc }: Paper,
  pictures: readonly string[],
  { side, quiet, runs, logo }: NonNullable<TentDrawing['code']>,
  { x, y, size }: Extract<TentCommand, { kind: 'CODE' }>,
): void {
  doc.rect(x, y, size, size).fillColor('#ffffff').fill()
  doc.save()
  doc.translate(x, y)
  doc.scale(size / side).translate(quiet, quiet)
  for (const [left, top, width] of runs) doc.rect(left, top, width, 1)
  doc.fillColor('#000000').fill()
  if (logo)
    doc.image(pictures[logo.picture]!, logo.from, logo.from, {
      width: logo.side,
      height: logo.side,
    })
  doc.restore()
}
