/** A line of the year before it is written: a payment, or a refund line with its journey. Times in milliseconds. */
export interface PlannedLine {
  merchantId: number
  tenantId: number
  /** Orders the lines and dates the id: the payment, or the request of a refund. */
  at: number
  /** When it counts: of a refund line the instant it was settled. */
  paidAt: number
  /** Given when its day is complete. */
  id: string
  storeId: number
  terminalId: number
  brandId: number
  kind: number
  state: number
  currency: string
  amount: number
  refunded: number
  original: PlannedLine | null
  paymentNo: string
  outTradeNo: string
  walletTradeNo: string | null
  deviceNo: string | null
  deviceProcNo: string | null
  remark: string | null
  journey: Journey | null
}

/** What the `refunds` table keeps beside the line. */
export interface Journey {
  userId: number
  userName: string
  idempotencyKey: string
  gatewayKey: string
  /** Null where no gateway took part: cash and point cards are settled at once. */
  sentAt: number | null
  outcome: 'SUCCEEDED' | 'REFUSED' | 'FAILED'
  reference: string | null
}
