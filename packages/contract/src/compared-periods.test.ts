import { expect, it } from 'vitest'
import { compassPeriods } from './compass-periods.ts'
import { addDays, daysBefore, daysOf, firstOfMonth, lastOfMonth, monthsBeside } from './period.ts'

const both = (last: string) => {
  const { now, before, basis } = monthsBeside(last)
  return [`${now.from} ${now.to}`, `${before.from} ${before.to}`, basis]
}

it.each([
  // For March, at most 28 days are compared (29 in a leap year), because February is shorter.
  ['2026-03-30', '2026-03-01 2026-03-28', '2026-02-01 2026-02-28', 'SAME_DAYS'],
  ['2026-03-28', '2026-03-01 2026-03-28', '2026-02-01 2026-02-28', 'SAME_DAYS'],
  ['2028-03-30', '2028-03-01 2028-03-29', '2028-02-01 2028-02-29', 'SAME_DAYS'],
  ['2026-11-28', '2026-11-01 2026-11-28', '2026-10-01 2026-10-28', 'SAME_DAYS'],
  ['2027-01-01', '2027-01-01 2027-01-01', '2026-12-01 2026-12-01', 'SAME_DAYS'],
  // If the last finished day is the last of its month, both months are complete.
  ['2026-11-30', '2026-11-01 2026-11-30', '2026-10-01 2026-10-31', 'WHOLE_MONTHS'],
  ['2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28', 'WHOLE_MONTHS'],
  ['2028-02-29', '2028-02-01 2028-02-29', '2028-01-01 2028-01-31', 'WHOLE_MONTHS'],
  ['2026-12-31', '2026-12-01 2026-12-31', '2026-11-01 2026-11-30', 'WHOLE_MONTHS'],
])('`monthsBeside` for the last finished day %s returns %s and %s', (last, now, before, basis) => {
  expect(both(last)).toEqual([now, before, basis])
})

it('`monthsBeside` returns equal numbers of days or whole months for each day of five years', () => {
  for (let last = '2026-01-01'; last < '2031-01-01'; last = addDays(last, 1)) {
    const { now, before, basis } = monthsBeside(last)
    expect([now.from, before.from], last).toEqual([firstOfMonth(last), firstOfMonth(last, -1)])
    if (basis === 'SAME_DAYS') expect(daysOf(now), last).toBe(daysOf(before))
    else expect([now.to, before.to], last).toEqual([lastOfMonth(last), addDays(now.from, -1)])
    expect(now.to <= last && before.to < now.from, last).toBe(true)
  }
})

it('`daysBefore` returns the period of the same length that ends on the day before', () => {
  expect(daysBefore({ from: '2026-10-30', to: '2026-11-28' })).toEqual({
    from: '2026-09-30',
    to: '2026-10-29',
  })
  expect(daysBefore({ from: '2028-03-01', to: '2028-03-01' })).toEqual({
    from: '2028-02-29',
    to: '2028-02-29',
  })
})

it.each(['2026-11-29', '2026-12-01', '2028-03-01', '2027-01-01'])(
  'on %s, the data compass compares the last 30 finished days with the 30 days before them',
  (today) => {
    const { period, before } = compassPeriods({}, today)
    expect([daysOf(period), daysOf(before)]).toEqual([30, 30])
    expect([addDays(before.to, 1), addDays(period.to, 1)]).toEqual([period.from, today])
  },
)

it('the data compass can compare a period with the same period 52 weeks earlier', () => {
  const { before } = compassPeriods(
    { dateFrom: '2026-10-30', dateTo: '2026-11-28', compare: 'LAST_YEAR' },
    '2026-11-29',
  )
  expect(before).toEqual({ from: '2025-10-31', to: '2025-11-29' })
})
