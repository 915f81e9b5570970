import type { Language } from '@choba/contract/session.contract.ts'
import { labelledValues, paragraph, small } from '#platform/pdf/blocks.ts'
import { finish } from '#platform/pdf/finish.ts'
import { newPaper, type Paper } from '#platform/pdf/paper.ts'
import { table } from '#platform/pdf/table.ts'
import {
  mayBeQualified,
  returnedSum,
  type StatementFigures,
  type DepositSummary,
  type SummaryLine,
} from '@choba/contract/statement-data.ts'
import { writeHead } from './statement-head.ts'
import { correctionNotes, wordsOf, type StatementWords } from './statement-words.ts'

/**
 * Terms of the deposit calculation in the order of its lines, each with the column of the table.
 */
const terms = [
  ['totalUsage', 'usage'],
  ['refund', 'refund'],
  ['fee', 'fee'],
  ['tax', 'tax'],
  ['transferFee', 'transferFee'],
  ['deduction', 'deduction'],
  ['pointGive', 'points'],
  ['revise', 'revise'],
  ['transferAmount', 'transferred'],
] as const satisfies readonly (readonly [keyof StatementFigures, string])[]

/**
 * Part of a term that comes from returned transfers. This part is subtracted, because the revisions
 * of a later deposit contain it again.
 */
const returnedFrom = (deposits: readonly SummaryLine[], term: keyof StatementFigures): number =>
  term === 'revise' || term === 'transferAmount' ? returnedSum(deposits) : 0

const sumOf = (deposits: readonly SummaryLine[], term: keyof StatementFigures): number =>
  deposits.reduce((sum, { figures }) => sum + figures[term], 0) - returnedFrom(deposits, term)

function writeDeposits(paper: Paper, words: StatementWords, { deposits }: DepositSummary): void {
  const { t, amount, day, period, unit } = words
  const negated = (sum: number): string => (sum === 0 ? '' : amount(-sum))
  table(
    paper,
    { heading: t('headings.deposits'), aside: unit },
    [
      { title: t('columns.depositNo'), align: 'left', isFlexible: true },
      ...terms.map(([, column]) => ({ title: t(`columns.${column}`), align: 'right' as const })),
    ],
    [
      ...deposits.map(({ depositNo, dateFrom, dateTo, payDate, figures, returned }) => ({
        cells: [
          // On separate lines: a text search would not find a number that is wrapped.
          `${depositNo}\n${period(dateFrom, dateTo)}\n${payDate === null ? t('noPayDate') : t(returned ? 'returned.paidOn' : 'paidOn', { day: day(payDate) })}`,
          ...terms.map(([term]) => amount(figures[term])),
        ],
      })),
      ...(returnedSum(deposits) === 0
        ? []
        : [
            {
              cells: [
                t('returned.sum'),
                ...terms.map(([term]) => negated(returnedFrom(deposits, term))),
              ],
            },
          ]),
      {
        cells: [t('total'), ...terms.map(([term]) => amount(sumOf(deposits, term)))],
        kind: 'total',
      },
    ],
  )
}

/**
 * Renders the deposits of a month or year as a PDF, with one line for each deposit, and totals.
 * This PDF is no invoice; the invoices are the statements of the deposits.
 */
export function summaryPdf(
  summary: DepositSummary,
  language: Language,
  createdAt: Date,
): Promise<Buffer> {
  const words = wordsOf(language, summary.currency)
  const { t, day, period, money, count } = words
  const { statementNo, issuer, deposits } = summary
  const paper = newPaper({
    title: `${t('title.summary')} ${statementNo}`,
    author: issuer.name,
    language,
    createdAt,
  })
  writeHead(paper, words, {
    title: t('title.summary'),
    recipient: summary.recipient,
    issuer,
    numbers: [
      { label: t('labels.issuedOn'), value: day(summary.issuedOn) },
      { label: t('labels.statementNo'), value: statementNo },
    ],
    notes: correctionNotes(words, summary.corrects),
    lead: t('leadSummary'),
    amountLabel: t('transferredSum'),
    amount: money(sumOf(deposits, 'transferAmount')),
  })
  const facts = [
    { label: t('labels.period'), value: period(summary.dateFrom, summary.dateTo) },
    { label: t('labels.count'), value: count(deposits.length) },
  ]
  labelledValues(paper, facts, { labelWidth: 120 })
  writeDeposits(paper, words, summary)
  paper.y += 3
  paragraph(paper, t(mayBeQualified(summary) ? 'notes.summary' : 'notes.summaryOnly'), small)
  if (deposits.some(({ returned }) => returned)) paragraph(paper, t('notes.returned'), small)
  return finish(paper, {
    text: t('foot', { title: t('title.summary'), number: statementNo }),
    pageOf: (page, pages) => t('pageOf', { page: String(page), pages: String(pages) }),
  })
}
