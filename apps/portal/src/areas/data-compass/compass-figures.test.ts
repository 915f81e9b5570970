import type { StatRow } from '@choba/contract/statistics.contract.ts'
import { expect, it } from 'vitest'
import {
  busiestOf,
  changeOf,
  comparable,
  grewMost,
  shiftedMost,
  signed,
  tenths,
} from './compass-figures.ts'

const counts = (paymentCount: number, payment: number | null, refund = 0) => ({
  paymentCount,
  payment,
  refundCount: 0,
  refund,
  net: payment === null ? null : payment - refund,
})
const row = (
  key: string,
  now: ReturnType<typeof counts>,
  before: ReturnType<typeof counts>,
): StatRow => ({
  key,
  name: key,
  code: null,
  ...now,
  before,
})

it('busiestOf compares hours by their mean per weekday, not by their total', () => {
  const occurrences = [0, 5, 4, 0, 0, 0, 0]
  const cells = [
    { weekday: 1, hour: 9, ...counts(50, 500) },
    { weekday: 2, hour: 9, ...counts(48, 400) },
  ]
  expect(busiestOf({ cells, occurrences }, 'count')).toEqual({ cell: cells[1], mean: 120 })
  expect(busiestOf({ cells, occurrences }, 'amount')).toMatchObject({ mean: 100 })
  const unknown = [{ weekday: 1, hour: 9, ...counts(50, null) }]
  expect(busiestOf({ cells: unknown, occurrences }, 'amount')).toBeNull()
})

it('grewMost compares only stores with enough payments in both periods', () => {
  const few = row('few', counts(29, 9_000), counts(40, 1_000))
  const grew = row('grew', counts(30, 2_000, 100), counts(30, 1_000))
  const fell = row('fell', counts(90, 1_000), counts(90, 5_000))
  const unknown = row('unknown', counts(90, null), counts(90, 1))
  expect(grewMost([few, fell, grew, unknown])).toEqual({ row: grew, change: 900 })
  expect(grewMost([few, fell, unknown])).toBeNull()
  expect(comparable([few, fell, unknown])).toEqual([fell, unknown])
  expect(comparable([few])).toEqual([])
  expect(changeOf(unknown)).toBeNull()
})

it('shiftedMost finds the largest change of a share, up or down', () => {
  const columns = [row('a', counts(1, 60), counts(1, 50)), row('b', counts(1, 10), counts(1, 30))]
  const shift = shiftedMost(columns, counts(2, 100), counts(2, 60))
  expect(shift).toMatchObject({ now: 100, before: 500, change: -400 })
  expect(shiftedMost(columns, counts(2, null), counts(2, 100))).toBeNull()
})

it('signed adds a plus sign to positive figures, and tenths shows tenths as decimals', () => {
  const plus = signed({ full: String, short: String, plain: String })
  expect([plus.full(3), plus.full(0), plus.short(-3), plus.plain(3)]).toEqual([
    '+3',
    '0',
    '-3',
    '3',
  ])
  expect([tenths.full(12_345), tenths.full(-7), tenths.plain(34)]).toEqual([
    '1,234.5',
    '\u22120.7',
    '3.4',
  ])
})
