import { gatewayClasses } from '@choba/contract/gateway-states.ts'
import type {
  PaymentClass,
  TradeKind,
  TransactionState,
} from '@choba/contract/transactions.contract.ts'

/**
 * Codes that the database stores instead of the API's words. Small numbers keep the covering index
 * small.
 */
export const PAYMENT = 1
export const REFUND = 2

export const State = {
  paid: 1,
  paymentFailed: 2,
  requested: 3,
  sent: 4,
  succeeded: 5,
  refundFailed: 6,
  unknown: 7,
  /** The transaction waits for approval by a second user. Nothing has been sent to the gateway. */
  waiting: 8,
} as const

/**
 * Words of the API, by code. Index 0 contains null, but no row has the code 0, so the type omits
 * null.
 */
export const tradeKindOf = [null, 'PAYMENT', 'REFUND'] as unknown as readonly TradeKind[]
export const paymentClassOf = [
  null,
  'WALLET',
  'CARD',
  'POINT_CARD',
  'CASH',
] as unknown as readonly PaymentClass[]
export const stateOf = [
  null,
  'PAID',
  'FAILED',
  'REQUESTED',
  'SENT',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
  'WAITING',
] as unknown as readonly TransactionState[]

export const codeOfClass = (name: PaymentClass): number => paymentClassOf.indexOf(name)

/**
 * Returns the bit of a payment class in `orders.payment_classes`.
 * @param code payment class, 1 to 4
 */
export const classBit = (code: number): number => 1 << (code - 1)

/** Codes of the payment classes whose refunds go through a gateway. */
export const throughGateways: readonly number[] = gatewayClasses.map(codeOfClass)

/** True if a refund of this payment class needs no gateway and is complete once it is recorded. */
export const isSettledAtOnce = (paymentClass: number): boolean =>
  !throughGateways.includes(paymentClass)
/** Returns all codes of a state. FAILED has two codes: one for payments and one for refunds. */
export const codesOfState = (name: TransactionState): number[] =>
  stateOf.flatMap((state, code) => (state === name ? [code] : []))
