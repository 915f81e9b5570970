import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { officeAt, type Span, spanFaults, Spans } from './support-hours.ts'

const span = (weekday: number, opens: string, closes: string): Span => ({ weekday, opens, closes })
/** Office hours: Monday to Friday with a lunch break of one hour, and Saturday morning. */
const week = [
  ...[1, 2, 3, 4, 5].flatMap((day) => [span(day, '13:00', '18:00'), span(day, '09:00', '12:00')]),
  span(6, '09:00', '12:30'),
]
const never = () => false
/** Formats the office status at a local time. 2026-11-20 is a Friday. */
const at = (day: string, time: string, isClosed: (on: string) => boolean = never, spans = week) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const { isOpen, until } = officeAt(spans, isClosed, { day, minutes: hours * 60 + minutes })
  return `${isOpen ? 'open' : 'closed'} until ${until ? `${until.day} ${until.minutes / 60}` : 'ever'}`
}

describe('the status of an office', () => {
  it.each([
    ['before it opens', '2026-11-20', '08:59', 'closed until 2026-11-20 9'],
    ['when it opens', '2026-11-20', '09:00', 'open until 2026-11-20 12'],
    ['during its break', '2026-11-20', '12:00', 'closed until 2026-11-20 13'],
    ['when it closes', '2026-11-20', '18:00', 'closed until 2026-11-21 9'],
    ['over a weekend', '2026-11-21', '12:30', 'closed until 2026-11-23 9'],
  ])('has the right next change %s', (_when, day, time, stands) => {
    expect(at(day, time)).toBe(stands)
  })

  it('is closed on a holiday', () => {
    const isHoliday = (day: string) => day === '2026-11-23'
    expect(at('2026-11-23', '10:00', isHoliday)).toBe('closed until 2026-11-24 9')
    expect(at('2026-11-21', '13:00', isHoliday)).toBe('closed until 2026-11-24 9')
  })

  it('has one closing time for office hours across midnight, unless the next day is closed', () => {
    const night = [span(5, '20:00', '24:00'), span(6, '00:00', '02:00')]
    expect(at('2026-11-20', '23:00', never, night)).toBe('open until 2026-11-21 2')
    expect(at('2026-11-20', '23:00', (day) => day === '2026-11-21', night)).toBe(
      'open until 2026-11-21 0',
    )
  })

  it('has no next change if the office never closes or never opens', () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((day) => span(day, '00:00', '24:00'))
    expect(at('2026-11-20', '23:00', never, always)).toBe('open until ever')
    expect(at('2026-11-20', '23:00', never, [])).toBe('closed until ever')
  })
})

it('`spanFaults` finds an end before the start, overlaps, and a fourth interval on a day', () => {
  expect(spanFaults(week)).toEqual([])
  expect(spanFaults([span(1, '09:00', '09:00'), span(2, '18:00', '09:00')])).toEqual([
    { at: 0, part: 'closes', problem: 'tooSmall' },
    { at: 1, part: 'closes', problem: 'tooSmall' },
  ])
  expect(
    spanFaults([span(1, '09:00', '12:00'), span(1, '11:59', '13:00'), span(2, '11:00', '13:00')]),
  ).toEqual([{ at: 1, part: 'opens', problem: 'value' }])
  const hours = ['01', '02', '03', '04'].map((hour) => span(0, `${hour}:00`, `${hour}:30`))
  expect(spanFaults(hours)).toEqual([{ at: 3, part: 'weekday', problem: 'tooLarge' }])
})

it('the schema of office hours reports the invalid interval and field', () => {
  const read = z.safeParse(Spans, [span(1, '09:00', '18:00'), span(1, '17:00', '19:00')])
  expect(read.error?.issues).toMatchObject([{ path: [1, 'opens'], params: { problem: 'value' } }])
  expect(z.safeParse(Spans, [span(1, '9:00', '18:00')]).success).toBe(false)
  expect(z.safeParse(Spans, [span(1, '09:00', '24:01')]).success).toBe(false)
  expect(z.safeParse(Spans, [span(7, '09:00', '24:00')]).success).toBe(false)
})
