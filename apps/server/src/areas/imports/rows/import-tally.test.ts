import { parseDecimal, plainDecimal } from '@choba/import-format/row/decimal.ts'
import { expect, it } from 'vitest'
import { openTally, tallied } from './import-tally.ts'

it.each([
  ['CNY', '12.5', 1_250],
  ['JPY', '1250', 1_250],
])(
  'sums of files and of the database are added in the major unit of %s',
  (currency, text, minorUnits) => {
    const tally = openTally()
    const place = { day: '2026-11-20', kind: 'PAYMENT', currency } as const
    tally.count(place, 'source', parseDecimal(text))
    tally.count(place, 'fresh', tallied(minorUnits, currency))
    const [line] = tally.lines()
    expect([line!.source.sum, line!.fresh.sum].map((sum) => plainDecimal(sum, 0))).toEqual([
      text,
      text,
    ])
  },
)

it('amounts of different currencies are never added', () => {
  const tally = openTally()
  const day = { day: '2026-08-24', kind: 'PAYMENT' } as const
  tally.count({ ...day, currency: 'USD' }, 'source', parseDecimal('50.00'))
  tally.count({ ...day, currency: 'AED' }, 'source', parseDecimal('988.20'))
  expect(
    tally.lines().map(({ currency, source }) => [currency, plainDecimal(source.sum, 2)]),
  ).toEqual([
    ['AED', '988.20'],
    ['USD', '50.00'],
  ])
})
