import { addDays, firstOfMonth, lastOfMonth, weekday } from './period.ts'

/**
 * Closing days and deposit dates of cycles. Days are `YYYY-MM-DD` in the merchant's local time;
 * both ends of a cycle are included.
 */

/**
 * Frequency of deposits. WEEKLY closes on a weekday from 1 (Monday) to 7 (Sunday). SIX_TIMES closes
 * on the 5th, 10th, 15th, 20th, 25th and last of a month; TWICE on the 15th and last; MONTHLY on
 * the last.
 */
export type Cycle =
  | { readonly kind: 'DAILY' | 'SIX_TIMES' | 'TWICE' | 'MONTHLY' }
  | { readonly kind: 'WEEKLY'; readonly weekday: number }
export const cycleKinds = ['DAILY', 'WEEKLY', 'SIX_TIMES', 'TWICE', 'MONTHLY'] as const

/**
 * Either a number of bank days after the closing day, or a day of the following month (31 means its
 * last day).
 */
export type PayDay =
  | { readonly kind: 'BUSINESS_DAYS'; readonly days: number }
  | { readonly kind: 'DAY_OF_NEXT_MONTH'; readonly day: number }
export const payDayKinds = ['BUSINESS_DAYS', 'DAY_OF_NEXT_MONTH'] as const

/** Direction in which a deposit date moves if the banks are closed on that day. */
export const rolls = ['PREVIOUS', 'NEXT'] as const
export type Roll = (typeof rolls)[number]

/** A range of days, both ends included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export interface BankCalendar {
  isBankDay(day: string): boolean
}

const closingDays = { SIX_TIMES: [5, 10, 15, 20, 25], TWICE: [15], MONTHLY: [] } as const

const dayOfMonth = (day: string): number => Number(day.slice(8))
const inMonthOf = (day: string, date: number): string =>
  `${day.slice(0, 8)}${String(date).padStart(2, '0')}`

/** Returns the cycle that contains a day. */
export function cycleOf(day: string, cycle: Cycle): Days {
  if (cycle.kind === 'DAILY') return { from: day, to: day }
  if (cycle.kind === 'WEEKLY') {
    const to = addDays(day, (cycle.weekday - weekday(day) + 7) % 7)
    return { from: addDays(to, -6), to }
  }
  const date = dayOfMonth(day)
  const closes: readonly number[] = closingDays[cycle.kind]
  const before = closes.findLast((close) => close < date) ?? 0
  const close = closes.find((one) => one >= date)
  return {
    from: inMonthOf(day, before + 1),
    to: close === undefined ? lastOfMonth(day) : inMonthOf(day, close),
  }
}

/**
 * Returns the cycle that contains a day under terms with a first day. The first cycle starts with
 * the terms, even in the middle of a regular cycle. The last day of the terms is not needed,
 * because the following terms always start on the first day of a cycle of these terms.
 */
export function cycleUnder(
  terms: { readonly firstDay: string; readonly cycle: Cycle },
  day: string,
): Days {
  const { from, to } = cycleOf(day, terms.cycle)
  return { from: from < terms.firstDay ? terms.firstDay : from, to }
}

export const isFirstDayOfCycle = (day: string, cycle: Cycle): boolean =>
  cycleOf(day, cycle).from === day

/**
 * Maximum search range in days. Longer than any bank closure, so a calendar without a bank day in
 * this range is broken.
 */
const CLOSED_AT_MOST = 60

/**
 * Returns the nearest bank day from `day` (included), forward (1) or backward (-1).
 * @throws RangeError if the calendar has no bank day within 60 days
 */
function nearestBankDay(day: string, step: 1 | -1, calendar: BankCalendar): string {
  for (let days = 0; days < CLOSED_AT_MOST; days++) {
    const candidate = addDays(day, days * step)
    if (calendar.isBankDay(candidate)) return candidate
  }
  throw new RangeError(`no bank day within ${CLOSED_AT_MOST} days of ${day}`)
}

/**
 * Returns the deposit date in the month after the close, before adjusting for bank holidays. In a
 * month that is too short, its last day.
 */
export function nominalPayDay(closeDay: string, payDay: { readonly day: number }): string {
  const month = firstOfMonth(closeDay, 1)
  return inMonthOf(month, Math.min(payDay.day, dayOfMonth(lastOfMonth(month))))
}

/**
 * Returns the deposit date of a cycle that closes on a day. Always a bank day after the close: a
 * date that would move back to or before the close moves forward.
 * @throws RangeError if the calendar has no bank day within 60 days
 */
export function payDayOf(
  closeDay: string,
  { payDay, roll }: { readonly payDay: PayDay; readonly roll: Roll },
  calendar: BankCalendar,
): string {
  if (payDay.kind === 'BUSINESS_DAYS') {
    let day = closeDay
    for (let counted = 0; counted < payDay.days; counted++)
      day = nearestBankDay(addDays(day, 1), 1, calendar)
    return day
  }
  const nominal = nominalPayDay(closeDay, payDay)
  const rolled = nearestBankDay(nominal, roll === 'NEXT' ? 1 : -1, calendar)
  return rolled > closeDay ? rolled : nearestBankDay(nominal, 1, calendar)
}

/**
 * Returns the terms in force on a day: the latest version that has started. Undefined before the
 * first version has started. Versions can be in any order.
 */
export const termsOn = <T extends { readonly firstDay: string }>(
  versions: readonly T[],
  day: string,
): T | undefined =>
  versions.reduce<T | undefined>(
    (found, one) =>
      one.firstDay <= day && (!found || one.firstDay > found.firstDay) ? one : found,
    undefined,
  )
