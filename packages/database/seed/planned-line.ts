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
  /** Set when all transactions of the day are planned. */
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
  /** Position among all transactions, from 1. Makes their numbers unique. */
  serial: number
  /** Offset of the merchant's time zone from UTC, in milliseconds. */
  offset: number
  /** First eight digits of the wallet's number, for a wallet or card payment. */
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
  /** Null for cash and point cards, which need no gateway. */
  sentAt: number | null
  /**
   * Time at which the result became unknown, and time at which retries ended. Null for nearly all
   * refunds.
   */
  unknownAt: number | null
  abandonedAt: number | null
  /** Null while the result is unknown; the refund is then not settled. */
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | null
  reference: string | null
}
