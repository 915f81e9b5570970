import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { clockOf, dayText } from '#ui/instants.ts'

// The name of a field decides its format, so areas must name new fields with amounts and days to
// match these patterns.
const moneyField = /^amount|Amount$|^refundLimit/
const timeField = /^at$|(?:At|Day|From|To|Until|On|By)$/
const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?)?$/

/** Formats minutes since midnight as a time of day: `1440` → `24:00`. */
const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Formats a value of an audit entry that is not a code: amounts with their currency, days and times
 * as in lists.
 * @param currency currency of the amounts, which are in minor units; null if unknown
 */
export function plainValue(field: string, of: string | number, currency: string | null): string {
  if (typeof of === 'string') {
    if (!timeField.test(field) || !time.test(of)) return of
    const { day, time: clock } = clockOf(of)
    return `${dayText(day)} ${clock}`.trim()
  }
  if (!Number.isInteger(of)) return String(of)
  if (field === 'closingMinutes') return clockTime(of)
  return moneyField.test(field) && currency !== null ? formatMoney(of, currency) : formatCount(of)
}
