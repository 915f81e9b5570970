import { addDays, firstOfMonth, lastOfMonth } from '@choba/contract/period.ts'
import { firstInstantOf } from '@choba/contract/zone-clock.ts'

export const FAKED_MONTHS = 24

/** Time zone of most merchants in the test data. */
const ZONE = 'Asia/Tokyo'

/** Days on which date-dependent tests fail most often. January 3 is a bank holiday. */
const days: readonly ((first: string) => string)[] = [
  (first) => lastOfMonth(first),
  (first) => first,
  (first) => addDays(first, 2),
  (first) => addDays(first, 27),
  (first) => addDays(lastOfMonth(first), -1),
]
/** Shortly after a business day begins, in the middle, and shortly before its end. */
const times = ['00:10:00', '12:00:00', '23:50:00']

export interface FakedDate {
  /** `2027-01-01T00:10:00`, in the time zone of the test data */
  readonly moment: string
  readonly at: Date
}

/**
 * Returns a moment in each of the next 24 months. Alternates between month ends, month starts and
 * other days, near midnight and at noon. February always uses its last day, because of leap years.
 * @param today the months after this day's month are used
 */
export const fakedDates = (today: string): FakedDate[] =>
  Array.from({ length: FAKED_MONTHS }, (_, nth) => {
    const first = firstOfMonth(today, nth + 1)
    const day = first.slice(5, 7) === '02' ? lastOfMonth(first) : days[nth % days.length]!(first)
    const moment = `${day}T${times[nth % times.length]!}`
    return { moment, at: firstInstantOf(moment, ZONE) }
  })
