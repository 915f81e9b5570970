import { shareOf, TAX_PPM, type ModelRounding } from './shares.ts'
import { CARD_CLASS, CARD_PPM, transferFeeOf, versionOn, type ModelVersion } from './terms.ts'

// Computes the deposit of a company for a cycle from its entries.

/**
 * A transaction that counts, or with sign −1 the reversal of a transaction that no longer counts.
 * `day` is the settlement day.
 */
export interface Entry {
  readonly store: number
  readonly paymentMethod: number
  readonly isRefund: boolean
  readonly amount: number
  readonly sign: 1 | -1
  readonly day: string
  /** Day whose terms apply. For a refund, the day of its payment. */
  readonly termsDay: string
  /** True if the transaction arrived after its day was closed. */
  readonly isLate: boolean
}

/** Points that are settled on `day`. */
export interface PointEntry {
  readonly store: number
  readonly day: string
  readonly termsDay: string
  readonly points: number
}

/**
 * An amount that was carried over into a cycle, returned by the bank or corrected manually. The
 * amount is added to the transferred amount.
 */
export interface Line {
  readonly amount: number
  readonly isTaxed: boolean
}

export interface CycleInput {
  /** Transactions of the cycle, without cash payments and their refunds. */
  readonly entries: readonly Entry[]
  readonly points: readonly PointEntry[]
  /** Amounts of lost disputes minus the amounts of disputes that were later corrected to won. */
  readonly deduction: number
  readonly lines: readonly Line[]
  /** Number of consecutive negative cycles carried over before this one. */
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
  /** Taxable part of `fee`. The transfer fee is also taxable, but not included. */
  readonly taxedFee: number
  readonly tax: number
  readonly transferFee: number
  readonly deduction: number
  readonly pointGive: number
  readonly revise: number
  readonly transferAmount: number
  readonly carries: number
  readonly state: 'CLOSED' | 'CARRIED' | 'INVOICED'
  /** Amount carried over to the next cycle, or invoiced. */
  readonly rest: number
}

const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns fees minus returned fees: taxed ones (wallets) and untaxed ones (cards). */
function feesOf(
  entries: readonly Entry[],
  { versions, classOf }: Rules,
): { taxed: number; free: number } {
  const fees = { taxed: 0, free: 0 }
  const sums = new Map<string, { entry: Entry; version: ModelVersion; amount: number }>()
  const charge = (
    { paymentMethod, isRefund }: Entry,
    version: ModelVersion,
    amount: number,
    sign: number,
  ) => {
    const isCard = classOf.get(paymentMethod) === CARD_CLASS
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
    const key = [version.firstDay, entry.paymentMethod, entry.isRefund].join(' ')
    const before = sums.get(key)?.amount ?? 0
    sums.set(key, { entry, version, amount: before + entry.sign * entry.amount })
  }
  for (const { entry, version, amount } of sums.values()) charge(entry, version, amount, 1)
  return fees
}

/** Returns the figures of a deposit. @param terms version in force on the first day of the cycle */
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
  // A negative correction is charged to the merchant, so its tax is charged too.
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
