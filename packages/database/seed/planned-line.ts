/** A line of the year before it is written: a payment, or a refund line with its request. Times in milliseconds. */
export interface PlannedLine {
  merchantId: number
  tenantId: number
  /** Orders the lines and dates the id: the payment, or the request of a refund. */
  at: number
  /** When it counts: of a refund line the instant it was settled. */
  paidAt: number
  /** Given when its day is complete. */
  id: bigint
  storeId: number
  terminalId: number
  brandId: number
  /** Null: that of its store. */
  tradeTypeId: number | null
  kind: number
  state: number
  amount: number
  refunded: number
  /** Of a payment: asked for, and not settled yet. */
  reserved: number
  original: PlannedLine | null
  /** Its place among all lines, from 1: makes its numbers different from every other's. */
  serial: number
  /** The merchant's wall clock against UTC, in milliseconds. */
  offset: number
  /** Of a payment by wallet or card, the eight digits its wallet's number begins with. */
  walletDigits: number | null
  remark: string | null
  /** Of a refund line: why. */
  reason: string | null
  request: RefundRequest | null
}

/** What the `refunds` table keeps beside the line. */
export interface RefundRequest {
  userId: number
  userName: string
  idempotencyKey: string
  gatewayKey: string
  /** Null where no gateway took part: cash and point cards are settled at once. */
  sentAt: number | null
  /** When the gateway left its outcome open, and when asking it again was given up. Null for nearly all. */
  unknownAt: number | null
  gaveUpAt: number | null
  /** Null as long as it is not known; then it is not settled. */
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED' | null
  reference: string | null
}
