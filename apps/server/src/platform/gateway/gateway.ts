import type { PaymentClass } from '@choba/contract/transactions.contract.ts'

/** What a gateway is asked to give back. */
export interface GatewayRefund {
  /** A UUID made once and sent with every try: the gateway acts on it at most once. */
  gatewayKey: string
  /** The merchant's code: payment numbers are unique within a merchant only. */
  entCode: string
  storeCode: string
  paymentNo: string
  walletTradeNo: string | null
  brand: string
  paymentClass: PaymentClass
  /** Minor units of `currency`. */
  amount: number
  currency: string
  remark: string | null
}

export type GatewayAnswer =
  | { outcome: 'succeeded'; reference: string }
  /** The gateway will not do it: result 4000. `reason` is its own word for why, if it gives one. */
  | { outcome: 'refused'; reference: string | null; reason?: string }
  /** It tried and could not: result 4005. */
  | { outcome: 'failed'; reference: string | null; reason?: string }
  /** No answer, or one that says nothing. Money may have moved: the reservation stays until `find` knows. */
  | UnknownAnswer

/** `said`: what it was instead, in a few words for people to read, as `HTTP 503` or `TIMEOUT`; 200 characters at most. */
export interface UnknownAnswer {
  outcome: 'unknown'
  said: string
}

/** True if no answer came, or one that the protocol does not have. */
export const isFailure = ({ said }: UnknownAnswer): boolean =>
  said !== PROCESSING && said !== SENT_ELSEWHERE

/** A refund to ask after. The amount, in minor units, is compared with what the gateway says it refunded. */
export type AskedRefund = Pick<GatewayRefund, 'gatewayKey' | 'amount' | 'currency'>

/** What `said` is while the gateway works on a refund: an answer, and no failure. */
export const PROCESSING = 'PROCESSING'
/** What `said` is of a refund that the gateway at an earlier address may have made, and the present one does not know. */
export const SENT_ELSEWHERE = 'SENT_ELSEWHERE'

/** The port to whoever moves the money back. What cannot be known is an answer, never an exception. */
export interface Gateway {
  /** Where refunds are sent; null if nothing is called over HTTP. */
  readonly address: string | null
  /** Asks for a refund; asked again with the same key, it answers with the outcome of the first. */
  refund(request: GatewayRefund, signal: AbortSignal): Promise<GatewayAnswer>
  /**
   * What became of a key. `absent`: the gateway has not seen it up to now. A request still on its way may arrive later,
   * so `absent` allows sending the same key again and never giving the reservation back.
   */
  find(refund: AskedRefund, signal: AbortSignal): Promise<GatewayAnswer | { outcome: 'absent' }>
  /**
   * Asks after a key that was never used, which moves no money.
   * @returns null: the gateway knows our signature and works as documented; otherwise what it said
   */
  check(signal: AbortSignal): Promise<UnknownAnswer | null>
}
