import type { Language } from '@choba/contract/session.contract.ts'
import { heading, paragraph, title } from '#platform/pdf/blocks.ts'
import { finish } from '#platform/pdf/finish.ts'
import { newPaper, startPage } from '#platform/pdf/paper.ts'
import type { TextStyle } from '#platform/pdf/text.ts'

export interface DemoText {
  readonly title: string
  /** Chapters of the manual. Each starts on a new page. */
  readonly parts: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

const style: TextStyle = { size: 10.5 }
/** Space below a paragraph, in points. */
const SPACE = 10

/** Creates a manual of the demo as a PDF. */
export function demoPdf({ title: name, parts }: DemoText, language: Language): Promise<Buffer> {
  const paper = newPaper({ title: name, author: 'Choba', language, createdAt: new Date() })
  title(paper, name)
  for (const [index, part] of parts.entries()) {
    if (index > 0) startPage(paper)
    heading(paper, part.heading)
    paper.y += SPACE
    for (const text of part.paragraphs) {
      paragraph(paper, text, style)
      paper.y += SPACE
    }
  }
  return finish(paper, { text: name, pageOf: (page, pages) => `${page} / ${pages}` })
}
