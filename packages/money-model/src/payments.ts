import { later } from './days.ts'

// What payments, refunds and disputes of one merchant come to after each command.

export const paidBy = ['wallet', 'card', 'cash'] as const
export type PaidBy = (typeof paidBy)[number]

export interface ModelPayment {
  readonly id: bigint
  readonly paymentNo: string
  readonly by: PaidBy
  readonly amount: number
  refunded: number
  /** Held by refunds that wait for a second person. */
  waiting: number
  /** Held by refunds whose end no one knows. */
  unknown: number
}

export interface ModelDispute {
  readonly disputeId: string
  readonly payment: ModelPayment
  readonly amount: number
  version: number
  state: 'OPEN' | 'LOST' | 'WON'
}

/** A refund that waits for a second person. */
export interface ModelRequest {
  readonly approvalId: string
  readonly payment: ModelPayment
  readonly amount: number
  /** What other refunds had taken of the payment when it was asked for. */
  readonly taken: number
}

/** A refund that was sent, and whose end is not known. */
export interface ModelUnknown {
  readonly made: {
    readonly id: bigint
    readonly entCode: string
    readonly refundNo: string
    readonly paymentNo: string
    readonly gatewayKey: string
    readonly amount: number
  }
  readonly payment: ModelPayment
  readonly amount: number
}

export interface MoneyModel {
  readonly payments: ModelPayment[]
  readonly disputes: ModelDispute[]
  waiting: ModelRequest[]
  unknown: ModelUnknown[]
  closedThrough: string
  /** The first day of the newest version of the terms. */
  termsFrom: string
  /** Whether each day is a cycle, so that a version of the terms can begin on any day. */
  readonly isDaily: boolean
  /** Sum of all revisions, in minor units. */
  revised: number
  /** What the bank has paid out, in minor units. */
  paidOut: number
  /** Numbers of the deposits that the bank has sent back. */
  readonly returned: string[]
}

export const newModel = (firstDay: string, isDaily: boolean): MoneyModel => ({
  payments: [],
  disputes: [],
  waiting: [],
  unknown: [],
  closedThrough: later(firstDay, -1),
  termsFrom: firstDay,
  isDaily,
  revised: 0,
  paidOut: 0,
  returned: [],
})

/** What refunds have taken of a payment, or may have taken. */
export const takenOf = ({ refunded, unknown }: ModelPayment): number => refunded + unknown

export const leftOf = (payment: ModelPayment): number => payment.amount - takenOf(payment) - payment.waiting

/** Payments of which something can be refunded. */
export const refundable = ({ payments }: Pick<MoneyModel, 'payments'>): ModelPayment[] =>
  payments.filter((payment) => leftOf(payment) > 0)

/** What can be disputed of a payment beside its other disputes, those that were won apart. */
export const disputable = ({ disputes }: Pick<MoneyModel, 'disputes'>, payment: ModelPayment): number =>
  disputes.reduce(
    (left, one) => (one.payment === payment && one.state !== 'WON' ? left - one.amount : left),
    payment.amount,
  )

/** Sales less refunds, in minor units. */
export const netOf = ({ payments }: Pick<MoneyModel, 'payments'>, isCash: boolean): number =>
  payments.reduce((sum, { by, amount, refunded }) => ((by === 'cash') === isCash ? sum + amount - refunded : sum), 0)

/** What lost disputes take from the merchant, in minor units. */
export const lostOf = ({ disputes }: Pick<MoneyModel, 'disputes'>): number =>
  disputes.reduce((sum, { state, amount }) => (state === 'LOST' ? sum + amount : sum), 0)
