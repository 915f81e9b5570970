import { describe, expect, it } from 'vitest'
import { movingPeriodsOf, periodOn } from './moving-periods.ts'

describe('periodOn', () => {
  it('returns today and yesterday relative to the given day', () => {
    expect(periodOn('today', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(periodOn('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(periodOn('yesterday', '2028-03-01')).toEqual({ from: '2028-02-29', to: '2028-02-29' })
  })

  it('returns weeks that start on Monday, also if the given day is a Sunday', () => {
    expect(periodOn('thisWeek', '2026-11-20')).toEqual({ from: '2026-11-16', to: '2026-11-20' })
    expect(periodOn('thisWeek', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(periodOn('thisWeek', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(periodOn('lastWeek', '2026-11-22')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
    expect(periodOn('lastWeek', '2027-01-01')).toEqual({ from: '2026-12-21', to: '2026-12-27' })
  })

  it('includes today in the last 7 and 30 days', () => {
    expect(periodOn('last7Days', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(periodOn('last30Days', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  })

  it('returns months with their actual number of days', () => {
    expect(periodOn('thisMonth', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
    expect(periodOn('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(periodOn('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(periodOn('lastMonth', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
})

describe('movingPeriodsOf', () => {
  it('returns all relative periods that equal the given days, in list order', () => {
    expect(movingPeriodsOf({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20')).toEqual([
      'thisMonth',
    ])
    expect(movingPeriodsOf({ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01')).toEqual([
      'today',
      'thisMonth',
    ])
    // 1 June 2026 is a Monday.
    expect(movingPeriodsOf({ from: '2026-06-01', to: '2026-06-01' }, '2026-06-02')).toEqual([
      'yesterday',
    ])
    // 7 June 2026 is a Sunday.
    expect(movingPeriodsOf({ from: '2026-06-01', to: '2026-06-07' }, '2026-06-07')).toEqual([
      'last7Days',
      'thisWeek',
      'thisMonth',
    ])
    expect(movingPeriodsOf({ from: '2026-11-02', to: '2026-11-20' }, '2026-11-20')).toEqual([])
    expect(
      movingPeriodsOf({ from: '2026-11-01T09:00:00', to: '2026-11-20T18:00:00' }, '2026-11-20'),
    ).toEqual([])
  })
})
