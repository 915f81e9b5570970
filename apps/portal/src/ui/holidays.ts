import japan from '@holiday-jp/holiday_jp'

const inJapan: Readonly<Record<string, unknown>> = japan.holidays

/**
 * True if a day (`YYYY-MM-DD`) is a public holiday in the country of this time zone. Only Japan's
 * holidays are known.
 */
export const isHoliday = (day: string, timeZone: string | undefined): boolean =>
  timeZone === 'Asia/Tokyo' && day in inJapan
