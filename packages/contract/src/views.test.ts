import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { isViewOf, NewView, viewedScreens } from './views.contract.ts'

const view = {
  screen: 'trade',
  name: '今月のカード',
  period: 'thisMonth',
  filters: {},
  columns: ['paidAt', 'amount'],
}
const accepts = (changed: object) => z.safeParse(NewView, { ...view, ...changed }).success

describe('a saved view of transactions', () => {
  it('must have either a relative period or two fixed dates, but not both', () => {
    const days = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
    expect(isViewOf('trade', { period: 'today', filters: {} })).toBe(true)
    expect(isViewOf('trade', { filters: days })).toBe(true)
    expect(isViewOf('trade', { period: 'today', filters: days })).toBe(false)
    expect(isViewOf('trade', { filters: {} })).toBe(false)
    expect(isViewOf('trade', { filters: { dateFrom: days.dateFrom } })).toBe(false)
  })

  it('must not have a period that the list would reject', () => {
    expect(isViewOf('trade', { filters: { dateFrom: '2026-08-01', dateTo: '2026-10-31' } })).toBe(
      true,
    )
    expect(isViewOf('trade', { filters: { dateFrom: '2026-08-01', dateTo: '2026-11-01' } })).toBe(
      false,
    )
    expect(isViewOf('trade', { filters: { dateFrom: '2026-11-02', dateTo: '2026-11-01' } })).toBe(
      false,
    )
  })

  it('needs no period if it filters by a payment number', () => {
    expect(isViewOf('trade', { filters: { paymentNo: 'T1' } })).toBe(true)
    expect(isViewOf('trade', { filters: { state: 'PAID' } })).toBe(false)
  })

  it('must contain a repeatable filter as a list, and any other filter as a text', () => {
    expect(isViewOf('trade', { period: 'today', filters: { storeId: ['3'] } })).toBe(true)
    expect(isViewOf('trade', { period: 'today', filters: { storeId: '3' } })).toBe(false)
    expect(isViewOf('trade', { period: 'today', filters: { terminalNo: ['T1'] } })).toBe(false)
  })

  it('must not have a filter that the list does not support', () => {
    expect(isViewOf('trade', { period: 'today', filters: { entCode: ['X'] } })).toBe(false)
    expect(isViewOf('systrade', { period: 'today', filters: { entCode: ['X'] } })).toBe(true)
    expect(accepts({ filters: { colour: 'red' } })).toBe(false)
  })
})

describe('a saved view', () => {
  it('must not have a period if its list has none', () => {
    expect(isViewOf('user', { filters: { search: '花' } })).toBe(true)
    expect(isViewOf('user', { period: 'today', filters: {} })).toBe(false)
  })

  it.each([
    { name: '' },
    { name: 'x'.repeat(51) },
    { screen: 'nowhere' },
    { screen: 'toString' },
    { period: 'nextMonth' },
    { columns: ['1st'] },
    { columns: Array.from({ length: 101 }, () => 'amount') },
    { roleId: 'owner' },
    { extra: true },
  ])('is rejected with %j', (changed) => {
    expect(accepts({})).toBe(true)
    expect(accepts(changed)).toBe(false)
  })

  it('is only possible for lists with a permission and filters', () => {
    expect(Object.keys(viewedScreens).length).toBeGreaterThan(5)
    for (const [screen, { can, filters }] of Object.entries(viewedScreens)) {
      expect(can, screen).not.toBe('public')
      expect(filters, screen).toBeDefined()
    }
  })
})
