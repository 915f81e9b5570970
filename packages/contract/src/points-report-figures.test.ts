import { expect, it } from 'vitest'
import { chargeTypes } from './point-ledger.ts'
import { pointWorth } from './point-refund.ts'
import { pointsBehind } from './points-behind.ts'
import { daysOfMonths, eachMonth, figuresOf } from './points-report-figures.ts'

const parts = { awarded: 500n, cancelled: -30n, used: -200n, returned: 20n, outstanding: 1_290n }

it('the cost in a report is awards minus cancellations, one currency unit per point', () => {
  const shown = {
    awarded: 500,
    cancelled: -30,
    used: -200,
    returned: 20,
    net: 290,
    outstanding: 1_290,
  }
  expect(figuresOf(parts, pointWorth('JPY'))).toEqual({ ...shown, cost: 470 })
  expect(figuresOf(parts, pointWorth('MNT'))).toEqual({ ...shown, cost: 47_000 })
  expect(figuresOf({ ...parts, awarded: 2n ** 60n }, 1)).toMatchObject({
    awarded: null,
    net: null,
    cost: null,
  })
})

it('`daysOfMonths` and `eachMonth` cover whole months, also in leap years', () => {
  expect(daysOfMonths({ from: '2027-12', to: '2028-02' })).toEqual({
    from: '2027-12-01',
    to: '2028-02-29',
  })
  expect(eachMonth({ from: '2026-11', to: '2027-02' })).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ])
})

it('`pointsBehind` returns a search with the same total as the figure, or null', () => {
  const sum = { ...figuresOf(parts, 1), isListed: true }
  const report = { groupBy: 'rule', period: { from: '2026-09', to: '2026-11' }, sum } as const
  const row = { key: '7', isListed: true }
  const days = { dateFrom: '2026-09-01', dateTo: '2026-11-30' }
  const awards = chargeTypes.filter((type) => type !== 'USE')
  expect(pointsBehind(report, null, { storeId: ['3'] }, 'net')).toEqual({ ...days, storeId: ['3'] })
  expect(pointsBehind(report, row, {}, 'cancelled')).toEqual({
    ...days,
    chargeType: awards,
    entryKind: ['CANCEL'],
    ruleId: ['7'],
  })
  expect(pointsBehind(report, { ...row, key: 'USE' }, {}, 'net')).toEqual({
    ...days,
    chargeType: ['USE'],
  })
  expect(pointsBehind(report, row, {}, 'used')).toBeNull()
  expect(pointsBehind(report, row, {}, 'outstanding')).toBeNull()
  expect(pointsBehind(report, { ...row, isListed: false }, {}, 'net')).toBeNull()
  const byStore = { ...report, groupBy: 'store' } as const
  expect(
    pointsBehind(byStore, { key: '3', isListed: true }, { storeId: ['3', '4'] }, 'net'),
  ).toEqual({
    ...days,
    storeId: ['3'],
  })
  const longer = {
    ...report,
    groupBy: 'month',
    period: { from: '2026-08', to: '2026-11' },
  } as const
  expect(pointsBehind(longer, null, {}, 'net')).toBeNull()
  expect(pointsBehind(longer, { key: '2026-08', isListed: true }, {}, 'used')).toEqual({
    dateFrom: '2026-08-01',
    dateTo: '2026-08-31',
    chargeType: ['USE'],
    entryKind: ['AWARD'],
  })
})
