import { setImmediate as turn } from 'node:timers/promises'
import { addDays } from '@choba/contract/period.ts'
import type { PlannedLine } from './planned-line.ts'
import { shopsById } from './shops.ts'
import { firstTermsDay } from './terms.seed.ts'
import { businessDayNumber, dayOfNumber } from './trading-time.ts'
import { yearOfLines } from './year.ts'

const DAY = 86_400_000

/**
 * Minimum number of days before today that are written first. Slightly more than the 93 days for
 * which the server sums by hour, so that a day with sums by hour gets no further rows.
 */
const RECENT_DAYS = 97

/** Size and end of a year of transactions. */
export interface YearEnd {
  /** Number of transactions in the year. */
  readonly size: number
  /** Last day, `YYYY-MM-DD`. */
  readonly today: string
  /** Latest time of a transaction; null fills the last day completely. */
  readonly end: Date | null
}

/** Returns the end of the demo data, using the time zone of most merchants. */
export const clockOf = ({ today, end }: YearEnd): Date => end ?? new Date(`${today}T23:59:59+09:00`)

/**
 * Plans the whole year. Yields to the event loop after each day, because planning takes most of a
 * second and would block requests.
 */
export async function planYear({ size, today, end }: YearEnd): Promise<PlannedLine[]> {
  const lines: PlannedLine[] = []
  for (const day of yearOfLines(size, today, end?.getTime() ?? Infinity)) {
    lines.push(...day)
    await turn()
  }
  return lines
}

/**
 * Returns the first business day of the recent part. The recent part includes every day that a
 * deposit covers.
 */
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
   * All transactions of the recent days, and transactions of older days that belong to the same
   * payments.
   */
  readonly recent: PlannedLine[]
  /** All other transactions, by the business day of their payment, newest day first. */
  readonly older: OlderDay[]
}

/**
 * Splits a year at a business day. A payment and its refunds stay together, so that a payment's
 * refunded amount always equals the sum of its refunds in the database.
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
