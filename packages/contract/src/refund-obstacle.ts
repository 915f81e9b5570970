import type { GatewayState } from './gateway-states.ts'
import type { TransactionRow } from './transactions.contract.ts'

/**
 * Reasons why a transaction cannot be refunded at all. Shared by portal and server.
 * `refund-amount.ts` has the rule for the amount; `ledger/refundable.ts` in the server has both
 * rules in SQL.
 */
export type RefundObstacle =
  | 'notAPayment'
  | 'notPaid'
  | 'imported'
  | 'alreadyRefunded'
  | `gateway${Exclude<GatewayState, 'ON'>}`

type Refundable = Pick<TransactionRow, 'tradeKind' | 'state' | 'refundable' | 'imported'> & {
  /**
   * Only set for the detail of a transaction. Rows of lists have no gateway status, so the check is
   * skipped for them.
   */
  readonly gateway?: GatewayState
}

/** Returns the reason why a transaction cannot be refunded, or null if it can. */
export function refundObstacle(row: Refundable): RefundObstacle | null {
  if (row.tradeKind !== 'PAYMENT') return 'notAPayment'
  if (row.state !== 'PAID') return 'notPaid'
  // The money went through another service, so only that service can refund it.
  if (row.imported) return 'imported'
  if (row.refundable <= 0) return 'alreadyRefunded'
  return row.gateway && row.gateway !== 'ON' ? `gateway${row.gateway}` : null
}

export const transactionCan = {
  refund: (row: Refundable): boolean => refundObstacle(row) === null,
}
