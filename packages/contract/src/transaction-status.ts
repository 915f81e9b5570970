import type {
  RefundLineState,
  RefundState,
  TradeKind,
  TransactionState,
} from './transactions.filters.ts'

/** Status of a paid payment by its refund status. */
export const statusOfPayment = {
  NONE: 'paid',
  PENDING: 'refundPending',
  PARTIAL: 'partlyRefunded',
  FULL: 'fullyRefunded',
} as const satisfies Record<RefundState, string>

/** Status of a refund by its state. */
export const statusOfRefund = {
  WAITING: 'waiting',
  REQUESTED: 'requested',
  SENT: 'sent',
  SUCCEEDED: 'succeeded',
  FAILED: 'refundFailed',
  UNKNOWN: 'unknown',
} as const satisfies Record<RefundLineState, string>

type Values<T> = T[keyof T]
export type TransactionStatus =
  | Values<typeof statusOfPayment>
  | Values<typeof statusOfRefund>
  | 'failed'

interface Row {
  readonly tradeKind: TradeKind
  readonly state: TransactionState
  readonly refundState: RefundState
}

/**
 * Returns the status of a row for lists, details and files. The value is a key in the phrases of
 * transactions.
 */
export function transactionStatus({ tradeKind, state, refundState }: Row): TransactionStatus {
  if (tradeKind === 'REFUND') return statusOfRefund[state as RefundLineState]
  return state === 'PAID' ? statusOfPayment[refundState] : 'failed'
}
