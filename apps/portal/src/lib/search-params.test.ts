import { expect, test } from 'vitest'
import { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import {
  lazySearch,
  loadShape,
  parseSearch,
  readSearch,
  stringifySearch,
  unreadParts,
} from './search-params.ts'

const read = (text: string) => readSearch(TransactionFilters.shape, parseSearch(text))

test('readSearch restores a search from its address', () => {
  const search = {
    dateFrom: '2026-11-01T05:00:00',
    dateTo: '2026-11-20T04:59:59',
    storeId: ['3', '7'],
    tradeKind: ['REFUND' as const],
    amountMin: 0,
    paymentNo: 'A&B=1?',
  }
  expect(read(stringifySearch(search))).toEqual(search)
})

test('queryString repeats the name of an array parameter, and readSearch reads a single value as an array', () => {
  expect(stringifySearch({ storeId: ['3', '7'] })).toBe('?storeId=3&storeId=7')
  expect(read('?storeId=3').storeId).toEqual(['3'])
})

test('queryString leaves undefined, null and empty values out of the address', () => {
  expect(stringifySearch({ storeId: undefined, terminalNo: '', remark: null })).toBe('')
})

test('readSearch leaves out an invalid parameter and keeps the others', () => {
  expect(read('?dateFrom=2026-02-30&dateTo=2026-11-20&tradeKind=GIFT&amountMin=-1&who=me')).toEqual(
    {
      dateTo: '2026-11-20',
    },
  )
})

test('readSearch reads a search that is already parsed in the same way', () => {
  const once = read('?storeId=3&amountMax=500')
  expect(readSearch(TransactionFilters.shape, once)).toEqual(once)
})

test('unreadParts names unknown and invalid parameters', () => {
  const unread = (text: string) => unreadParts(TransactionFilters.shape, parseSearch(text))
  expect(unread('?dateFrom=abc&dateTo=2026-11-20&tradeKind=GIFT&constructor=1&who=me')).toEqual([
    'dateFrom',
    'tradeKind',
    'constructor',
    'who',
  ])
  expect(unread('?dateFrom=2026-11-01&storeId=3&storeId=7&tradeKind=REFUND&paymentNo=')).toEqual([])
})

test('lazySearch parses a search after its schemas have loaded, and keeps it unchanged before', async () => {
  let loads = 0
  const reader = lazySearch(async () => {
    loads++
    return { TransactionFilters }
  }, 'TransactionFilters')
  const written = parseSearch('?storeId=3&tradeKind=GIFT')
  expect(reader(written)).toBe(written)
  expect(await loadShape(reader)).toBe(TransactionFilters.shape)
  expect(reader(written)).toEqual({ storeId: ['3'] })
  await loadShape(reader)
  expect(loads).toBe(1)
})

test('loadShape returns no parameters for a route without a lazy search', async () => {
  expect(await Promise.all([undefined, null, () => ({}), {}].map(loadShape))).toEqual([
    {},
    {},
    {},
    {},
  ])
})
