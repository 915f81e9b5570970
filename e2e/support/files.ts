import { readFile } from 'node:fs/promises'
import { ja } from '@choba/phrases/ja.ts'
import { plainAmount } from '@choba/contract/money.ts'
import type { TransactionOptions, TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import excel from 'exceljs'

const { columns, type } = ja.exports.transactions

/** Presses the button and the form that is wanted, and waits for the browser to have the whole file. */
export async function downloadFile(page: Page, form: string): Promise<{ download: Download; bytes: Buffer }> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: ja.table.download.button, exact: true }).click()
  await page.getByRole('menuitem', { name: form, exact: true }).click()
  const download = await begun
  return { download, bytes: await readFile(await download.path()) }
}

export const readCsv = (text: string): string[][] => parse(text)

/** Every cell of the first sheet, figures as figures. */
export async function readXlsx(bytes: Buffer): Promise<(string | number)[][]> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0])
  const rows: (string | number)[][] = []
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as (string | number)[]).slice(1)))
  return rows
}

export const titles: string[] = [
  columns.paymentNo,
  columns.paidAt,
  columns.store,
  columns.terminal,
  columns.type,
  columns.paymentType,
  columns.amount,
  columns.remark,
]

function typeOf({ tradeKind, state }: TransactionRow): string {
  if (tradeKind === 'PAYMENT') return state === 'PAID' ? type.payment : type.paymentFailed
  if (state === 'SUCCEEDED') return type.refund
  return state === 'FAILED' ? type.refundFailed : type.refundPending
}

/** The row of a Japanese file for a row of the list, as a person would write it down from the screen. */
export function fileRow(row: TransactionRow, { brands }: TransactionOptions): string[] {
  const amount = plainAmount(row.amount, row.currency)
  return [
    row.paymentNo,
    row.paidAt.slice(0, 19).replace('T', ' ').replaceAll('-', '/'),
    row.storeName,
    row.terminalNo ?? '',
    typeOf(row),
    brands.find((brand) => brand.paymentType === row.paymentType)?.name ?? row.paymentType,
    row.tradeKind === 'REFUND' ? `-${amount}` : amount,
    row.remark ?? '',
  ]
}

/** What the lines that count add up to. */
export const netOf = (rows: readonly (readonly (string | number)[])[]): number =>
  rows.filter((row) => row[4] === type.payment || row[4] === type.refund).reduce((sum, row) => sum + Number(row[6]), 0)

/** Text that a spreadsheet would take for a formula stands behind an apostrophe in a csv. */
export const guarded = (row: readonly string[]): string[] =>
  row.map((text, at) => (at !== 6 && /^[=+\-@]/.test(text) ? `'${text}` : text))
