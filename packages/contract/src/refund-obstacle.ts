import type { TransactionRow } from './transactions.contract.ts'

/** Why a row cannot be refunded now, or null when it can. The server refuses by the same rule. */
export type RefundObstacle = 'notAPayment' | 'notPaid' | 'imported' | 'alreadyRefunded'
type Refundable = Pick<TransactionRow, 'tradeKind' | 'state' | 'refundable' | 'imported'>

export function refundObstacle(row: Refundable): RefundObstacle | null {
  if (row.tradeKind !== 'PAYMENT') return 'notAPayment'
  if (row.state !== 'PAID') return 'notPaid'
  // Its money went through another service, which alone can give it back.
  if (row.imported) return 'imported'
  return row.refundable > 0 ? null : 'alreadyRefunded'
}

export const transactionCan = {
  refund: (row: Refundable): boolean => refundObstacle(row) === null,
}
