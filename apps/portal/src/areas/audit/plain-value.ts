import { formatCount, formatMoney } from '@choba/contract/money.ts'
import { clockOf, dayText } from '#ui/instants.ts'

// By what fields are called: an area that has another amount or another day names it likewise.
const moneyField = /^amount|Amount$|^refundLimit/
const timeField = /^at$|(?:At|Day|From|To|Until|On|By)$/
const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?)?$/

/** `1440` → `24:00`. */
const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * A value of an audit entry that is no code, as people read it: amounts with their currency, days and times as lists show them.
 * @param currency what its amounts, in minor units, are in; null where that is not known
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
