import { later } from './days.ts'
import type { Cards, ModelPoints, PointPlan } from './points.ts'

// Expected state of one merchant's payments, refunds and disputes. A test updates this state after
// each operation and compares it with the server.

export const paidBy = ['wallet', 'card', 'cash'] as const
export type PaidBy = (typeof paidBy)[number]

export interface ModelPayment {
  readonly id: bigint
  readonly paymentNo: string
  readonly by: PaidBy
  readonly amount: number
  readonly store: number
  refunded: number
  /** Amount reserved by refunds that wait for approval by a second person. */
  waiting: number
  /** Amount reserved by unconfirmed refunds. */
  unknown: number
  /** Time of the payment, in milliseconds since 1970. */
  readonly paidAt: number
  /** Null if the payment posted no points. */
  readonly points: ModelPoints | null
  /** True if the payment was imported from a file. Only a file can refund it. */
  readonly isImported: boolean
}

/** Creates a payment without refunds. */
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

/** An imported file. */
export interface ModelImport {
  readonly importId: string
  readonly version: number
  readonly payments: readonly ModelPayment[]
  readonly refunds: readonly { readonly payment: ModelPayment; readonly amount: number }[]
  /** Earliest settlement day of the rows of the file. */
  readonly settledFrom: string
}

export interface ModelDispute {
  readonly disputeId: string
  readonly payment: ModelPayment
  readonly amount: number
  version: number
  state: 'OPEN' | 'LOST' | 'WON'
}

/** A refund that waits for approval by a second person. */
export interface ModelRequest {
  readonly approvalId: string
  readonly payment: ModelPayment
  readonly amount: number
  /** Amount that earlier refunds of the payment had taken when this refund was requested. */
  readonly taken: number
  readonly plan: PointPlan
}

/** A refund that was sent to the gateway and has no result yet. */
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
  /** First day of the newest version of the terms. */
  termsFrom: string
  /** True if every day is a cycle, so that a version of the terms can start on any day. */
  readonly isDaily: boolean
  /** Sum of all revisions, in minor units. */
  revised: number
  /** Total paid out by the bank, in minor units. */
  paidOut: number
  /** Numbers of deposits that the bank returned. */
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

/**
 * Returns the total of a payment's refunds, including unconfirmed ones but not those that wait for
 * approval.
 */
export const takenOf = ({ refunded, unknown }: ModelPayment): number => refunded + unknown

export const leftOf = (payment: ModelPayment): number =>
  payment.amount - takenOf(payment) - payment.waiting

/**
 * Returns the payments that a user can refund. Does not use the rule of the contract, because tests
 * compare the server with this result.
 */
export const refundable = ({ payments }: Pick<MoneyModel, 'payments'>): ModelPayment[] =>
  payments.filter((payment) => !payment.isImported && leftOf(payment) > 0)

/**
 * Returns the total of all refunds of a payment, including refunds in progress and one more refund
 * of `amount`.
 */
export const refundedWith = (payment: ModelPayment, amount: number): number =>
  takenOf(payment) + payment.waiting + amount

/** Reasons why a file cannot be undone. */
export type ModelObstacle = 'refund' | 'dispute' | 'deposit'

/**
 * Returns the first reason why a file cannot be undone, or null: another file refunds its payments,
 * its payments are disputed, or one of its rows is settled.
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

/**
 * Undoes the import of a file: removes its payments, and subtracts its refunds from the remaining
 * payments.
 */
export function undoImport(model: MoneyModel, one: ModelImport): void {
  model.imports = model.imports.filter((other) => other !== one)
  model.payments = model.payments.filter((payment) => !one.payments.includes(payment))
  for (const { payment, amount } of one.refunds) payment.refunded -= amount
}

/**
 * Returns the amount of a payment that can still be disputed: the amount minus disputes that were
 * not won. 0 for cash.
 */
export const disputable = (
  { disputes }: Pick<MoneyModel, 'disputes'>,
  payment: ModelPayment,
): number =>
  disputes.reduce(
    (left, one) => (one.payment === payment && one.state !== 'WON' ? left - one.amount : left),
    payment.by === 'cash' ? 0 : payment.amount,
  )

/**
 * Returns sales minus refunds in minor units: of cash payments if `isCash`, otherwise of all other
 * payments.
 */
export const netOf = ({ payments }: Pick<MoneyModel, 'payments'>, isCash: boolean): number =>
  payments.reduce(
    (sum, { by, amount, refunded }) => ((by === 'cash') === isCash ? sum + amount - refunded : sum),
    0,
  )

/** Returns the total of lost disputes, in minor units. */
export const lostOf = ({ disputes }: Pick<MoneyModel, 'disputes'>): number =>
  disputes.reduce((sum, { state, amount }) => (state === 'LOST' ? sum + amount : sum), 0)
