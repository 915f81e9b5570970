import type { GatewayState } from './gateway-states.ts'
import type { TransactionRow } from './transactions.contract.ts'

/**
 * Why nothing of a row can be refunded now. The portal and the server use this one rule; `refund-amount.ts`
 * has the rule for the amount, and `ledger/refundable.ts` of the server has both in SQL.
 */
export type RefundObstacle =
  | 'notAPayment'
  | 'notPaid'
  | 'imported'
  | 'alreadyRefunded'
  | `gateway${Exclude<GatewayState, 'ON'>}`

type Refundable = Pick<TransactionRow, 'tradeKind' | 'state' | 'refundable' | 'imported'> & {
  /** Known in the detail, not in lists. */
  readonly gateway?: GatewayState
}

/** @returns null if the row can be refunded */
export function refundObstacle(row: Refundable): RefundObstacle | null {
  if (row.tradeKind !== 'PAYMENT') return 'notAPayment'
  if (row.state !== 'PAID') return 'notPaid'
  // Its money went through another service, which alone can give it back.
  if (row.imported) return 'imported'
  if (row.refundable <= 0) return 'alreadyRefunded'
  return row.gateway && row.gateway !== 'ON' ? `gateway${row.gateway}` : null
}

export const transactionCan = {
  refund: (row: Refundable): boolean => refundObstacle(row) === null,
}
