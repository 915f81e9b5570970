import { gatewayClasses } from '@choba/contract/gateway-states.ts'
import type {
  PaymentClass,
  TradeKind,
  TransactionState,
} from '@choba/contract/transactions.contract.ts'

/** How the words of the contract stand in the database: small numbers, so that the covering index stays small. */
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
  /** For a second person: nothing is sent. */
  waiting: 8,
} as const

/** By number; the place before 1 is empty, and no row has that number, so that the types leave it out. */
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

/** The bit of a payment class in `orders.payment_classes`. @param code 1 to 4 */
export const classBit = (code: number): number => 1 << (code - 1)

/** Codes of the payment classes whose refunds go through a gateway. */
export const throughGateways: readonly number[] = gatewayClasses.map(codeOfClass)

/** Whether refunds of a class of payment are done by recording them: no processor is asked. */
export const isSettledAtOnce = (paymentClass: number): boolean =>
  !throughGateways.includes(paymentClass)
/** FAILED is two codes: of a payment and of a refund line. */
export const codesOfState = (name: TransactionState): number[] =>
  stateOf.flatMap((state, code) => (state === name ? [code] : []))
