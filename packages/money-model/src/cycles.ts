import { bankDayFrom } from './bank-days.ts'
import { dateOf, isLastOfMonth, later, weekdayOf } from './days.ts'

// Closing days and deposit dates of deposit cycles.

/**
 * Frequency of deposits. `weekday` is the closing day of a weekly cycle, from 1 (Monday) to 7
 * (Sunday).
 */
export type ModelCycle =
  | { readonly kind: 'DAILY' | 'SIX_TIMES' | 'TWICE' | 'MONTHLY' }
  | { readonly kind: 'WEEKLY'; readonly weekday: number }

export type ModelPayDay =
  | { readonly kind: 'BUSINESS_DAYS'; readonly days: number }
  | { readonly kind: 'DAY_OF_NEXT_MONTH'; readonly day: number }

export type ModelRoll = 'PREVIOUS' | 'NEXT'

/** True if a cycle closes on this day. */
export function closesOn(day: string, cycle: ModelCycle): boolean {
  const date = dateOf(day)
  if (cycle.kind === 'DAILY') return true
  if (cycle.kind === 'WEEKLY') return weekdayOf(day) === cycle.weekday
  if (cycle.kind === 'SIX_TIMES' && date <= 25 && date % 5 === 0) return true
  if (cycle.kind === 'TWICE' && date === 15) return true
  return isLastOfMonth(day)
}

/** Returns the last day of the cycle that contains a day. */
export function lastOfCycle(day: string, cycle: ModelCycle): string {
  let last = day
  while (!closesOn(last, cycle)) last = later(last, 1)
  return last
}

/** Returns the deposit date of a cycle that closes on a day. */
export function payDayOf(
  closes: string,
  payDay: ModelPayDay,
  roll: ModelRoll,
  currency: string,
): string {
  if (payDay.kind === 'BUSINESS_DAYS') {
    let day = closes
    for (let left = payDay.days; left > 0; left--) day = bankDayFrom(later(day, 1), 1, currency)
    return day
  }
  let wanted = lastOfCycle(closes, { kind: 'MONTHLY' })
  do wanted = later(wanted, 1)
  while (dateOf(wanted) !== payDay.day && !isLastOfMonth(wanted))
  const rolled = bankDayFrom(wanted, roll === 'NEXT' ? 1 : -1, currency)
  return rolled > closes ? rolled : bankDayFrom(wanted, 1, currency)
}
