import japan from '@holiday-jp/holiday_jp'

const inJapan: Readonly<Record<string, unknown>> = japan.holidays

/** Whether a day, `YYYY-MM-DD`, is a public holiday where the clocks show this time zone: Japan's are known. */
export const isHoliday = (day: string, timeZone: string | undefined): boolean =>
  timeZone === 'Asia/Tokyo' && day in inJapan
