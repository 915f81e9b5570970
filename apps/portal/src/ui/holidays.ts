import japan from '@holiday-jp/holiday_jp'

const inJapan: Readonly<Record<string, unknown>> = japan.holidays

/**
 * True if a day (`YYYY-MM-DD`) is a public holiday in the country of the time zone. Knows only
 * Japan's holidays.
 */
export const isHoliday = (day: string, timeZone: string | undefined): boolean =>
  timeZone === 'Asia/Tokyo' && day in inJapan
