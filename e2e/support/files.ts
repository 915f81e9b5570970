import { readFile } from 'node:fs/promises'
import { ja } from '@choba/phrases/ja.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { transactionStatus } from '@choba/contract/transaction-status.ts'
import type { TransactionOptions, TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readXlsx as readSheets } from 'hucre/xlsx'

const { columns } = ja.exports.transactions

/** Opens the download menu, clicks the format, and waits for the complete file. */
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

/**
 * Returns all cells of the first sheet. Numbers are numbers, and times are texts with the displayed
 * time.
 */
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
/** Titles of the columns that relate a row to its payment, business day, store and company. */
export const tieTitles: string[] = [
  columns.originalPaymentNo,
  columns.businessDay,
  columns.storeCode,
  columns.companyCode,
  columns.company,
]
/** Titles of the additional columns for merchants that give points. */
export const pointTitles: string[] = [
  columns.pointCard,
  columns.pointsUsed,
  columns.pointsAwarded,
  columns.presentation,
]

/**
 * Returns the rows without the columns of `tieTitles` and `pointTitles`, and the total of the
 * points given.
 */
export const apartFromPoints = <T extends string | number>(rows: readonly (readonly T[])[]) => ({
  lines: rows.map((row) => row.slice(0, titles.length)),
  given: rows.reduce((sum, row) => sum + Number(row[titles.length + tieTitles.length + 2] ?? 0), 0),
})

/** Indexes of the columns with amounts. */
export const amountsAt = [6, 9, 10]
const COUNTED = 9

/** Returns the row that a Japanese file must contain for a row of the list. */
export function fileRow(
  row: TransactionRow,
  { paymentMethods, refundReasons, tradeTypes }: TransactionOptions,
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
    paymentMethods.find((paymentMethod) => paymentMethod.paymentType === row.paymentType)?.name ??
      row.paymentType,
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

/** Returns the sum of the column with the amounts that count. */
export const netOf = (rows: readonly (readonly (string | number)[])[]): number =>
  rows.reduce((sum, row) => sum + Number(row[COUNTED]), 0)

/**
 * Returns a row in the form of a CSV file: text that a spreadsheet would treat as a formula begins
 * with an apostrophe.
 */
export const guarded = (row: readonly string[]): string[] =>
  row.map((text, at) => (!amountsAt.includes(at) && /^[=+\-@−–]/.test(text) ? `'${text}` : text))
