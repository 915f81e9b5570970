import type { View } from '@choba/contract/saved-views.ts'
import { isViewOf } from '@choba/contract/views.contract.ts'
import { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { UserFilters } from '@choba/contract/users.filters.ts'
import { expect, test } from 'vitest'
import { filtersOf, isShowing, movingPeriodFor, partsOf } from '#table/view-state.ts'

const view = (parts: Partial<View>): View => ({
  viewId: '1',
  name: 'x',
  mine: true,
  owner: '',
  role: null,
  filters: {},
  columns: ['amount'],
  ...parts,
})

test('a saved view keeps a moving period relative to today, and fixed days fixed', () => {
  const moving = view({ period: 'thisMonth', filters: { state: ['PAID'] } })
  expect(filtersOf(TransactionFilters, moving, '2026-11-20')).toEqual({
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
    state: ['PAID'],
  })
  expect(filtersOf(TransactionFilters, moving, '2027-01-03')).toMatchObject({
    dateFrom: '2027-01-01',
    dateTo: '2027-01-03',
  })
  const fixed = view({ filters: { dateFrom: '2026-11-01', dateTo: '2026-11-20' } })
  expect(filtersOf(TransactionFilters, fixed, '2027-01-03')).toEqual(fixed.filters)
})

test('a saved view stores the parameters that the screen accepts, and restores them unchanged', () => {
  const search = {
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
    amountMin: 1000,
    storeId: ['3', '7'],
    state: undefined,
  }
  const fixed = partsOf(search, ['amount'])
  expect(fixed).toEqual({
    filters: {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      amountMin: '1000',
      storeId: ['3', '7'],
    },
    columns: ['amount'],
  })
  expect(isViewOf('trade', fixed)).toBe(true)
  expect(filtersOf(TransactionFilters, fixed, '2027-01-03')).toEqual({
    ...search,
    state: undefined,
  })
  const moving = partsOf(search, [], 'thisMonth')
  expect(moving).toMatchObject({
    period: 'thisMonth',
    filters: { amountMin: '1000', storeId: ['3', '7'] },
  })
  expect(isViewOf('trade', moving)).toBe(true)
})

test('a saved view drops filters that the list no longer supports', () => {
  expect(
    filtersOf(
      TransactionFilters,
      view({ period: 'today', filters: { colour: 'red', state: ['GONE'] } }),
      '2026-11-20',
    ),
  ).toEqual({ dateFrom: '2026-11-20', dateTo: '2026-11-20' })
})

test('a saved view is recognized while search and columns are equal, in any order', () => {
  const kept = view({
    period: 'today',
    filters: { storeId: ['7', '3'] },
    columns: ['amount', 'gone'],
  })
  const now = {
    search: { storeId: ['3', '7'], dateFrom: '2026-11-20', dateTo: '2026-11-20' },
    columns: ['amount'],
    today: '2026-11-20',
  }
  const known = (ids: readonly string[]) => ids.filter((id) => id !== 'gone')
  expect(isShowing(TransactionFilters, kept, now, known)).toBe(true)
  expect(isShowing(TransactionFilters, kept, { ...now, today: '2026-11-21' }, known)).toBe(false)
  expect(isShowing(TransactionFilters, kept, { ...now, columns: ['amount', 'store'] }, known)).toBe(
    false,
  )
  expect(
    isShowing(
      TransactionFilters,
      kept,
      { ...now, search: { ...now.search, storeId: ['3'] } },
      known,
    ),
  ).toBe(false)
})

test('movingPeriodFor returns the moving period that matches the days, unless the saved view has these days fixed', () => {
  const today = '2026-11-20'
  const days = { dateFrom: '2026-11-01', dateTo: today }
  expect(movingPeriodFor(TransactionFilters, view({ period: 'thisMonth' }), days, today)).toBe(
    'thisMonth',
  )
  expect(movingPeriodFor(TransactionFilters, view({ filters: days }), days, today)).toBeUndefined()
  expect(movingPeriodFor(TransactionFilters, view({ period: 'today' }), days, today)).toBe(
    'thisMonth',
  )
  expect(
    movingPeriodFor(
      TransactionFilters,
      view({ period: 'today' }),
      { ...days, dateTo: '2026-11-05' },
      today,
    ),
  ).toBeUndefined()
  expect(movingPeriodFor(TransactionFilters, view({ period: 'today' }), {}, today)).toBeUndefined()
})

test('the contract rejects views that the screen would reject', () => {
  const days = { dateFrom: '2026-11-01', dateTo: '2026-11-20' }
  const no: { period?: 'today'; filters: Record<string, string | string[]> }[] = [
    { filters: {} },
    { filters: { dateFrom: '2026-11-01' } },
    { filters: { dateFrom: '2026-01-01', dateTo: '2026-11-20' } },
    { filters: days, period: 'today' },
    { filters: { ...days, entCode: ['X'] } },
    { filters: { ...days, amountMin: 'x' } },
    { filters: { ...days, state: 'PAID' } },
    { filters: { ...days, cursor: 'x' } },
  ]
  for (const parts of no) expect(isViewOf('trade', parts), JSON.stringify(parts)).toBe(false)
  expect(isViewOf('trade', { filters: { paymentNo: '12' } })).toBe(true)
  expect(isViewOf('systrade', { filters: { ...days, entCode: ['X'] } })).toBe(true)
})

test('a saved view of a list without a period filter cannot have a period', () => {
  const found = { search: '佐藤', roleId: ['2', '3'] }
  expect(isViewOf('user', { filters: found })).toBe(true)
  expect(isViewOf('user', { filters: {} })).toBe(true)
  expect(isViewOf('user', { filters: found, period: 'today' })).toBe(false)
  expect(isViewOf('rights', { filters: found })).toBe(false)
  expect(isViewOf('MFAManage', { filters: { mfaRequired: 'true' } })).toBe(true)
  expect(filtersOf(UserFilters, view({ filters: { ...found, gone: 'x' } }), '')).toEqual(found)
  expect(partsOf(found, ['userName'])).toEqual({ filters: found, columns: ['userName'] })
})

test('a saved view of the audit log must have a period or a request ID', () => {
  expect(isViewOf('audit', { filters: { requestId: 'r' } })).toBe(true)
  expect(isViewOf('audit', { filters: { userName: 'owner' } })).toBe(false)
  expect(isViewOf('audit', { filters: { userName: 'owner' }, period: 'thisMonth' })).toBe(true)
})
