import { lastOfCycle, payDayOf } from './cycles.ts'
import { later } from './days.ts'
import {
  figuresOf,
  type Entry,
  type Figures,
  type Line,
  type PointEntry,
  type Rules,
} from './figures.ts'
import { CASH_CLASS, versionOn, type ModelVersion } from './terms.ts'

// Computes the deposits of one merchant day by day. The README describes the rules.

export interface ModelDeposit extends Omit<Figures, 'rest'> {
  readonly companyId: number
  readonly dateFrom: string
  readonly dateTo: string
  readonly payDay: string
  readonly lateCount: number
  /** Bank account in force when the cycle closed. */
  readonly accountId: bigint | null
  readonly cashTotal: number
}

export interface ModelAccount {
  readonly company: number
  /** Applies to cycles that close after this day. */
  readonly appliesAfter: string
  readonly id: bigint
  readonly bankCode: string
}

export interface DepositRules extends Omit<Rules, 'versions'> {
  readonly firstDay: string
  readonly currency: string
}

const addTo = <K, V>(map: Map<K, V[]>, key: K, value: V): void =>
  void map.set(key, [...(map.get(key) ?? []), value])

/** Transactions, points, deductions and corrections of one company in one cycle. */
interface Share {
  readonly entries: Entry[]
  readonly points: PointEntry[]
  deduction: number
  hasDeduction: boolean
  readonly lines: Line[]
}

export function createModel({ classOf, taxMode, firstDay, currency }: DepositRules) {
  const versions: ModelVersion[] = []
  const storeAssignments = new Map<number, { from: string; company: number }[]>()
  const days = new Map<string, Set<Entry>>()
  const points = new Map<string, PointEntry[]>()
  const deductions = new Map<string, { store: number; amount: number }[]>()
  /** Lines of deposits, by the last day of their cycle. */
  const lines = new Map<string, { company: number; line: Line }[]>()
  const accounts: ModelAccount[] = []
  const carried = new Map<number, { amount: number; carries: number }>()
  const deposits: ModelDeposit[] = []
  let closedThrough = later(firstDay, -1)

  const companyOf = (store: number, day: string) =>
    storeAssignments.get(store)!.findLast(({ from }) => from <= day)!.company
  const dayEntries = (day: string) => days.get(day) ?? days.set(day, new Set()).get(day)!

  /**
   * True if, under any version of the terms, the points given and the points taken back do not
   * cancel out.
   */
  function hasPointsLeft(entries: readonly PointEntry[]): boolean {
    const sums = new Map<string, number>()
    for (const { termsDay, points: count } of entries) {
      const { firstDay: key } = versionOn(versions, termsDay)
      sums.set(key, (sums.get(key) ?? 0) + count)
    }
    return [...sums.values()].some((sum) => sum !== 0)
  }

  function makeDeposit(companyId: number, dateFrom: string, dateTo: string, share: Share): void {
    const isCash = ({ paymentMethod }: Entry) => classOf.get(paymentMethod) === CASH_CLASS
    const entries = share.entries.filter((entry) => !isCash(entry))
    const before = carried.get(companyId)
    const hasPoints = hasPointsLeft(share.points)
    if (
      entries.length === 0 &&
      !before &&
      !hasPoints &&
      !share.hasDeduction &&
      share.lines.length === 0
    )
      return
    carried.delete(companyId)
    const terms = versionOn(versions, dateFrom)
    const account = accounts.findLast(
      (one) => one.company === companyId && one.appliesAfter < dateTo,
    )
    const input = {
      entries,
      points: share.points,
      deduction: share.deduction,
      lines: before ? [...share.lines, { amount: before.amount, isTaxed: false }] : share.lines,
      carriesBefore: before?.carries ?? 0,
      bankCode: account?.bankCode ?? '',
    }
    const { rest, ...figures } = figuresOf(input, { versions, classOf, taxMode }, terms)
    if (figures.state === 'CARRIED' && rest !== 0)
      carried.set(companyId, { amount: rest, carries: figures.carries })
    deposits.push({
      ...figures,
      companyId,
      dateFrom,
      dateTo,
      payDay: payDayOf(dateTo, terms.payDay, terms.roll, currency),
      lateCount: entries.filter(({ isLate }) => isLate).length,
      accountId: account?.id ?? null,
      cashTotal: share.entries.reduce(
        (sum, one) =>
          isCash(one) ? sum + one.sign * (one.isRefund ? -one.amount : one.amount) : sum,
        0,
      ),
    })
  }

  /**
   * Returns the entries of each company in a cycle. An entry belongs to the company that its store
   * has on the settlement day.
   */
  function sharesOf(from: string, to: string): Map<number, Share> {
    const shares = new Map<number, Share>()
    const shareOf = (company: number) => {
      const share = shares.get(company) ?? {
        entries: [],
        points: [],
        deduction: 0,
        hasDeduction: false,
        lines: [],
      }
      shares.set(company, share)
      return share
    }
    for (const company of carried.keys()) shareOf(company)
    for (let day = from; day <= to; day = later(day, 1)) {
      for (const entry of days.get(day) ?? [])
        shareOf(companyOf(entry.store, day)).entries.push(entry)
      for (const entry of points.get(day) ?? [])
        shareOf(companyOf(entry.store, day)).points.push(entry)
      for (const { store, amount } of deductions.get(day) ?? []) {
        const share = shareOf(companyOf(store, day))
        share.deduction += amount
        share.hasDeduction = true
      }
    }
    for (const { company, line } of lines.get(to) ?? []) shareOf(company).lines.push(line)
    return shares
  }

  return {
    deposits,
    closedThrough: () => closedThrough,
    versionOn: (day: string) => versionOn(versions, day),
    addVersion: (version: ModelVersion) => void versions.push(version),
    /** Assigns a store to a company from a day on. */
    place(store: number, from: string, company: number): void {
      const kept = (storeAssignments.get(store) ?? []).filter((place) => place.from < from)
      storeAssignments.set(store, [...kept, { from, company }])
    },
    addAccount: (account: ModelAccount) => void accounts.push(account),
    /** Adds an entry that already has its settlement day. */
    addEntry: (entry: Entry) => void dayEntries(entry.day).add(entry),
    addPoints: (entry: PointEntry) => addTo(points, entry.day, entry),
    addDeduction: (day: string, store: number, amount: number) =>
      addTo(deductions, day, { store, amount }),
    /** Adds a line to the cycle that closes on `dateTo`. */
    addLine: (dateTo: string, company: number, line: Line) =>
      addTo(lines, dateTo, { company, line }),
    /**
     * Adds a transaction of the business day `day`. It is settled on that day, or on the first open
     * day if that day is closed.
     */
    count(entry: Omit<Entry, 'sign' | 'isLate'>): Entry {
      const isLate = entry.day <= closedThrough
      const counted: Entry = {
        ...entry,
        sign: 1,
        day: isLate ? later(closedThrough, 1) : entry.day,
        isLate,
      }
      dayEntries(counted.day).add(counted)
      return counted
    },
    /**
     * Removes a transaction that no longer counts. If its settlement day is closed, adds its
     * reversal on the first open day.
     */
    uncount(entry: Entry): void {
      if (entry.day > closedThrough) {
        dayEntries(entry.day).delete(entry)
        return
      }
      const open = later(closedThrough, 1)
      dayEntries(open).add({ ...entry, sign: -1, day: open, isLate: true })
    },
    /** Closes all days up to `through`, and creates the deposits of cycles that end by then. */
    closeThrough(through: string): void {
      while (closedThrough < through) {
        // A version always starts with a cycle, so a cycle never starts before its version.
        const from = later(closedThrough, 1)
        const begin = firstOfCycle(from)
        const to = lastOfCycle(from, versionOn(versions, begin).cycle)
        closedThrough = to < through ? to : through
        if (closedThrough !== to) continue
        for (const [company, share] of sharesOf(begin, to)) makeDeposit(company, begin, to, share)
      }
    },
  }

  /**
   * Returns the first day of the cycle that contains a day. This is the day after the previous
   * cycle, or the first day of the version of the terms.
   */
  function firstOfCycle(day: string): string {
    const { cycle, firstDay: first } = versionOn(versions, day)
    let begin = day
    while (begin > first && lastOfCycle(later(begin, -1), cycle) === lastOfCycle(day, cycle))
      begin = later(begin, -1)
    return begin
  }
}

export type Model = ReturnType<typeof createModel>
