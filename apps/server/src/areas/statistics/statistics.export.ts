import { plainAmount } from '@choba/contract/money.ts'
import { averageOf, refundRateOf } from '@choba/contract/stat-figures.ts'
import type {
  StatBreakdown,
  StatCounts,
  Statistics,
  statistics,
} from '@choba/contract/statistics.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { bytesOf, csvLines, dayCell, type Cell } from '#platform/export/csv.ts'
import { type FileForm, listFile } from '#platform/export/list-file.ts'
import { type StoreShare, storeShareOf } from '#platform/export/store-share.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { readBreakdown, readStatistics } from './statistics.service.ts'

/** Returns a cell with an amount; an empty cell if the amount is too large for an exact number. */
const amountCell = (amount: number | null, currency: string): Cell =>
  amount === null ? null : { figure: plainAmount(amount, currency), isAmount: true }

const countCell = (count: number): Cell => ({ figure: String(count) })

/** Formats tenths of a percent as a percentage with one decimal. */
const rateCell = (tenths: number | null): Cell =>
  tenths === null ? null : { figure: `${Math.trunc(tenths / 10)}.${tenths % 10}` }

const NARROW = 12
const WIDE = 28

/** Builds the rows as cells, with the same totals as on the screen below them. */
function sheetOf(
  { groupBy, rows, sum, compared, currency }: Statistics,
  language: keyof typeof languages,
) {
  const { field, sum: sumWord } = languages[language].statistics
  const isNamed = groupBy !== 'date'
  const code =
    groupBy === 'store' ? field.storeCode : groupBy === 'company' ? field.companyCode : null
  const columns = [
    ...(code === null ? [] : [{ title: code, width: NARROW }]),
    { title: field[groupBy], width: isNamed ? WIDE : NARROW },
    ...[
      field.paymentCount,
      field.payment,
      field.refundCount,
      field.refund,
      field.net,
      field.average,
    ].map((title) => ({
      title,
      width: NARROW,
    })),
    { title: `${field.refundRate} (%)`, width: NARROW },
    ...(compared ? [{ title: field.before, width: NARROW }] : []),
    { title: field.currency, width: NARROW },
  ]
  const cells = (names: readonly Cell[], counts: StatCounts, before: StatCounts | null): Cell[] => [
    ...names,
    countCell(counts.paymentCount),
    amountCell(counts.payment, currency),
    countCell(counts.refundCount),
    amountCell(counts.refund, currency),
    amountCell(counts.net, currency),
    amountCell(averageOf(counts), currency),
    rateCell(refundRateOf(counts)),
    ...(compared ? [before && amountCell(before.net, currency)] : []),
    currency,
  ]
  return {
    columns,
    rows: rows.map((row) =>
      cells(
        [
          ...(code === null ? [] : [row.code]),
          groupBy === 'date' ? dayCell(row.key) : (row.name ?? row.key),
        ],
        row,
        row.before,
      ),
    ),
    total: cells([...(code === null ? [] : [null]), sumWord], sum, compared && compared.sum),
  }
}

/**
 * Builds one row per day: the net amounts by column, then the totals of the day. The last row has
 * the totals of the columns.
 */
function breakdownSheet(
  { by, columns, rows, sum, currency }: StatBreakdown,
  language: keyof typeof languages,
) {
  const { field, sum: sumWord, others, group } = languages[language].statistics
  const last = [
    field.paymentCount,
    field.payment,
    field.refundCount,
    field.refund,
    field.net,
    field.currency,
  ]
  const line = (name: Cell, nets: readonly (number | null)[], counts: StatCounts): Cell[] => [
    name,
    ...nets.map((net) => amountCell(net, currency)),
    countCell(counts.paymentCount),
    amountCell(counts.payment, currency),
    countCell(counts.refundCount),
    amountCell(counts.refund, currency),
    amountCell(counts.net, currency),
    currency,
  ]
  return {
    title: `${group.date}・${group[by]}`,
    columns: [field.date, ...columns.map(({ name }) => name ?? others), ...last].map((title) => ({
      title,
      width: NARROW,
    })),
    rows: rows.map((row) => line(dayCell(row.key), row.nets, row)),
    total: line(
      sumWord,
      columns.map(({ net }) => net),
      sum,
    ),
  }
}

/**
 * Downloads a table of business days by payment method or store, with totals of rows and columns.
 * @throws AppError statisticsPeriodTooLong (1700); nothingFound (1300); badRequest if only one end
 * of the period is given
 */
export async function downloadBreakdown(
  call: DownloadCall<typeof statistics.breakdownDownload>,
  { format, encoding, ...filters }: typeof call.query,
): Promise<Download> {
  const { engine, scope, language } = call
  const merchant = call.merchant!
  const read = await withScope(
    engine,
    scope,
    (tx) => readBreakdown(tx, merchant, filters, language),
    {
      readOnly: true,
    },
  )
  const { title, columns, rows, total } = breakdownSheet(read, language)
  return sheetFile({
    name: [title, merchant.name],
    form: { format, encoding },
    filters,
    share: storeShareOf(scope, language),
    read,
    columns,
    rows,
    total,
    language,
  })
}

/**
 * Downloads the statistics rows in the order of the screen, with their totals.
 * @throws AppError statisticsPeriodTooLong (1700); nothingFound (1300); badRequest if only one end
 * of the period is given
 */
export async function downloadStatistics(
  call: DownloadCall<typeof statistics.download>,
  { format, encoding, ...filters }: typeof call.query,
): Promise<Download> {
  const { engine, scope, language } = call
  const merchant = call.merchant!
  const read = await withScope(
    engine,
    scope,
    (tx) => readStatistics(tx, merchant, filters, language),
    {
      readOnly: true,
    },
  )
  const { columns, rows, total } = sheetOf(read, language)
  const title = languages[language].statistics.group[read.groupBy]
  return sheetFile({
    name: [title, merchant.name],
    form: { format, encoding },
    filters,
    share: storeShareOf(scope, language),
    read,
    columns,
    rows,
    total,
    language,
  })
}

interface StatSheet {
  readonly name: readonly string[]
  readonly form: FileForm
  readonly filters: object
  readonly share: StoreShare | null
  readonly read: Pick<Statistics, 'period' | 'sum'>
  readonly columns: { title: string; width: number }[]
  readonly rows: Cell[][]
  readonly total: Cell[]
  readonly language: keyof typeof languages
}

function sheetFile({
  name,
  form,
  filters,
  share,
  read,
  columns,
  rows,
  total,
  language,
}: StatSheet): Download {
  const words = languages[language].statistics
  async function* cells() {
    yield rows
  }
  return listFile({
    name: [words.fileName, ...name, read.period.from, read.period.to],
    form,
    filters,
    share,
    // The report has a row for each day, even without data. A report whose counts are all zero
    // therefore counts as empty.
    total: read.sum.paymentCount + read.sum.refundCount === 0 ? 0 : rows.length,
    titles: columns.map(({ title }) => title),
    lines: () => bytesOf(csvLines(cells())),
    totals: [total],
    sheet: () => ({ name: words.title, columns, rows: cells(), totals: () => [total] }),
  })
}
