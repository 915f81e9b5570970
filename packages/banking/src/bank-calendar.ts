import japan from '@holiday-jp/holiday_jp'
import { addDays, weekday } from './days.ts'

/**
 * When banks work. JAPAN: not on Saturdays, Sundays, public holidays and from 12-31 to 01-03 (order on the Banking Act,
 * article 5). Of the others only the weekend is known, and no holiday: Monday to Friday, and Sunday to Thursday in Qatar.
 */
export type BankCalendar = 'JAPAN' | 'MONDAY_TO_FRIDAY' | 'SUNDAY_TO_THURSDAY'

/** The calendar of banks where money of this currency is paid out: JPY is Japan's, QAR is Sunday to Thursday. */
export function calendarOf(currency: string): BankCalendar {
  if (currency === 'JPY') return 'JAPAN'
  return currency === 'QAR' ? 'SUNDAY_TO_THURSDAY' : 'MONDAY_TO_FRIDAY'
}

/** The last day with data on Japan's holidays. Later, as before 1970, only weekends and the turn of the year are closed. */
export const HOLIDAYS_KNOWN_UNTIL = '2050-12-31'

const holidays: Readonly<Record<string, unknown>> = japan.holidays

/** Whether a day is a public holiday in Japan: of the years for which there is data. */
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

/** Whether banks work on this day. @throws RangeError when it is no day */
export const isBankDay = (day: string, calendar: BankCalendar = 'JAPAN'): boolean =>
  !weekends[calendar].includes(weekday(day)) &&
  !(calendar === 'JAPAN' && (isTurnOfYear(day) || isHolidayInJapan(day)))

/** Which way a pay date goes that banks do not work on. */
export const rolls = ['PREVIOUS', 'NEXT'] as const
export type Roll = (typeof rolls)[number]

/** The day itself when banks work on it, else the nearest before or after. @throws RangeError when it is no day */
export function rollTo(day: string, roll: Roll, calendar: BankCalendar = 'JAPAN'): string {
  const step = roll === 'NEXT' ? 1 : -1
  let found = day
  while (!isBankDay(found, calendar)) found = addDays(found, step)
  return found
}

/**
 * The `count`th bank day after a day that does not count itself, whether banks work on it or not; with a negative `count`
 * before it. None is the day itself. @throws RangeError when it is no day, or `count` is no integer
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
 * The last day whose holidays in Japan are official: the equinoxes of a year are announced in the February before it. Our data
 * says the later ones by calculation.
 */
export function officialUntil(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${Number(today.slice(5, 7)) >= 2 ? year + 1 : year}-12-31`
}

/** Whether it may yet turn out otherwise if banks in Japan work on this day: a pay date then says that it is provisional. */
export const isProvisional = (day: string, today: string): boolean => day > officialUntil(today)
