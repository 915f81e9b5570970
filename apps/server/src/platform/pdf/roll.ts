import { newPaper, type Paper, type PaperInfo } from './paper.ts'

/**
 * Paper roll of 58 mm width with a printable width of 48 mm, in points. Has the maximum height of a
 * PDF page; the unused rest is cut off.
 */
const ROLL = { width: 164.41, height: 14_400, margin: 14.17, footRoom: 0 }

/** Creates a document for a receipt printer: one page whose height fits its content. */
export const newRoll = (info: PaperInfo): Paper => newPaper(info, ROLL)

/** Cuts the page below the content and ends the document. @returns the file */
export function finishRoll(paper: Paper): Promise<Buffer> {
  const { doc, root } = paper
  const used = Math.min(ROLL.height, paper.y + ROLL.margin)
  // The origin of a PDF page is the lower left corner, but the content begins at the top.
  Object.assign(doc.page.dictionary.data, {
    MediaBox: [0, ROLL.height - used, ROLL.width, ROLL.height],
  })
  root.end()
  doc.end()
  return paper.bytes
}
