import { describe, expect, it } from 'vitest'
import { isResultDay } from './transfer-results.ts'

describe('the earliest day of a returned transfer', () => {
  // In Tokyo, this time is 08:30 on 21 November.
  const transfer = { requested_at: new Date('2026-11-20T23:30:00Z'), pay_day: '2026-11-25' }
  const days = { today: '2026-11-30', timeZone: 'Asia/Tokyo' }

  it.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2026-11-25', true],
    ['2026-11-30', true],
    ['2026-12-01', false],
  ])('is the local day of the request: result on %s is accepted: %s', (resultOn, isAccepted) => {
    expect(isResultDay(transfer, { result: 'RETURNED', resultOn }, days)).toBe(isAccepted)
  })

  it('is the pay day if the transfer was requested after the pay day', () => {
    const late = { ...transfer, pay_day: '2026-11-19' }
    expect(isResultDay(late, { result: 'RETURNED', resultOn: '2026-11-19' }, days)).toBe(true)
  })
})

it('the result "paid" is accepted from the pay day on', () => {
  const transfer = { requested_at: new Date('2026-11-20T23:30:00Z'), pay_day: '2026-11-25' }
  const days = { today: '2026-11-30', timeZone: 'Asia/Tokyo' }
  const isPaidOn = (resultOn: string) => isResultDay(transfer, { result: 'PAID', resultOn }, days)
  expect([isPaidOn('2026-11-24'), isPaidOn('2026-11-25')]).toEqual([false, true])
})
