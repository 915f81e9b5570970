import { describe, expect, it } from 'vitest'
import { runOf, todayIn } from './business-day.ts'

describe('a business day', () => {
  it('covers one calendar day if the closing time is midnight', () =>
    expect(runOf('2026-11-22', 0)).toEqual({
      day: '11/22',
      fromDay: '11/22',
      fromTime: '00:00',
      toDay: '11/22',
      toTime: '23:59',
    }))

  it('ends on the next calendar day if the closing time is later, also at the end of a month', () =>
    expect(runOf('2026-11-30', 300)).toEqual({
      day: '11/30',
      fromDay: '11/30',
      fromTime: '05:00',
      toDay: '12/01',
      toTime: '04:59',
    }))

  it('follows the clock of the time zone', () => {
    const now = new Date('2026-11-21T20:00:00Z')
    expect([todayIn('Asia/Tokyo', now), todayIn('America/New_York', now)]).toEqual([
      '2026-11-22',
      '2026-11-21',
    ])
  })
})
