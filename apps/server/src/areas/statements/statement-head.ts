import { labelledValues, paragraph, title, type LabelledValue } from '#platform/pdf/blocks.ts'
import { ink, rule, type Paper } from '#platform/pdf/paper.ts'
import { textWidth, type TextStyle } from '#platform/pdf/text.ts'
import type { StatementIssuer, StatementRecipient } from '@choba/contract/statement-data.ts'
import type { StatementWords } from './statement-words.ts'

/** Content of the head of a statement, for a single deposit or for a month or year. */
export interface StatementHead {
  readonly title: string
  readonly recipient: StatementRecipient
  readonly issuer: StatementIssuer
  /** Statement number and date, printed on the right. */
  readonly numbers: readonly LabelledValue[]
  readonly notes: readonly string[]
  readonly lead: string
  readonly amountLabel: string
  readonly amount: string
}

/** Gap between the recipient on the left and the issuer on the right. */
const GAP = 20

/**
 * Writes title, recipient, issuer, numbers and, in large type, the transferred amount at the top of
 * a statement.
 */
export function writeHead(paper: Paper, { t }: StatementWords, head: StatementHead): void {
  const half = (paper.width - GAP) / 2
  const right = paper.left + half + GAP
  title(paper, head.title)
  paper.y += 14
  const top = paper.y
  paragraph(
    paper,
    t('toCompany', { name: head.recipient.companyName }),
    { size: 13, weight: 'semibold' },
    { width: half },
  )
  rule(paper, { x: paper.left, y: paper.y + 1, width: half, color: ink, weight: 0.7 })
  paper.y += 5
  if (head.recipient.merchantName !== null)
    paragraph(
      paper,
      t('merchantOf', { name: head.recipient.merchantName }),
      { size: 9 },
      { width: half },
    )
  if (head.recipient.address !== null)
    paragraph(paper, head.recipient.address, { size: 9 }, { width: half })
  paper.y += 10
  paragraph(paper, head.lead, { size: 9 }, { width: half })
  writeAmount(paper, head, half)
  const leftEnd = paper.y

  paper.y = top
  labelledValues(paper, head.numbers, { x: right, width: half, labelWidth: 112 })
  paper.y += 8
  writeIssuer(paper, t, head.issuer, { x: right, width: half })
  paper.y = Math.max(leftEnd, paper.y) + 12
  for (const note of head.notes) {
    paragraph(paper, note, { size: 9, weight: 'semibold' })
    paper.y += 6
  }
}

function writeIssuer(
  paper: Paper,
  t: StatementWords['t'],
  { name, address, registrationNumber }: StatementIssuer,
  place: { x: number; width: number },
): void {
  paragraph(paper, name, { size: 10.5, weight: 'semibold' }, place)
  paragraph(paper, address, { size: 9 }, place)
  if (registrationNumber !== null)
    paragraph(paper, t('registration', { number: registrationNumber }), { size: 9 }, place)
}

function writeAmount(paper: Paper, { amountLabel, amount }: StatementHead, width: number): void {
  paper.y += 12
  const { y } = paper
  const large: TextStyle = { size: 17, weight: 'semibold' }
  const needed = textWidth(paper, amount, large) + 1
  paragraph(paper, amountLabel, { size: 10 }, { width: width - needed - 8 })
  const below = paper.y
  paper.y = y - 8
  paragraph(paper, amount, large, { x: paper.left + width - needed, width: needed, align: 'right' })
  paper.y = Math.max(below, paper.y)
  rule(paper, { x: paper.left, y: paper.y + 1, width, color: ink, weight: 1 })
}
