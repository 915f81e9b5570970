import { expect, test } from 'vitest'
import { deductibleShares } from './deductible-share.ts'
import { percentOf } from './statement-words.ts'

test('a period within one percentage has one entry, and a period across a change has two', () => {
  expect(deductibleShares('2026-11-16', '2026-11-30')).toEqual([
    { from: '2026-11-16', to: '2026-11-30', percent: 70 },
  ])
  expect(deductibleShares('2026-09-16', '2026-10-15')).toEqual([
    { from: '2026-09-16', to: '2026-09-30', percent: 80 },
    { from: '2026-10-01', to: '2026-10-15', percent: 70 },
  ])
})

test('each percentage applies until the last day that the schedule gives for it', () => {
  const percents = (day: string) => deductibleShares(day, day).map(({ percent }) => percent)
  expect(percents('2026-09-30')).toEqual([80])
  expect(percents('2028-09-30')).toEqual([70])
  expect(percents('2028-10-01')).toEqual([50])
  expect(percents('2030-09-30')).toEqual([50])
  expect(percents('2030-10-01')).toEqual([30])
  expect(percents('2031-09-30')).toEqual([30])
  expect(percents('2031-10-01')).toEqual([0])
})

test('percentOf formats a rate in parts per million as a percentage without rounding errors', () => {
  expect([32_400, 19_800, 0, 1_000_000, 1, 30_000].map(percentOf)).toEqual([
    '3.24%',
    '1.98%',
    '0%',
    '100%',
    '0.0001%',
    '3%',
  ])
})
