import type { DayPoint, dashboard } from '@choba/contract/dashboard.contract.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { addDays } from '@choba/contract/period.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { offsetMinutes } from '#platform/calls/instant.ts'
import { type HourFigures, sumHours } from '#ledger/hour-sums.ts'
import { figuresUntil } from './usual-sales.ts'

const HOURS = 24
const MINUTES = 60
const MINUTES_A_DAY = HOURS * MINUTES
const WEEK = 7

/** @throws AppError illegalOperation if the tenant does not show the dashboard */
export function assertShown(tenant: TenantRow): void {
  if (!tenant.show_dashboard) throw new AppError('illegalOperation')
}

/** Returns the current time in the merchant's time zone, in minutes after midnight. */
export function minutesNow(merchant: MerchantRow): number {
  const now = new Date()
  const minutes =
    now.getUTCHours() * MINUTES + now.getUTCMinutes() + offsetMinutes(now, merchant.time_zone)
  return (minutes + MINUTES_A_DAY) % MINUTES_A_DAY
}

/**
 * Returns the times of the points of a day's line: the start of the business day, each full hour,
 * and the current time, all in minutes since that start. The business day is treated as if it began
 * at the full hour that contains the closing time.
 */
export function pointTimes(now: number): number[] {
  const hours = Array.from({ length: HOURS + 1 }, (_, hour) => hour * MINUTES)
  return [...new Set([...hours, now])].toSorted((a, b) => a - b)
}

/**
 * Returns the line of today up to now, and of the same weekday last week to the end of the day.
 * Today is summed from its transactions with one index range; last week is in the rollup by hour.
 * @throws AppError illegalOperation if the tenant does not show the dashboard
 */
export async function readHours(
  tx: Tx,
  tenant: TenantRow,
  merchant: MerchantRow,
): Promise<ResultOf<(typeof dashboard)['hours']>> {
  assertShown(tenant)
  const today = await readToday(tx, merchant)
  const before = addDays(today, -WEEK)
  const rows = await sumHours(tx, merchant, { days: [today, before], stores: null })
  const of = (day: string) => rows.filter((row) => row.day === day)
  const begin = Math.floor(merchant.closing_minutes / MINUTES) * MINUTES
  const now = minutesNow(merchant)
  const passed = (now - begin + MINUTES_A_DAY) % MINUTES_A_DAY
  const [current, earlier] = [of(today), of(before)]
  return {
    currency: merchant.currency,
    today,
    before,
    now,
    points: pointTimes(passed).map((since): DayPoint => ({
      at: (begin + since) % MINUTES_A_DAY,
      net:
        since > passed ? null : netUntil(current, since === passed ? MINUTES_A_DAY : since, begin),
      before: earlier.length === 0 ? null : netUntil(earlier, since, begin),
    })),
  }
}

/** Returns the net amount of a day up to a time, in minutes since the start of the business day. */
function netUntil(hours: readonly HourFigures[], since: number, begin: number): number | null {
  if (since >= MINUTES_A_DAY) return figuresOf(hours)
  const { net } = figuresUntil(hours, (begin + since) % MINUTES_A_DAY, begin)
  return Number.isSafeInteger(net) ? net : null
}

const figuresOf = (hours: readonly HourFigures[]): number | null =>
  exactOrNull(
    hours.reduce((sum, { pay_amt: paid, ref_amt: refunded }) => sum + paid - refunded, 0n),
  )
