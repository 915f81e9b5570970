/**
 * A transaction of the demo before it is written: a payment, or a refund with its request. Times in
 * milliseconds.
 */
export interface PlannedLine {
  merchantId: number
  tenantId: number
  /** Time of the payment or of the refund request. Determines the order and the ID. */
  at: number
  /** Time at which the transaction counts: for a refund, the time of settlement. */
  paidAt: number
  /** Set after all transactions of the day are planned, because IDs depend on their order. */
  id: bigint
  storeId: number
  terminalId: number
  paymentMethodId: number
  /** Null if the store's trade type applies. */
  tradeTypeId: number | null
  kind: number
  state: number
  amount: number
  refunded: number
  /** For a payment: amount of refunds that are requested but not settled. */
  reserved: number
  original: PlannedLine | null
  /**
   * Position among all transactions of the year, from 1. The transaction's numbers contain it, so
   * they are unique.
   */
  serial: number
  /** Offset of the merchant's time zone from UTC, in milliseconds. */
  offset: number
  /**
   * First eight digits of the processor reference (`wallet_trade_no`); null for payments without
   * wallet or card.
   */
  walletDigits: number | null
  remark: string | null
  /** For a refund: code of the refund reason. */
  reason: string | null
  request: RefundRequest | null
}

/** Columns of the `refunds` row that belongs to a refund. */
export interface RefundRequest {
  userId: number
  userName: string
  idempotencyKey: string
  gatewayKey: string
  /** Null for cash and point cards, whose refunds are not sent to a gateway. */
  sentAt: number | null
  /**
   * Time at which the result became unknown, and time at which retries ended. Null for nearly all
   * refunds.
   */
  unknownAt: number | null
  abandonedAt: number | null
  /**
   * Result of the refund; null while the result is unknown. A refund without a result is not
   * settled.
   */
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | null
  reference: string | null
}
