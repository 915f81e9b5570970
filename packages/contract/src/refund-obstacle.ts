import type { GatewayState } from './gateway-states.ts'
import type { TransactionRow } from './transactions.contract.ts'

/** Why a row cannot be refunded now, or null when it can. The server refuses by the same rule. */
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
