import * as z from 'zod/mini'
import type { InputProblem } from './bad-input.ts'
import { addDays, weekday } from './period.ts'

/** Weekly office hours of the support, in the tenant's local time. */

/** Maximum number of intervals per day, for example before and after a lunch break. */
export const SPANS_A_DAY = 3
const SPANS_MAX = SPANS_A_DAY * 7
/** Number of days to search for the next opening. Longer than any series of holidays. */
const LOOKS_AHEAD = 62
const DAY = 1_440

const time = '([01][0-9]|2[0-3]):[0-5][0-9]'

const Span = z.strictObject({
  /** 0 (Sunday) to 6 (Saturday). */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  opens: z.string().check(z.regex(new RegExp(`^${time}$`))),
  /** `24:00` is the end of the day. */
  closes: z.string().check(z.regex(new RegExp(`^(${time}|24:00)$`))),
})
export type Span = z.output<typeof Span>

export interface SpanFault {
  /** Index of the interval, starting at 0. */
  readonly at: number
  readonly part: keyof Span
  readonly problem: InputProblem
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/**
 * Checks well-formed intervals. Finds ends before starts, overlaps, and more intervals than a day
 * can have.
 */
export function spanFaults(spans: readonly Span[]): SpanFault[] {
  return spans.flatMap((span, at): SpanFault[] => {
    if (span.closes <= span.opens) return [{ at, part: 'closes', problem: 'tooSmall' }]
    const before = spans.slice(0, at).filter((one) => one.weekday === span.weekday)
    if (before.length >= SPANS_A_DAY) return [{ at, part: 'weekday', problem: 'tooLarge' }]
    const overlaps = before.some((one) => one.opens < span.closes && span.opens < one.closes)
    return overlaps ? [{ at, part: 'opens', problem: 'value' }] : []
  })
}

export const Spans = z.array(Span).check(z.maxLength(SPANS_MAX), (payload) => {
  for (const { at, part, problem } of spanFaults(payload.value))
    payload.issues.push({
      code: 'custom',
      path: [at, part],
      input: payload.value,
      params: { problem },
    })
})

/** A local time: the day as `YYYY-MM-DD`, and minutes after its midnight. */
export interface Reading {
  readonly day: string
  readonly minutes: number
}

/** Status of the office, and the time at which it changes. */
export interface OfficeState {
  readonly isOpen: boolean
  /** Null if the status never changes. */
  readonly until: Reading | null
}

type Minutes = readonly { readonly opens: number; readonly closes: number }[]

/**
 * Returns the closing time of an open office. Joins intervals without a gap, also across midnight.
 */
function closingOf(spansOn: (day: string) => Minutes, { day, minutes }: Reading): Reading | null {
  let end = minutes
  for (let ahead = 0; ahead <= 7; ahead++) {
    const on = addDays(day, ahead)
    for (const { opens, closes } of spansOn(on)) if (opens <= end && end < closes) end = closes
    if (end < DAY) return { day: on, minutes: end }
    end -= DAY
    if (!spansOn(addDays(on, 1)).some(({ opens }) => opens === 0))
      return { day: addDays(on, 1), minutes: 0 }
  }
  return null
}

/**
 * Returns the status of an office at a local time.
 * @param isClosed true for days on which the office stays closed, such as holidays
 */
export function officeAt(
  spans: readonly Span[],
  isClosed: (day: string) => boolean,
  now: Reading,
): OfficeState {
  const spansOn = (day: string): Minutes =>
    isClosed(day)
      ? []
      : spans
          .filter((span) => span.weekday === weekday(day))
          .map(({ opens, closes }) => ({ opens: minutesOf(opens), closes: minutesOf(closes) }))
          .toSorted((a, b) => a.opens - b.opens)
  const { day, minutes } = now
  if (spansOn(day).some(({ opens, closes }) => opens <= minutes && minutes < closes))
    return { isOpen: true, until: closingOf(spansOn, now) }
  for (let ahead = 0; ahead <= LOOKS_AHEAD; ahead++) {
    const on = addDays(day, ahead)
    const next = spansOn(on).find(({ opens }) => ahead > 0 || opens > minutes)
    if (next) return { isOpen: false, until: { day: on, minutes: next.opens } }
  }
  return { isOpen: false, until: null }
}
