import { plainAmount } from '@choba/contract/money.ts'
import {
  isByStoreRate,
  type PointTransaction,
} from '@choba/contract/point-transactions.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { dayCell, momentCell, type Cell } from '#platform/export/csv.ts'
import type { SheetColumn } from '#platform/export/xlsx.ts'

export interface PointColumn extends SheetColumn {
  readonly cell: (row: PointTransaction) => Cell
}

const figure = (of: number): Cell => ({ figure: String(of) })

/** Returns the columns of the list, and those that explain how the points were computed. */
export function pointColumns(language: Language): PointColumn[] {
  const { field, chargeType, entryKind, useKind, fileColumns, detail } =
    languages[language].pointTransactions
  const base = ({ base: of, baseOf, currency }: PointTransaction): Cell =>
    of === null
      ? null
      : baseOf === 'AMOUNT'
        ? { figure: plainAmount(of, currency), isAmount: true }
        : figure(of)
  return [
    { title: field.at, width: 21, cell: (row) => momentCell(row.at) },
    { title: fileColumns.businessDay, width: 12, cell: (row) => dayCell(row.businessDay) },
    { title: field.orderNo, width: 30, cell: (row) => row.orderNo },
    { title: field.store, width: 24, cell: (row) => row.store.storeName },
    { title: field.cardNo, width: 24, cell: (row) => row.cardNo },
    { title: field.chargeType, width: 24, cell: (row) => chargeType[row.chargeType] },
    {
      title: field.entryKind,
      width: 12,
      cell: (row) => (row.chargeType === 'USE' ? useKind : entryKind)[row.entryKind],
    },
    { title: field.quantity, width: 14, cell: (row) => figure(row.quantity) },
    { title: field.balance, width: 14, cell: (row) => figure(row.balance) },
    {
      title: field.rule,
      width: 28,
      cell: (row) => (isByStoreRate(row) ? detail.storeRate : row.ruleName),
    },
    { title: field.base, width: 16, cell: base },
    {
      title: fileColumns.rate,
      width: 12,
      cell: (row) => (row.rate === null ? null : figure(row.rate / 10_000)),
    },
  ]
}
