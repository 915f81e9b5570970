import { later } from './days.ts'
import type { Cards, ModelPoints, PointPlan } from './points.ts'

// What payments, refunds and disputes of one merchant come to after each command.

export const paidBy = ['wallet', 'card', 'cash'] as const
export type PaidBy = (typeof paidBy)[number]

export interface ModelPayment {
  readonly id: bigint
  readonly paymentNo: string
  readonly by: PaidBy
  readonly amount: number
  readonly store: number
  refunded: number
  /** Held by refunds that wait for a second person. */
  waiting: number
  /** Held by refunds whose end no one knows. */
  unknown: number
  /** In milliseconds. */
  readonly paidAt: number
  /** Null if it posted no points. */
  readonly points: ModelPoints | null
  /** True if it came with a file: only a file refunds it. */
  readonly isImported: boolean
}

/** A payment of which nothing is refunded. */
export const newPayment = (
  own: Pick<ModelPayment, 'id' | 'paymentNo' | 'by' | 'amount' | 'store' | 'paidAt'> &
    Partial<ModelPayment>,
): ModelPayment => ({
  refunded: 0,
  waiting: 0,
  unknown: 0,
  points: null,
  isImported: false,
  ...own,
})

/** A file that came in. */
export interface ModelImport {
  readonly importId: string
  readonly version: number
  readonly payments: readonly ModelPayment[]
  readonly refunds: readonly { readonly payment: ModelPayment; readonly amount: number }[]
  /** The first day that settles one of its rows. */
  readonly settledFrom: string
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
  readonly plan: PointPlan
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
  readonly plan: PointPlan
}

export interface MoneyModel {
  payments: ModelPayment[]
  imports: ModelImport[]
  readonly cards: Cards
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
  imports: [],
  cards: new Map(),
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

export const leftOf = (payment: ModelPayment): number =>
  payment.amount - takenOf(payment) - payment.waiting

/** Payments of which a person can refund something. The control of the server: it does not use the rule of the contract. */
export const refundable = ({ payments }: Pick<MoneyModel, 'payments'>): ModelPayment[] =>
  payments.filter((payment) => !payment.isImported && leftOf(payment) > 0)

/** What all refunds of a payment come to with another one, those under way included. */
export const refundedWith = (payment: ModelPayment, amount: number): number =>
  takenOf(payment) + payment.waiting + amount

/** Why a file cannot be undone. */
export type ModelObstacle = 'refund' | 'dispute' | 'deposit'

/**
 * Returns why a file cannot be undone: something else refunds or disputes its payments, or one of
 * its rows is settled. The first of these reasons; null if there is none.
 */
export function undoObstacle(
  { imports, disputes, closedThrough }: Readonly<MoneyModel>,
  one: ModelImport,
): ModelObstacle | null {
  const isRefunded = imports.some(
    (other) => other !== one && other.refunds.some(({ payment }) => one.payments.includes(payment)),
  )
  if (isRefunded) return 'refund'
  if (disputes.some(({ payment }) => one.payments.includes(payment))) return 'dispute'
  return one.settledFrom > closedThrough ? null : 'deposit'
}

export const canUndo = (model: Readonly<MoneyModel>, one: ModelImport): boolean =>
  undoObstacle(model, one) === null

/** A file was undone: its payments go, and payments that stay have so much less refunded. */
export function undoImport(model: MoneyModel, one: ModelImport): void {
  model.imports = model.imports.filter((other) => other !== one)
  model.payments = model.payments.filter((payment) => !one.payments.includes(payment))
  for (const { payment, amount } of one.refunds) payment.refunded -= amount
}

/** What can be disputed of a payment beside its other disputes, those that were won apart. Cash can't be disputed. */
export const disputable = (
  { disputes }: Pick<MoneyModel, 'disputes'>,
  payment: ModelPayment,
): number =>
  disputes.reduce(
    (left, one) => (one.payment === payment && one.state !== 'WON' ? left - one.amount : left),
    payment.by === 'cash' ? 0 : payment.amount,
  )

/** Sales less refunds, in minor units. */
export const netOf = ({ payments }: Pick<MoneyModel, 'payments'>, isCash: boolean): number =>
  payments.reduce(
    (sum, { by, amount, refunded }) => ((by === 'cash') === isCash ? sum + amount - refunded : sum),
    0,
  )

/** What lost disputes take from the merchant, in minor units. */
export const lostOf = ({ disputes }: Pick<MoneyModel, 'disputes'>): number =>
  disputes.reduce((sum, { state, amount }) => (state === 'LOST' ? sum + amount : sum), 0)
