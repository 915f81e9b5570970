import { plainAmount } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionRow } from '@choba/contract/transactions.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Cell } from '#platform/export/csv.ts'
import type { Names } from './transactions.views.ts'

export interface ExportColumn {
  title: string
  cell: (row: TransactionRow) => Cell
}

/** `2026-11-20T18:31:34+09:00` → `2026/11/20 18:31:34`, the wall clock as it stands. */
const wallTime = (at: string): string => at.slice(0, 19).replace('T', ' ').replaceAll('-', '/')

/** What kind of line this is, and how it stands where it does not count: `返金`, `返金（処理中）`, `支払い（失敗）`. */
export function typeLabel(
  language: Language,
  kind: TransactionRow['tradeKind'],
  state: TransactionRow['state'],
): string {
  const { type } = languages[language].exports.transactions
  if (kind === 'PAYMENT') return state === 'PAID' ? type.payment : type.paymentFailed
  if (state === 'SUCCEEDED') return type.refund
  return state === 'FAILED' ? type.refundFailed : type.refundPending
}

/** The columns of the specification (§3), in its order; administrators see whose row it is first. */
export function columnsOf(language: Language, names: Names, ofMany: boolean): ExportColumn[] {
  const { columns } = languages[language].exports.transactions
  const brandNames = new Map([...names.brands.values()].map((brand) => [brand.code, brand.name]))
  const merchantNames = new Map([...names.merchants.values()].map((merchant) => [merchant.code, merchant.name]))
  const own: ExportColumn[] = [
    { title: columns.paymentNo, cell: (row) => row.paymentNo },
    { title: columns.paidAt, cell: (row) => ({ plain: wallTime(row.paidAt) }) },
    { title: columns.store, cell: (row) => row.storeName },
    { title: columns.terminal, cell: (row) => row.terminalNo },
    { title: columns.type, cell: (row) => typeLabel(language, row.tradeKind, row.state) },
    { title: columns.paymentType, cell: (row) => brandNames.get(row.paymentType) ?? row.paymentType },
    { title: columns.amount, cell: (row) => ({ figure: signedAmount(row) }) },
    { title: columns.remark, cell: (row) => row.remark },
  ]
  const whose = {
    title: columns.merchant,
    cell: (row: TransactionRow) => merchantNames.get(row.entCode) ?? row.entCode,
  }
  return ofMany ? [whose, ...own] : own
}

/** Refunds are negative in a file, so that the column adds up. */
const signedAmount = (row: TransactionRow): string =>
  `${row.tradeKind === 'REFUND' ? '-' : ''}${plainAmount(row.amount, row.currency)}`
