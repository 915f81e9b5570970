import { setImmediate as turn } from 'node:timers/promises'
import { addDays } from '@choba/contract/period.ts'
import type { PlannedLine } from './planned-line.ts'
import { shopsById } from './shops.ts'
import { firstTermsDay } from './terms.seed.ts'
import { businessDayNumber, dayOfNumber } from './trading-time.ts'
import { yearOfLines } from './year.ts'

const DAY = 86_400_000

/**
 * Days before today that are written first, at least: a few more than the 93 that the server
 * counts by hour, so
 * that no day that is counted gets further rows.
 */
const RECENT_DAYS = 97

/** Where a year of lines ends. */
export interface YearEnd {
  /** Lines in the year. */
  readonly size: number
  /** The last day, `YYYY-MM-DD`. */
  readonly today: string
  /** Nothing is dated after it; null fills the last day to its end. */
  readonly end: Date | null
}

/** The end of the demo's data on the clock of most merchants. */
export const clockOf = ({ today, end }: YearEnd): Date => end ?? new Date(`${today}T23:59:59+09:00`)

/**
 * Plans the whole year. The event loop gets a turn after each day, because this takes most of a
 * second.
 */
export async function planYear({ size, today, end }: YearEnd): Promise<PlannedLine[]> {
  const lines: PlannedLine[] = []
  for (const day of yearOfLines(size, today, end?.getTime() ?? Infinity)) {
    lines.push(...day)
    await turn()
  }
  return lines
}

/** The first business day of the recent part. Every day that deposits cover belongs to it. */
export function recentFrom(of: YearEnd): string {
  const days = addDays(of.today, -RECENT_DAYS)
  const terms = firstTermsDay(clockOf(of))
  return terms < days ? terms : days
}

export interface OlderDay {
  /** Business day of the payments, `YYYY-MM-DD`. */
  readonly day: string
  /** Payments of the day with all of their refunds. */
  readonly lines: PlannedLine[]
}

export interface YearParts {
  /**
   * Every line of the recent days, and every line that belongs to the same payment as one of
   * these.
   */
  readonly recent: PlannedLine[]
  /** All others by the day of their payment, the newest day first. */
  readonly older: OlderDay[]
}

/**
 * Splits a year at a business day. A payment and its refunds stay together, so at each moment
 * what is refunded of a
 * payment equals the refunds that are there.
 */
export function splitYear(lines: readonly PlannedLine[], from: string): YearParts {
  const shops = shopsById()
  const dayOf = ({ merchantId, paidAt }: PlannedLine): number =>
    businessDayNumber(shops.get(merchantId)!, paidAt)
  const first = Date.parse(`${from}T00:00:00Z`) / DAY
  const paymentOf = (line: PlannedLine): PlannedLine => line.original ?? line
  const isRecent = new Set(lines.filter((line) => dayOf(line) >= first).map(paymentOf))
  const recent: PlannedLine[] = []
  const byDay = new Map<number, PlannedLine[]>()
  for (const line of lines) {
    const payment = paymentOf(line)
    if (isRecent.has(payment)) recent.push(line)
    else {
      const day = dayOf(payment)
      const own = byDay.get(day)
      if (own) own.push(line)
      else byDay.set(day, [line])
    }
  }
  const older = [...byDay]
    .toSorted(([a], [b]) => b - a)
    .map(([day, own]) => ({ day: dayOfNumber(day), lines: own }))
  return { recent, older }
}
