import { asArtifact, footOf, muted, rule, type Paper } from './paper.ts'
import { writeLines, type TextStyle } from './text.ts'

const style: TextStyle = { size: 7.5, color: muted }

export interface Foot {
  /** Text at the left of every page's footer. */
  readonly text: string
  /** Formats the page number in the document's language, such as `2 / 12`. */
  readonly pageOf: (page: number, pages: number) => string
}

/** Writes the footer of every page and ends the document. @returns the file */
export async function finish(paper: Paper, { text, pageOf }: Foot): Promise<Buffer> {
  const { doc, left, width } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    const y = footOf()
    rule(paper, { x: left, y: y - 4, width, weight: 0.35 })
    asArtifact(paper, 'Pagination', () => {
      writeLines(paper, [text], style, { x: left, y, width })
      writeLines(paper, [pageOf(at + 1, count)], style, { x: left, y, width, align: 'right' })
    })
  }
  paper.root.end()
  doc.end()
  return paper.bytes
}
