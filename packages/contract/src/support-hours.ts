import * as z from 'zod/mini'
import type { InputProblem } from './bad-input.ts'
import { addDays, weekday } from './period.ts'

/** When someone is there to answer: times of a week, on the wall clock of the tenant. */

/** A day may be open in parts, such as before and after noon. */
export const SPANS_A_DAY = 3
const SPANS_MAX = SPANS_A_DAY * 7
/** Longer than any row of holidays: what is closed for longer opens on no day that is known. */
const LOOKS_AHEAD = 62
const DAY = 1_440

const time = '([01][0-9]|2[0-3]):[0-5][0-9]'

const Span = z.strictObject({
  /** 0 Sunday to 6 Saturday. */
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  opens: z.string().check(z.regex(new RegExp(`^${time}$`))),
  /** `24:00` is the end of the day. */
  closes: z.string().check(z.regex(new RegExp(`^(${time}|24:00)$`))),
})
export type Span = z.output<typeof Span>

export interface SpanFault {
  /** Which of them, from 0 on. */
  readonly at: number
  readonly part: keyof Span
  readonly problem: InputProblem
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** What is wrong with times that are well-formed: an end before its beginning, two at once, more than a day may have. */
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

/** A reading of a wall clock: the day, `YYYY-MM-DD`, and minutes after its midnight. */
export interface Reading {
  readonly day: string
  readonly minutes: number
}

/** Whether someone is there, and until when that holds. */
export interface OfficeState {
  readonly isOpen: boolean
  /** Null: it is never otherwise. */
  readonly until: Reading | null
}

type Minutes = readonly { readonly opens: number; readonly closes: number }[]

/** When an open office closes: times that follow each other without a gap are one, over midnight too. */
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
 * How an office stands at a reading of its clock.
 * @param isClosed whether it stays closed on a day, as on a holiday
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
