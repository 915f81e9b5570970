import { addDays, firstOfMonth, lastOfMonth, weekday } from './period.ts'

/** When a cycle closes and is paid out. Days are `YYYY-MM-DD` of the merchant's clock; both ends of a cycle belong to it. */

/**
 * How often is settled. A weekly cycle closes on its weekday, 1 Monday to 7 Sunday; SIX_TIMES closes on the 5th, 10th, 15th,
 * 20th, 25th and the last of a month, TWICE on the 15th and the last, MONTHLY on the last.
 */
export type Cycle =
  | { readonly kind: 'DAILY' | 'SIX_TIMES' | 'TWICE' | 'MONTHLY' }
  | { readonly kind: 'WEEKLY'; readonly weekday: number }
export const cycleKinds = ['DAILY', 'WEEKLY', 'SIX_TIMES', 'TWICE', 'MONTHLY'] as const

/** So many bank days after the close, which does not count itself; or a day of the month after it, 31 being its last. */
export type PayDay =
  | { readonly kind: 'BUSINESS_DAYS'; readonly days: number }
  | { readonly kind: 'DAY_OF_NEXT_MONTH'; readonly day: number }
export const payDayKinds = ['BUSINESS_DAYS', 'DAY_OF_NEXT_MONTH'] as const

/** Where a pay day goes that the banks are closed on. */
export const rolls = ['PREVIOUS', 'NEXT'] as const
export type Roll = (typeof rolls)[number]

/** Both ends included. */
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

/** The cycle that a day is in. */
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
 * The cycle that a day is in under terms in force from a day on: the first one begins with them, however much of it has gone.
 * It needs no end: the terms that follow begin with a cycle of these.
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

/** Longer than banks are closed anywhere: without a bank day in it, a calendar knows none. */
const CLOSED_AT_MOST = 60

/** The first bank day from `day` on, `day` itself included, forwards (1) or backwards (-1). @throws RangeError: none in 60 days */
function nearestBankDay(day: string, step: 1 | -1, calendar: BankCalendar): string {
  for (let days = 0; days < CLOSED_AT_MOST; days++) {
    const candidate = addDays(day, days * step)
    if (calendar.isBankDay(candidate)) return candidate
  }
  throw new RangeError(`no bank day within ${CLOSED_AT_MOST} days of ${day}`)
}

/** The day of the month after the close, before the banks are asked: the 31st of a shorter month is its last. */
export function nominalPayDay(closeDay: string, payDay: { readonly day: number }): string {
  const month = firstOfMonth(closeDay, 1)
  return inMonthOf(month, Math.min(payDay.day, dayOfMonth(lastOfMonth(month))))
}

/**
 * When a cycle that closes on a day is paid out: always a bank day, and after the close. A day that would be moved back to the
 * close or before it is moved on instead.
 * @throws RangeError where the calendar has no bank day within 60 days
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

/** The terms in force on a day: the newest that has begun. Undefined before the first. Versions in any order. */
export const termsOn = <T extends { readonly firstDay: string }>(
  versions: readonly T[],
  day: string,
): T | undefined =>
  versions.reduce<T | undefined>(
    (found, one) =>
      one.firstDay <= day && (!found || one.firstDay > found.firstDay) ? one : found,
    undefined,
  )
