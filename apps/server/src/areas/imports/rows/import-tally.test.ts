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
    tally.count('2026-11-20', 'PAYMENT', 'source', parseDecimal(text))
    tally.count('2026-11-20', 'PAYMENT', 'fresh', tallied(minorUnits, currency))
    const [line] = tally.lines()
    expect([line!.source.sum, line!.fresh.sum].map((sum) => plainDecimal(sum, 0))).toEqual([
      text,
      text,
    ])
  },
)
