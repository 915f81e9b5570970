import { shareOf, TAX_PPM, type ModelRounding } from './shares.ts'
import { CARD_CLASS, CARD_PPM, transferFeeOf, versionOn, type ModelVersion } from './terms.ts'

// What a company gets for a cycle, from what happened in it.

/**
 * Something that counts, or with the sign −1 something that counted and no longer does. `day`
 * settles it.
 */
export interface Entry {
  readonly store: number
  readonly brand: number
  readonly isRefund: boolean
  readonly amount: number
  readonly sign: 1 | -1
  readonly day: string
  /** By the terms of this day it is charged: of a refund, the day of its payment. */
  readonly termsDay: string
  /** True if it came after its day was closed. */
  readonly isLate: boolean
}

/** Points that a day settles. */
export interface PointEntry {
  readonly store: number
  readonly day: string
  readonly termsDay: string
  readonly points: number
}

/**
 * What is carried into a cycle, returned by the bank or corrected by hand: added to what is
 * transferred.
 */
export interface Line {
  readonly amount: number
  readonly isTaxed: boolean
}

export interface CycleInput {
  /** None of cash. */
  readonly entries: readonly Entry[]
  readonly points: readonly PointEntry[]
  /** What is taken for lost disputes, less what is given back. */
  readonly deduction: number
  readonly lines: readonly Line[]
  /** How many cycles in a row were carried because they were negative. */
  readonly carriesBefore: number
  readonly bankCode: string
}

export interface Rules {
  readonly versions: readonly ModelVersion[]
  readonly classOf: ReadonlyMap<number, number>
  readonly taxMode: ModelRounding
}

export interface Figures {
  readonly totalUsage: number
  readonly refund: number
  readonly fee: number
  /** The taxed part of `fee`. The transfer fee is taxed too, but is not included here. */
  readonly taxedFee: number
  readonly tax: number
  readonly transferFee: number
  readonly deduction: number
  readonly pointGive: number
  readonly revise: number
  readonly transferAmount: number
  readonly carries: number
  readonly state: 'CLOSED' | 'CARRIED' | 'INVOICED'
  /** What the next cycle begins with, or what the invoice says. */
  readonly rest: number
}

const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

/** Fees less those that came back: of wallets, which are taxed, and of cards, which are not. */
function feesOf(
  entries: readonly Entry[],
  { versions, classOf }: Rules,
): { taxed: number; free: number } {
  const fees = { taxed: 0, free: 0 }
  const sums = new Map<string, { entry: Entry; version: ModelVersion; amount: number }>()
  const charge = (
    { brand, isRefund }: Entry,
    version: ModelVersion,
    amount: number,
    sign: number,
  ) => {
    const isCard = classOf.get(brand) === CARD_CLASS
    const fee =
      sign *
      (isRefund ? -1 : 1) *
      shareOf(amount, isCard ? CARD_PPM : version.ratePpm, version.mode)
    fees[isCard ? 'free' : 'taxed'] += fee
  }
  for (const entry of entries) {
    const version = versionOn(versions, entry.termsDay)
    if (entry.isRefund && !version.feeReturned) continue
    if (version.unit === 'TRANSACTION') {
      charge(entry, version, entry.amount, entry.sign)
      continue
    }
    const key = [version.firstDay, entry.brand, entry.isRefund].join(' ')
    const before = sums.get(key)?.amount ?? 0
    sums.set(key, { entry, version, amount: before + entry.sign * entry.amount })
  }
  for (const { entry, version, amount } of sums.values()) charge(entry, version, amount, 1)
  return fees
}

/** @param terms the version in force on the first day of the cycle */
export function figuresOf(input: CycleInput, rules: Rules, terms: ModelVersion): Figures {
  const sumOf = (isRefund: boolean) =>
    total(input.entries.map((one) => (one.isRefund === isRefund ? one.sign * one.amount : 0)))
  const [totalUsage, refund] = [sumOf(false), sumOf(true)]
  const { taxed, free } = feesOf(input.entries, rules)
  const pointGive = total(
    input.points.map(
      ({ points, termsDay }) => points * versionOn(rules.versions, termsDay).pointCost,
    ),
  )
  const revise = total(input.lines.map(({ amount }) => amount))
  // A correction below zero is charged to the merchant, so its tax is too.
  const taxedLines = total(input.lines.map(({ amount, isTaxed }) => (isTaxed ? amount : 0)))
  const known = {
    totalUsage,
    refund,
    fee: taxed + free,
    taxedFee: taxed,
    deduction: input.deduction,
    pointGive,
  }
  const after = (transferFee: number) => {
    const tax = shareOf(taxed - taxedLines + transferFee, TAX_PPM, rules.taxMode)
    const costs = taxed + free + tax + transferFee + input.deduction + pointGive
    return { tax, rest: totalUsage - refund - costs + revise }
  }
  const { tax, rest } = after(0)
  const transferFee = transferFeeOf(terms.transferFees, input.bankCode, Math.max(rest, 0))
  const paid = after(transferFee)
  if (rest > 0 && rest >= terms.minimumPayout && paid.rest > 0)
    return {
      ...known,
      tax: paid.tax,
      transferFee,
      revise,
      transferAmount: paid.rest,
      carries: 0,
      state: 'CLOSED',
      rest: 0,
    }
  const carries = rest < 0 ? input.carriesBefore + 1 : 0
  const isInvoiced = carries > terms.negativeCarries
  return {
    ...known,
    tax,
    transferFee: 0,
    revise: revise - rest,
    transferAmount: 0,
    carries: isInvoiced ? 0 : carries,
    state: isInvoiced ? 'INVOICED' : 'CARRIED',
    rest,
  }
}
