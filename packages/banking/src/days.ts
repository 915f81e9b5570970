/** Date arithmetic. All days are texts of the form `YYYY-MM-DD`, without a time zone. */

const DAY_MS = 86_400_000

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Returns true for a day that exists; 2026-02-30 does not. */
export const isDay = (text: string): boolean =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) &&
  Number.isFinite(utc(text)) &&
  new Date(utc(text)).toISOString().startsWith(text)

/** Returns the text of a day, or null if the day does not exist. */
export function dayOf(year: number, month: number, date: number): string | null {
  const two = (count: number) => String(count).padStart(2, '0')
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  return isDay(day) ? day : null
}

/**
 * Returns the day that is `count` days later, or earlier if `count` is negative.
 * @throws RangeError if `day` is not a valid day
 */
export function addDays(day: string, count: number): string {
  if (!isDay(day)) throw new RangeError(`${day} is no day`)
  return new Date(utc(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the weekday, 0 for Sunday to 6 for Saturday.
 * @throws RangeError if `day` is not a valid day
 */
export function weekday(day: string): number {
  if (!isDay(day)) throw new RangeError(`${day} is no day`)
  return new Date(utc(day)).getUTCDay()
}

/** Last year before each era. For example, Reiwa 1 is 2018 + 1 = 2019. */
export const REIWA_BEFORE = 2018
export const HEISEI_BEFORE = 1988
const REIWA = { before: REIWA_BEFORE, first: '2019-05-01' }
const HEISEI = { before: HEISEI_BEFORE, first: '1989-01-08' }

/**
 * Parses a day `YYMMDD` of a bank file, where `YY` is the year of a Japanese era that the file does
 * not name. The era is Reiwa, or Heisei if a year of Reiwa would be after `thisYear`. Returns null
 * if the text is not a valid day of either era.
 */
export function readEraDay(text: string, thisYear: number): string | null {
  if (!/^[0-9]{6}$/.test(text)) return null
  const [year, month, date] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number) as [
    number,
    number,
    number,
  ]
  const reiwa = dayOf(REIWA.before + year, month, date)
  if (reiwa !== null && reiwa >= REIWA.first && REIWA.before + year <= thisYear) return reiwa
  const heisei = dayOf(HEISEI.before + year, month, date)
  return heisei !== null && heisei >= HEISEI.first && heisei < REIWA.first ? heisei : null
}

/**
 * Formats a day with the year of its Japanese era: `2026-11-30` → `081130`.
 * @throws RangeError for a day before Heisei
 */
export function writeEraDay(day: string): string {
  if (!isDay(day) || day < HEISEI.first) throw new RangeError(`${day} has no year of an era`)
  const era = day >= REIWA.first ? REIWA : HEISEI
  return (
    String(Number(day.slice(0, 4)) - era.before).padStart(2, '0') + day.slice(5, 7) + day.slice(8)
  )
}
