import { addDays } from '@choba/contract/period.ts'
import { cycleUnder, termsOn, type Cycle } from '@choba/contract/terms-cycle.ts'
import type { RoundingMode } from '@choba/contract/terms-fee.ts'
import { modelPayDay } from './deposits.pay-days.testing.ts'
import type { TestTerms } from './deposits.testing.ts'

// What deposits have to be, in plain integers and without the database: written apart from what makes them, to be compared.

const PER_MILLION = 1_000_000
export const CARD_PPM = 32_400
export const CARD = 2
export const CASH_CLASS = 4

export interface ModelVersion extends Required<
  Pick<TestTerms, 'firstDay' | 'unit' | 'mode' | 'ratePpm' | 'payDay' | 'roll'>
> {
  readonly cycle: Cycle
  readonly feeReturned: boolean
  readonly transferFees: readonly { bankCode: null; from: number; fee: number }[]
  readonly minimumPayout: number
  readonly negativeCarries: number
}

/** Something that counts, or with the sign −1 something that counted and does not any more. `day` settles it. */
export interface Entry {
  readonly store: number
  readonly brand: number
  readonly isRefund: boolean
  readonly amount: number
  readonly sign: 1 | -1
  readonly day: string
  readonly termsDay: string
  /** It came after its day was closed. */
  readonly isLate: boolean
}

export interface ModelDeposit {
  readonly companyId: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly payDay: string
  readonly lateCount: number
  /** By the account that was in force when the cycle closed. */
  readonly accountId: bigint | null
  totalUsage: number
  refund: number
  fee: number
  tax: number
  transferFee: number
  revise: number
  transferAmount: number
  inTill: number
  state: 'CLOSED' | 'CARRIED' | 'INVOICED'
}

/** A share of a whole amount, below zero as above it. Products stay below 2^53 by far. */
function share(amount: number, ppm: number, mode: RoundingMode): number {
  const product = Math.abs(amount) * ppm
  const rest = product % PER_MILLION
  const down = (product - rest) / PER_MILLION
  const isUp = mode === 'CEIL' ? rest > 0 : mode === 'HALF_UP' && rest * 2 >= PER_MILLION
  const rounded = down + (isUp ? 1 : 0)
  return amount < 0 ? 0 - rounded : rounded
}

/** @param classOf the payment class of a brand by its id */
export function createModel(classOf: ReadonlyMap<number, number>, taxMode: RoundingMode, firstDay: string) {
  const versions: ModelVersion[] = []
  const places = new Map<number, { from: string; company: number }[]>()
  const days = new Map<string, Set<Entry>>()
  const accounts: { company: number; appliesAfter: string; id: bigint }[] = []
  const carried = new Map<number, { amount: number; carries: number }>()
  const deposits: ModelDeposit[] = []
  let closedThrough = addDays(firstDay, -1)

  const companyOf = (store: number, day: string) => places.get(store)!.findLast(({ from }) => from <= day)!.company
  const versionOn = (day: string) => termsOn(versions, day)!

  function feesOf(entries: readonly Entry[]) {
    let [taxed, free] = [0, 0]
    const cycleSums = new Map<string, { version: ModelVersion; brand: number; pay: number; back: number }>()
    const add = (brand: number, fee: number) => {
      if (classOf.get(brand) === CARD) free += fee
      else taxed += fee
    }
    for (const { brand, isRefund, amount, sign, termsDay } of entries) {
      const version = versionOn(termsDay)
      const ppm = classOf.get(brand) === CARD ? CARD_PPM : version.ratePpm
      if (isRefund && !version.feeReturned) continue
      if (version.unit === 'TRANSACTION') add(brand, (isRefund ? -1 : 1) * sign * share(amount, ppm, version.mode))
      else {
        const key = `${version.firstDay} ${brand}`
        const sums = cycleSums.get(key) ?? { version, brand, pay: 0, back: 0 }
        if (isRefund) sums.back += sign * amount
        else sums.pay += sign * amount
        cycleSums.set(key, sums)
      }
    }
    for (const { version, brand, pay, back } of cycleSums.values()) {
      const ppm = classOf.get(brand) === CARD ? CARD_PPM : version.ratePpm
      add(brand, share(pay, ppm, version.mode) - share(back, ppm, version.mode))
    }
    return { taxed, free }
  }

  function makeDeposit(companyId: number, dateFrom: string, dateTo: string, all: readonly Entry[]): void {
    const terms = versionOn(dateFrom)
    const sumOf = (list: readonly Entry[], isRefund: boolean) =>
      list.reduce((sum, one) => (one.isRefund === isRefund ? sum + one.sign * one.amount : sum), 0)
    const cash = all.filter(({ brand }) => classOf.get(brand) === CASH_CLASS)
    const entries = all.filter(({ brand }) => classOf.get(brand) !== CASH_CLASS)
    const before = carried.get(companyId)
    if (entries.length === 0 && !before) return
    carried.delete(companyId)
    const [totalUsage, refund] = [sumOf(entries, false), sumOf(entries, true)]
    const { taxed, free } = feesOf(entries)
    const fee = taxed + free
    const left = (transferFee: number) => {
      const tax = share(taxed + transferFee, 100_000, taxMode)
      return { tax, rest: totalUsage - refund - fee - tax - transferFee + (before?.amount ?? 0) }
    }
    const { tax, rest } = left(0)
    const tier = terms.transferFees.filter(({ from }) => from <= Math.max(rest, 0)).toSorted((a, b) => b.from - a.from)
    const transferFee = tier[0]?.fee ?? 0
    const paid = left(transferFee)
    const deposit = {
      companyId,
      dateFrom,
      dateTo,
      payDay: modelPayDay(dateTo, terms.payDay, terms.roll),
      lateCount: entries.filter(({ isLate }) => isLate).length,
      accountId: accounts.findLast((one) => one.company === companyId && one.appliesAfter < dateTo)?.id ?? null,
      totalUsage,
      refund,
      fee,
      inTill: sumOf(cash, false) - sumOf(cash, true),
    }
    const revise = before?.amount ?? 0
    if (rest > 0 && rest >= terms.minimumPayout && paid.rest > 0) {
      deposits.push({ ...deposit, tax: paid.tax, transferFee, revise, transferAmount: paid.rest, state: 'CLOSED' })
      return
    }
    const carries = rest < 0 ? (before?.carries ?? 0) + 1 : 0
    const isInvoiced = carries > terms.negativeCarries
    if (!isInvoiced && rest !== 0) carried.set(companyId, { amount: rest, carries })
    const state = isInvoiced ? 'INVOICED' : 'CARRIED'
    deposits.push({ ...deposit, tax, transferFee: 0, revise: revise - rest, transferAmount: 0, state })
  }

  return {
    deposits,
    closedThrough: () => closedThrough,
    versionOn,
    addVersion: (version: ModelVersion) => void versions.push(version),
    place(store: number, from: string, company: number) {
      const kept = (places.get(store) ?? []).filter((place) => place.from < from)
      places.set(store, [...kept, { from, company }])
    },
    /** Pays cycles that close after a day to another account of a company. */
    addAccount: (company: number, appliesAfter: string, id: bigint) =>
      void accounts.push({ company, appliesAfter, id }),
    /** Something of `day` counts from now on. */
    count(entry: Omit<Entry, 'sign' | 'isLate'>): Entry {
      const open = addDays(closedThrough, 1)
      const isLate = entry.day <= closedThrough
      const counted: Entry = { ...entry, sign: 1, day: isLate ? open : entry.day, isLate }
      days.set(counted.day, (days.get(counted.day) ?? new Set()).add(counted))
      return counted
    },
    /** It does not count any more. */
    uncount(entry: Entry): void {
      if (entry.day > closedThrough) {
        days.get(entry.day)!.delete(entry)
        return
      }
      const open = addDays(closedThrough, 1)
      days.set(open, (days.get(open) ?? new Set()).add({ ...entry, sign: -1, day: open, isLate: true }))
    },
    closeThrough(through: string): void {
      while (closedThrough < through) {
        const from = addDays(closedThrough, 1)
        const cycle = cycleUnder(versionOn(from), from)
        closedThrough = cycle.to < through ? cycle.to : through
        if (closedThrough !== cycle.to) continue
        const byCompany = new Map<number, Entry[]>([...carried.keys()].map((company) => [company, []]))
        for (let day = cycle.from; day <= cycle.to; day = addDays(day, 1))
          for (const entry of days.get(day) ?? []) {
            const company = companyOf(entry.store, day)
            const own = byCompany.get(company)
            if (own) own.push(entry)
            else byCompany.set(company, [entry])
          }
        for (const [company, entries] of byCompany) makeDeposit(company, cycle.from, cycle.to, entries)
      }
    },
  }
}

export type Model = ReturnType<typeof createModel>
