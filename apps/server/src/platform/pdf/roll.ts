import { newPaper, type Paper, type PaperInfo } from './paper.ts'

/** A paper roll of 58 mm in points, of which 48 mm are printed on. As long as a page may be: what is not written on is cut off. */
const ROLL = { width: 164.41, height: 14_400, margin: 14.17, footRoom: 0 }

/** A document for a receipt printer: one page, as high as what is written on it. */
export const newRoll = (info: PaperInfo): Paper => newPaper(info, ROLL)

/** Cuts the paper below what is written and ends the document. @returns the file */
export function finishRoll(paper: Paper): Promise<Buffer> {
  const { doc, root } = paper
  const used = Math.min(ROLL.height, paper.y + ROLL.margin)
  // The origin of a PDF is at the lower left, and what is written hangs from the top.
  Object.assign(doc.page.dictionary.data, {
    MediaBox: [0, ROLL.height - used, ROLL.width, ROLL.height],
  })
  root.end()
  doc.end()
  return paper.bytes
}
