import { later, weekdayOf } from './days.ts'

// Bank days, based on a list of holidays that was written by hand, independently of the server.

/** Public holidays of Japan including substitute holidays (Act on National Holidays). */
const holidays = new Set(
  `2026-01-12 2026-02-11 2026-02-23 2026-03-20 2026-04-29 2026-05-03 2026-05-04 2026-05-05 2026-05-06 2026-07-20
  2026-08-11 2026-09-21 2026-09-22 2026-09-23 2026-10-12 2026-11-03 2026-11-23
  2027-01-11 2027-02-11 2027-02-23 2027-03-21 2027-03-22 2027-04-29 2027-05-03 2027-05-04 2027-05-05 2027-07-19
  2027-08-11 2027-09-20 2027-09-23 2027-10-11 2027-11-03 2027-11-23
  2028-01-10 2028-02-11 2028-02-23 2028-03-20 2028-04-29 2028-05-03 2028-05-04 2028-05-05 2028-07-17 2028-08-11
  2028-09-18 2028-09-22 2028-10-09 2028-11-03 2028-11-23
  2029-01-08 2029-02-11 2029-02-12 2029-02-23 2029-03-20 2029-04-29 2029-04-30 2029-05-03 2029-05-04 2029-05-05
  2029-07-16 2029-08-11 2029-09-17 2029-09-23 2029-09-24 2029-10-08 2029-11-03 2029-11-23
  2030-01-14 2030-02-11 2030-02-23 2030-03-20 2030-04-29 2030-05-03 2030-05-04 2030-05-05 2030-05-06 2030-07-15
  2030-08-11 2030-08-12 2030-09-16 2030-09-23 2030-10-14 2030-11-03 2030-11-04 2030-11-23`.split(
    /\s+/,
  ),
)
const FIRST_KNOWN = '2026-01-01'
const LAST_KNOWN = '2030-12-31'

const turnOfYear = ['12-31', '01-01', '01-02', '01-03']

/**
 * True if banks are open on a day in the country of the currency. For JPY, Japanese holidays count;
 * for other currencies only weekends.
 * @throws RangeError for a JPY day outside the years of the list
 */
export function isBankDay(day: string, currency: string): boolean {
  const weekday = weekdayOf(day)
  if (currency === 'QAR') return weekday !== 5 && weekday !== 6
  if (weekday > 5) return false
  if (currency !== 'JPY') return true
  if (day < FIRST_KNOWN || day > LAST_KNOWN)
    throw new RangeError(`the holidays of ${day} are not known`)
  return !turnOfYear.includes(day.slice(5)) && !holidays.has(day)
}

/** Returns the nearest bank day from `day` (included), forward (1) or backward (-1). */
export function bankDayFrom(day: string, step: 1 | -1, currency: string): string {
  let found = day
  while (!isBankDay(found, currency)) found = later(found, step)
  return found
}
