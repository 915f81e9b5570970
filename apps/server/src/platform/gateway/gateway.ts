import type { PaymentClass } from '@choba/contract/transactions.contract.ts'

/** Order for a refund. */
export interface GatewayRefund {
  /**
   * UUID that identifies the refund in all retries (idempotency key). The gateway makes at most one
   * refund per key.
   */
  gatewayKey: string
  /** The merchant's code, because payment numbers are unique only within a merchant. */
  entCode: string
  storeCode: string
  paymentNo: string
  walletTradeNo: string | null
  paymentType: string
  paymentClass: PaymentClass
  /** In minor units of `currency`. */
  amount: number
  currency: string
  remark: string | null
}

export type GatewayAnswer =
  | { outcome: 'succeeded'; reference: string }
  /** The gateway declines the refund (result 4000). `reason` is the gateway's own text, if any. */
  | { outcome: 'refused'; reference: string | null; reason?: string }
  /** The gateway tried to refund and failed (result 4005). */
  | { outcome: 'failed'; reference: string | null; reason?: string }
  /**
   * No answer, or an answer without a final outcome. The gateway may have refunded the money, so
   * the reservation of the amount stays until `find` returns the outcome.
   */
  | UnknownAnswer

/**
 * `gatewayMessage` describes what happened, in a few words for users, such as `HTTP 503` or
 * `TIMEOUT`. At most 200 characters.
 */
export interface UnknownAnswer {
  outcome: 'unknown'
  gatewayMessage: string
}

/** True if no answer came, or an answer outside the protocol. */
export const isFailure = ({ gatewayMessage }: UnknownAnswer): boolean =>
  gatewayMessage !== PROCESSING && gatewayMessage !== SENT_ELSEWHERE

/**
 * A refund to look up. The gateway's report must have the same amount (in minor units) and
 * currency.
 */
export type AskedRefund = Pick<GatewayRefund, 'gatewayKey' | 'amount' | 'currency'>

/** Value of `gatewayMessage` while the gateway processes a refund; not a failure. */
export const PROCESSING = 'PROCESSING'
/**
 * Value of `gatewayMessage` for a refund that may have been made by the gateway at an earlier
 * address, and that the current gateway does not know.
 */
export const SENT_ELSEWHERE = 'SENT_ELSEWHERE'

/**
 * Interface to the service that refunds money. An unknown outcome is an answer, never an exception.
 */
export interface Gateway {
  /** Address that refunds are sent to; null if nothing is called over HTTP. */
  readonly address: string | null
  /** Requests a refund. A repeated request with the same key returns the outcome of the first. */
  refund(request: GatewayRefund, signal: AbortSignal): Promise<GatewayAnswer>
  /**
   * Returns the outcome of a refund. `absent`: the gateway has not seen the key yet. A request may
   * still arrive later, so `absent` allows a retry with the same key but not a release of the
   * reservation.
   */
  find(refund: AskedRefund, signal: AbortSignal): Promise<GatewayAnswer | { outcome: 'absent' }>
  /**
   * Looks up an unused key, which moves no money, to test the connection.
   * @returns null if the gateway accepts Choba's signature and works as documented; otherwise the
   * gateway's answer
   */
  check(signal: AbortSignal): Promise<UnknownAnswer | null>
}
