import { readFile } from 'node:fs/promises'
import { ja } from '@choba/phrases/ja.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { transactionStatus } from '@choba/contract/transaction-status.ts'
import type { TransactionOptions, TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readXlsx as readSheets } from 'hucre/xlsx'

const { columns } = ja.exports.transactions

/** Presses the button and the form that is wanted, and waits for the browser to have the whole file. */
export async function downloadFile(
  page: Page,
  form: string,
): Promise<{ download: Download; bytes: Buffer }> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: ja.table.download.button, exact: true }).click()
  await page.getByRole('menuitem', { name: form, exact: true }).click()
  const download = await begun
  return { download, bytes: await readFile(await download.path()) }
}

export const readCsv = (text: string): string[][] => parse(text)

/** Every cell of the first sheet: figures as figures, moments as the wall clock they show. */
export async function readXlsx(bytes: Buffer): Promise<(string | number)[][]> {
  const { sheets } = await readSheets(bytes)
  return sheets[0]!.rows.map((row) =>
    row.map((value) =>
      value instanceof Date
        ? clockOf(value.toISOString())
        : typeof value === 'number'
          ? value
          : String(value ?? ''),
    ),
  )
}

const clockOf = (at: string): string => at.slice(0, 19).replace('T', ' ').replaceAll('-', '/')

export const titles: string[] = [
  columns.paymentNo,
  columns.paidAt,
  columns.store,
  columns.terminal,
  columns.type,
  columns.paymentType,
  columns.amount,
  columns.remark,
  columns.state,
  columns.counted,
  columns.uncounted,
  columns.currency,
  columns.offset,
  columns.reason,
  columns.tradeType,
]
/** What ties a row to its payment, its business day, its store and its company. */
export const tieTitles: string[] = [
  columns.originalPaymentNo,
  columns.businessDay,
  columns.storeCode,
  columns.companyCode,
  columns.company,
]
/** What a merchant that gives points has behind them. */
export const pointTitles: string[] = [
  columns.pointCard,
  columns.pointsUsed,
  columns.pointsAwarded,
  columns.presentation,
]

/** The rows of a file without what is behind them, and the points given by all of them. */
export const apartFromPoints = <T extends string | number>(rows: readonly (readonly T[])[]) => ({
  lines: rows.map((row) => row.slice(0, titles.length)),
  given: rows.reduce((sum, row) => sum + Number(row[titles.length + tieTitles.length + 2] ?? 0), 0),
})

/** Where the amounts stand. */
export const amountsAt = [6, 9, 10]
const COUNTED = 9

/** The row of a Japanese file for a row of the list, as a person would write it down from the screen. */
export function fileRow(
  row: TransactionRow,
  { brands, refundReasons, tradeTypes }: TransactionOptions,
): string[] {
  const amount = `${row.tradeKind === 'REFUND' ? '-' : ''}${plainAmount(row.amount, row.currency)}`
  const zero = plainAmount(0, row.currency)
  const counts = row.state === 'PAID' || row.state === 'SUCCEEDED'
  return [
    row.paymentNo,
    clockOf(row.paidAt),
    row.storeName,
    row.terminalNo ?? '',
    ja.transactions.tradeKind[row.tradeKind],
    brands.find((brand) => brand.paymentType === row.paymentType)?.name ?? row.paymentType,
    amount,
    row.remark ?? '',
    ja.transactions.status[transactionStatus(row)],
    counts ? amount : zero,
    counts ? zero : amount,
    row.currency,
    `UTC${row.paidAt.slice(19)}`,
    refundReasons.find((one) => one.reason === row.reason)?.name ?? '',
    tradeTypes.find((one) => one.tradeType === row.tradeType)?.name ?? '',
  ]
}

/** What the column of the counted amounts adds up to. */
export const netOf = (rows: readonly (readonly (string | number)[])[]): number =>
  rows.reduce((sum, row) => sum + Number(row[COUNTED]), 0)

/** Text that a spreadsheet would take for a formula stands behind an apostrophe in a csv. */
export const guarded = (row: readonly string[]): string[] =>
  row.map((text, at) => (!amountsAt.includes(at) && /^[=+\-@−–]/.test(text) ? `'${text}` : text))
