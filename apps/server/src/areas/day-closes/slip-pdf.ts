import type { DayClose } from '@choba/contract/day-closes.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { paragraph } from '#platform/pdf/blocks.ts'
import { ensureRoom, ink, rule, type Paper } from '#platform/pdf/paper.ts'
import { finishRoll, newRoll } from '#platform/pdf/roll.ts'
import { lineHeight, linesOf, textWidth, writeLines, type TextStyle } from '#platform/pdf/text.ts'
import { slipLines, type SlipLine } from './slip-lines.ts'

const TEXT: TextStyle = { size: 7.5 }
const STRONG: TextStyle = { size: 7.5, weight: 'semibold' }
const TITLE: TextStyle = { size: 12, weight: 'semibold' }
/** Space between a name and its value, in points. */
const GAP = 6
/** Minimum width of a name beside a long value, such as a store name, in points. */
const NAME_MIN = 44

function writePair(paper: Paper, { left, right, isStrong }: SlipLine & { kind: 'pair' }): void {
  const style = isStrong ? STRONG : TEXT
  const room = Math.min(textWidth(paper, right, style) + 0.5, paper.width - NAME_MIN - GAP)
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

function write(paper: Paper, line: SlipLine): void {
  if (line.kind === 'pair') return writePair(paper, line)
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

/** Creates the slip as a PDF for 58 mm paper. The same close always gives the same bytes. */
export function slipPdf(close: DayClose, language: Language): Promise<Buffer> {
  const { title } = languages[language].dayCloses.slip
  const { storeName } = close.store
  const paper = newRoll({
    title: `${title} ${storeName} ${close.day}`,
    author: storeName,
    language,
    createdAt: new Date(close.closedAt),
  })
  for (const line of slipLines(close, language)) write(paper, line)
  return finishRoll(paper)
}
