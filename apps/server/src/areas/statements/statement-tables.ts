import { paragraph, small } from '#platform/pdf/blocks.ts'
import type { Paper } from '#platform/pdf/paper.ts'
import type { Column } from '#platform/pdf/table-widths.ts'
import { table, type TableHeading } from '#platform/pdf/table.ts'
import type { DepositStatement } from '@choba/contract/statement-data.ts'
import type { StatementWords } from './statement-words.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Writes all deductions and adjustments with their causes; subtracted amounts have a minus sign.
 */
export function writeCauses(
  paper: Paper,
  { t, amount, unit }: StatementWords,
  statement: DepositStatement,
): void {
  const { deductions, revisions } = statement
  const lines = [
    ...deductions.map((line) => ({
      ...line,
      amount: -line.amount,
      item: t('equation.deduction'),
      taxClass: undefined,
    })),
    ...revisions.map((line) => ({ taxClass: undefined, ...line, item: t('equation.revise') })),
  ]
  if (lines.length === 0) return
  const isTaxed = lines.some(({ taxClass }) => taxClass !== undefined)
  table(
    paper,
    { heading: t('headings.causes'), aside: unit },
    [
      { title: t('equation.item'), align: 'left' },
      { title: t('columns.kind'), align: 'left', isFlexible: true },
      { title: t('columns.reason'), align: 'left', isFlexible: true },
      { title: t('columns.reference'), align: 'left' },
      ...(isTaxed ? [{ title: t('columns.taxClass'), align: 'left' as const }] : []),
      { title: t(isTaxed ? 'columns.base' : 'columns.amount'), align: 'right' },
    ],
    [
      ...lines.map((line) => ({
        cells: [
          line.item,
          t(`cause.${line.kind}`),
          line.reason ?? t('noneWritten'),
          line.reference ?? t('noneWritten'),
          ...(isTaxed ? [line.taxClass ? t(`taxClass.${line.taxClass}`) : t('noneWritten')] : []),
          amount(line.amount),
        ],
      })),
      {
        cells: [
          t('total'),
          ...Array.from({ length: isTaxed ? 4 : 3 }, () => ''),
          amount(sum(lines.map((line) => line.amount))),
        ],
        kind: 'total',
      },
    ],
  )
  if (revisions.some(({ kind }) => kind === 'CARRIED_OUT')) {
    paper.y += 3
    paragraph(paper, t('notes.carried'), small)
  }
}

interface Sales {
  readonly name: string
  readonly count: number
  readonly usage: number
  readonly refund: number
  readonly fee: number
}

const salesColumns = ({ t }: StatementWords, first: Column): Column[] => [
  first,
  ...(['count', 'usage', 'refund', 'netFee', 'net'] as const).map((name) => ({
    title: t(`columns.${name}`),
    align: 'right' as const,
  })),
]

function writeSales(
  paper: Paper,
  words: StatementWords,
  above: TableHeading,
  first: Column,
  lines: readonly Sales[],
): void {
  const { t, amount, count } = words
  const cells = ({ name, count: of, usage, refund, fee }: Sales) => [
    name,
    count(of),
    amount(usage),
    amount(refund),
    amount(fee),
    amount(usage - refund - fee),
  ]
  const total: Sales = {
    name: t('total'),
    count: sum(lines.map((line) => line.count)),
    usage: sum(lines.map((line) => line.usage)),
    refund: sum(lines.map((line) => line.refund)),
    fee: sum(lines.map((line) => line.fee)),
  }
  table(paper, above, salesColumns(words, first), [
    ...lines.map((line) => ({ cells: cells(line) })),
    { cells: cells(total), kind: 'total' },
  ])
}

export function writeStores(
  paper: Paper,
  words: StatementWords,
  { stores }: DepositStatement,
): void {
  if (stores.length === 0) return
  const { t, unit } = words
  writeSales(
    paper,
    words,
    { heading: t('headings.stores'), aside: unit },
    { title: t('columns.store'), align: 'left', isFlexible: true },
    stores,
  )
}

export function writeDays(paper: Paper, words: StatementWords, { days }: DepositStatement): void {
  if (days.length === 0) return
  const { t, day, unit } = words
  const lines = days.map((line) => ({ ...line, name: day(line.day) }))
  writeSales(
    paper,
    words,
    { heading: t('headings.days'), aside: unit },
    { title: t('columns.day'), align: 'left' },
    lines,
  )
}

/**
 * Writes late transactions (transactions that arrived after their day was closed) under their own
 * day.
 */
export function writeLate(paper: Paper, words: StatementWords, { late }: DepositStatement): void {
  if (late.length === 0) return
  const { t, amount, count, day, unit } = words
  table(
    paper,
    { heading: t('headings.late'), aside: unit },
    [
      { title: t('columns.trueDay'), align: 'left' },
      ...(['count', 'usage', 'refund'] as const).map((name) => ({
        title: t(`columns.${name}`),
        align: 'right' as const,
      })),
    ],
    [
      ...late.map((line) => ({
        cells: [day(line.day), count(line.count), amount(line.usage), amount(line.refund)],
      })),
      {
        cells: [
          t('total'),
          count(sum(late.map((line) => line.count))),
          amount(sum(late.map(({ usage }) => usage))),
          amount(sum(late.map(({ refund }) => refund))),
        ],
        kind: 'total',
      },
    ],
  )
}
