import { addDays, lastOfMonth } from '@choba/contract/period.ts'
import type { PayDay, Roll } from '@choba/contract/terms-cycle.ts'

// Pay days by a list of holidays of our own: the product's rule and its calendar are what is tested.

/** Public holidays of Japan on which banks would work otherwise, as they are announced. */
const holidays = new Set(
  `2027-01-11 2027-02-11 2027-02-23 2027-03-22 2027-04-29 2027-05-03 2027-05-04 2027-05-05 2027-07-19 2027-08-11 2027-09-20
  2027-09-23 2027-10-11 2027-11-03 2027-11-23 2028-01-10 2028-02-11 2028-02-23 2028-03-20 2028-05-03 2028-05-04 2028-05-05
  2028-07-17 2028-08-11 2028-09-18 2028-09-22 2028-10-09 2028-11-03 2028-11-23`.split(/\s+/),
)

/** @throws RangeError on a day whose holidays are not in the list */
function isOpen(day: string): boolean {
  if (day < '2027-01-01' || day > '2028-12-31') throw new RangeError(`the holidays of ${day} are not known`)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isTurnOfYear = day.endsWith('-12-31') || ['-01-01', '-01-02', '-01-03'].some((end) => day.endsWith(end))
  return weekday !== 0 && weekday !== 6 && !isTurnOfYear && !holidays.has(day)
}

/** When a cycle that closes on a day is paid out. */
export function modelPayDay(closes: string, payDay: PayDay, roll: Roll): string {
  if (payDay.kind === 'BUSINESS_DAYS') {
    let day = closes
    for (let left = payDay.days; left > 0;) {
      day = addDays(day, 1)
      if (isOpen(day)) left--
    }
    return day
  }
  const month = addDays(lastOfMonth(closes), 1)
  const last = lastOfMonth(month)
  const wanted = `${month.slice(0, 8)}${String(payDay.day).padStart(2, '0')}`
  let day = wanted > last ? last : wanted
  const nominal = day
  while (!isOpen(day)) day = addDays(day, roll === 'NEXT' ? 1 : -1)
  if (day > closes) return day
  // Moved back it would be paid before the close.
  for (day = nominal; !isOpen(day);) day = addDays(day, 1)
  return day
}
