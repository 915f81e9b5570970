import { exceedsRefundable } from '@choba/contract/refund-amount.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import { isPaid, isSucceeded } from '#ledger/counts.ts'
import { addRefundsToSales, shareSales } from '#ledger/sale-refunds.ts'
import { refundableOf } from '#ledger/refundable.ts'
import {
  findByNumber,
  insertTransactions,
  raiseRefunded,
  type Inserted,
  type NewRow,
  type StoredRow,
} from '#ledger/line-recording.ts'

/** Payment that refund rows name, with the amount that can still be refunded. */
export interface Original {
  isPaid: boolean
  refundable: number
}

export const originalOf = (row: StoredRow): Original => ({
  isPaid: isPaid(row),
  refundable: refundableOf(row),
})

interface Linked {
  originalPaymentNo: string
  amount: number
  tradeKind: number
  state: number
}

/**
 * Subtracts the amount of a refund from the refundable amount of its payment. Returns the reason if
 * the refund must be rejected, otherwise null. A failed refund subtracts nothing.
 */
export function deductRefundable(row: Linked, original: Original | undefined): Reason | null {
  if (!original) return 'originalNotFound'
  if (!original.isPaid) return 'originalNotPaid'
  if (!isSucceeded(row)) return null
  if (exceedsRefundable(row.amount, original.refundable)) return 'exceedsOriginal'
  original.refundable -= row.amount
  return null
}

/**
 * Inserts refund rows that name their payment. In the same database transaction, increases the
 * refunded amount of these payments and adds the refunds to the orders.
 */
export async function insertLinkedRefunds<R extends NewRow & Linked>(
  tx: Tx<WorkerScope>,
  importId: bigint,
  rows: readonly R[],
): Promise<Inserted<R> & { refused: { row: R; reason: Reason }[] }> {
  await shareSales(tx)
  const stored = await findByNumber(
    tx,
    [...new Set(rows.map((row) => row.originalPaymentNo))],
    true,
  )
  const known = await findByNumber(
    tx,
    rows.map((row) => row.paymentNo),
  )
  const originals = new Map([...stored].map(([number, row]) => [number, originalOf(row)]))
  const refused: { row: R; reason: Reason }[] = []
  const fitting: R[] = []
  for (const row of rows) {
    // If the row is already stored, its amount was subtracted when it was stored.
    const reason = known.has(row.paymentNo)
      ? null
      : deductRefundable(row, originals.get(row.originalPaymentNo))
    if (reason) refused.push({ row, reason })
    else fitting.push({ ...row, originalId: stored.get(row.originalPaymentNo)?.id ?? null })
  }
  const { accepted, duplicates } = await insertTransactions(tx, importId, fitting)
  const sums = new Map<bigint, number>()
  for (const row of accepted) {
    const { originalId, amount } = row
    if (originalId !== null && isSucceeded(row))
      sums.set(originalId, (sums.get(originalId) ?? 0) + amount)
  }
  await raiseRefunded(tx, sums)
  await addRefundsToSales(
    tx,
    accepted.map(({ id }) => id),
  )
  return { accepted, duplicates, refused }
}
