import { addDays, firstOfMonth, lastOfMonth } from '@choba/contract/period.ts'
import { firstInstantOf } from '@choba/contract/zone-clock.ts'

export const FAKED_MONTHS = 24

/** Time zone of most merchants in the test data. */
const ZONE = 'Asia/Tokyo'

/** Days on which tests that depend on the date fail most often. January 3 is a bank holiday. */
const days: readonly ((first: string) => string)[] = [
  (first) => lastOfMonth(first),
  (first) => first,
  (first) => addDays(first, 2),
  (first) => addDays(first, 27),
  (first) => addDays(lastOfMonth(first), -1),
]
/** Times of day: shortly after a business day begins, in the middle, and shortly before the end. */
const times = ['00:10:00', '12:00:00', '23:50:00']

export interface FakedDate {
  /** `2027-01-01T00:10:00`, in the time zone of the test data */
  readonly moment: string
  readonly at: Date
}

/**
 * Returns a moment in each of the next 24 months. The moments alternate between month ends, month
 * starts and other days, and between times near midnight and noon. In February, the day is always
 * the last, because of leap years.
 * @param today day in the month before the first of these months
 */
export const fakedDates = (today: string): FakedDate[] =>
  Array.from({ length: FAKED_MONTHS }, (_, nth) => {
    const first = firstOfMonth(today, nth + 1)
    const day = first.slice(5, 7) === '02' ? lastOfMonth(first) : days[nth % days.length]!(first)
    const moment = `${day}T${times[nth % times.length]!}`
    return { moment, at: firstInstantOf(moment, ZONE) }
  })
