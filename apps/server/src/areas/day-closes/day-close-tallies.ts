import {
  type CloseLate,
  type CloseTender,
  NO_TERMINAL,
  WHOLE_STORE,
} from '@choba/contract/day-closes.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { StatCounts } from '@choba/contract/statistics.contract.ts'
import { paymentClasses } from '@choba/contract/transaction-options.ts'
import type { PaymentClass } from '@choba/contract/transactions.contract.ts'
import { paymentClassOf } from '@choba/database/codes.ts'
import type { ClosedFigures } from '@choba/database/day-close-tables.ts'
import type { FoundFigures } from './day-closes.repository.ts'

/**
 * Sums of the counted transactions of one terminal and one payment class. They are either current
 * sums or the stored sums of a close. Amounts are exact, in minor units.
 */
export interface Tally {
  /** ID of a terminal, or NONE for transactions without a terminal. */
  readonly part: string
  readonly paymentClass: PaymentClass
  readonly payN: bigint
  readonly pay: bigint
  readonly refN: bigint
  readonly ref: bigint
}

export const tallyOf = (found: FoundFigures): Tally => ({
  part: found.terminal_id === null ? NO_TERMINAL : String(found.terminal_id),
  paymentClass: paymentClassOf[found.payment_class]!,
  payN: found.pay_n,
  pay: BigInt(found.pay_amt),
  refN: found.ref_n,
  ref: BigInt(found.ref_amt),
})

export const closedTally = (closed: ClosedFigures): Tally => ({
  part: closed.terminalId ?? NO_TERMINAL,
  paymentClass: closed.paymentClass,
  payN: BigInt(closed.paymentCount),
  pay: BigInt(closed.payment),
  refN: BigInt(closed.refundCount),
  ref: BigInt(closed.refund),
})

/**
 * Returns the tallies of one part of a store: a terminal, transactions without a terminal, or the
 * whole store.
 */
export const within = (tallies: readonly Tally[], part: string): readonly Tally[] =>
  part === WHOLE_STORE ? tallies : tallies.filter((tally) => tally.part === part)

const none = { payN: 0n, pay: 0n, refN: 0n, ref: 0n }
type Sums = typeof none

const added = (sum: Sums, { payN, pay, refN, ref }: Sums): Sums => ({
  payN: sum.payN + payN,
  pay: sum.pay + pay,
  refN: sum.refN + refN,
  ref: sum.ref + ref,
})
const negated = ({ payN, pay, refN, ref }: Sums): Sums => ({
  payN: -payN,
  pay: -pay,
  refN: -refN,
  ref: -ref,
})
const isNothing = ({ payN, pay, refN, ref }: Sums): boolean =>
  payN === 0n && pay === 0n && refN === 0n && ref === 0n

/** Converts sums to their API form. An amount that exceeds the safe integers becomes null. */
const toCounts = ({ payN, pay, refN, ref }: Sums): StatCounts => ({
  paymentCount: Number(payN),
  payment: exactOrNull(pay),
  refundCount: Number(refN),
  refund: exactOrNull(ref),
  net: exactOrNull(pay - ref),
})

const ofClass = (tallies: readonly Tally[], paymentClass: PaymentClass): Sums =>
  tallies.filter((tally) => tally.paymentClass === paymentClass).reduce<Sums>(added, none)

/**
 * Returns the sums for each payment class that has transactions, and in total. Cash is always
 * included, even if its sum is 0, because the cash is counted at the close.
 */
export function toFigures(tallies: readonly Tally[]): { tenders: CloseTender[]; sum: StatCounts } {
  const tenders = paymentClasses.flatMap((paymentClass): CloseTender[] => {
    const sums = ofClass(tallies, paymentClass)
    return isNothing(sums) && paymentClass !== 'CASH' ? [] : [{ paymentClass, ...toCounts(sums) }]
  })
  return { tenders, sum: toCounts(tallies.reduce<Sums>(added, none)) }
}

/**
 * Returns the difference between the current figures and those of a close; null if they are equal.
 * A difference means that transactions arrived after the close.
 */
export function lateOf(now: readonly Tally[], closed: readonly Tally[]): CloseLate | null {
  const tenders = paymentClasses.flatMap((paymentClass) => {
    const sums = added(ofClass(now, paymentClass), negated(ofClass(closed, paymentClass)))
    return isNothing(sums) ? [] : [{ paymentClass, ...toCounts(sums) }]
  })
  if (tenders.length === 0) return null
  const sums = added(now.reduce<Sums>(added, none), negated(closed.reduce<Sums>(added, none)))
  return { tenders, sum: toCounts(sums) }
}

/**
 * Converts tallies to the form in which a close stores them. The caller must have checked that
 * every sum is a safe integer.
 */
export const toClosed = (
  tallies: readonly Tally[],
  numbers: ReadonlyMap<string, string>,
): ClosedFigures[] =>
  tallies.map(({ part, paymentClass, payN, pay, refN, ref }) => ({
    terminalId: part === NO_TERMINAL ? null : part,
    terminalNo: numbers.get(part) ?? null,
    paymentClass,
    paymentCount: Number(payN),
    payment: Number(pay),
    refundCount: Number(refN),
    refund: Number(ref),
  }))
