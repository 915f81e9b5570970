import japan from '@holiday-jp/holiday_jp'
import { addDays, weekday } from './days.ts'

/**
 * Business days of banks. JAPAN excludes Saturdays, Sundays, public holidays and 31 December to 3
 * January (order on the Banking Act, article 5). The other calendars exclude only the weekend,
 * because they have no data on holidays.
 */
export type BankCalendar = 'JAPAN' | 'MONDAY_TO_FRIDAY' | 'SUNDAY_TO_THURSDAY'

/**
 * Returns the calendar of banks that pay out a currency: JAPAN for JPY, SUNDAY_TO_THURSDAY for QAR,
 * otherwise MONDAY_TO_FRIDAY.
 */
export function calendarOf(currency: string): BankCalendar {
  if (currency === 'JPY') return 'JAPAN'
  return currency === 'QAR' ? 'SUNDAY_TO_THURSDAY' : 'MONDAY_TO_FRIDAY'
}

/**
 * Last day with data on holidays in Japan. After this day, and before 1970, only weekends and 31
 * December to 3 January count as closed.
 */
export const HOLIDAYS_KNOWN_UNTIL = '2050-12-31'

const holidays: Readonly<Record<string, unknown>> = japan.holidays

/** Returns true for a public holiday in Japan. Always false in years without data. */
export const isHolidayInJapan = (day: string): boolean => Object.hasOwn(holidays, day)

const FRIDAY = 5
const SATURDAY = 6
const weekends: Readonly<Record<BankCalendar, readonly number[]>> = {
  JAPAN: [SATURDAY, 0],
  MONDAY_TO_FRIDAY: [SATURDAY, 0],
  SUNDAY_TO_THURSDAY: [FRIDAY, SATURDAY],
}

const isTurnOfYear = (day: string): boolean =>
  ['12-31', '01-01', '01-02', '01-03'].includes(day.slice(5))

/** Returns true if banks work on this day. @throws RangeError if `day` is not a valid day */
export const isBankDay = (day: string, calendar: BankCalendar = 'JAPAN'): boolean =>
  !weekends[calendar].includes(weekday(day)) &&
  !(calendar === 'JAPAN' && (isTurnOfYear(day) || isHolidayInJapan(day)))

/** Direction in which a deposit date moves if banks are closed on that day. */
export const rolls = ['PREVIOUS', 'NEXT'] as const
export type Roll = (typeof rolls)[number]

/**
 * Returns the day itself if banks are open, otherwise the nearest bank day before or after it.
 * @throws RangeError if `day` is not a valid day
 */
export function rollTo(day: string, roll: Roll, calendar: BankCalendar = 'JAPAN'): string {
  const step = roll === 'NEXT' ? 1 : -1
  let found = day
  while (!isBankDay(found, calendar)) found = addDays(found, step)
  return found
}

/**
 * Returns the `count`th bank day after a day, or before it if `count` is negative. The day itself
 * is not counted, even if banks are open. A count of 0 returns the day itself.
 * @throws RangeError if `day` is not a valid day, or `count` is not an integer
 */
export function addBankDays(day: string, count: number, calendar: BankCalendar = 'JAPAN'): string {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is no number of days`)
  const step = count < 0 ? -1 : 1
  let found = day
  for (let left = Math.abs(count); left > 0; left--) {
    found = addDays(found, step)
    while (!isBankDay(found, calendar)) found = addDays(found, step)
  }
  return found
}

/**
 * Returns the last day whose holidays in Japan are official. The equinoxes of a year are announced
 * in February of the year before; the data of the package for later years is calculated.
 */
export function officialUntil(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${Number(today.slice(5, 7)) >= 2 ? year + 1 : year}-12-31`
}

/**
 * Returns true if the holidays of this day's year are not official yet. A deposit date on such a
 * day is provisional.
 */
export const isProvisional = (day: string, today: string): boolean => day > officialUntil(today)
