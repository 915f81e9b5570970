import { expect, it } from 'vitest'
import { byDay, byWeek, isWeekend, sumsOf } from './day-groups.ts'

const days = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2026, 9, 30 + index)).toISOString().slice(0, 10),
)
const total = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

it('byWeek groups days by weeks from Monday, with a shorter first and last week', () => {
  expect(byWeek(days).map(({ label }) => label)).toEqual([
    '10/30–11/1',
    '11/2–11/8',
    '11/9–11/15',
    '11/16–11/22',
    '11/23–11/29',
    '11/30–12/6',
    '12/7–12/8',
  ])
  expect(byWeek(['2026-11-02']).map(({ label }) => label)).toEqual(['11/2'])
  expect(byWeek([])).toEqual([])
})

it('sumsOf gives the same total by week as by day, also with missing days', () => {
  const values = days.map((_, index) => (index % 7 === 3 ? null : index * 13 - 40))
  expect(total(sumsOf(byWeek(days), values))).toBe(total(values))
  expect(sumsOf(byDay(days), values)).toEqual(values)
})

it('sumsOf gives no value for a week without values', () => {
  const values = days.map((_, index) => (index < 3 ? null : 1))
  expect(sumsOf(byWeek(days), values)).toEqual([null, 7, 7, 7, 7, 7, 2])
})

it('isWeekend recognizes Saturdays and Sundays', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
