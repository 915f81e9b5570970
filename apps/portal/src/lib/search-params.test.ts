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

test('restores a search from its address', () => {
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

test('repeats keys for arrays, and reads a single key as an array of one', () => {
  expect(stringifySearch({ storeId: ['3', '7'] })).toBe('?storeId=3&storeId=7')
  expect(read('?storeId=3').storeId).toEqual(['3'])
})

test('leaves unset values out of the address', () => {
  expect(stringifySearch({ storeId: undefined, terminalNo: '', remark: null })).toBe('')
})

test('leaves out an invalid part and keeps the rest', () => {
  expect(read('?dateFrom=2026-02-30&dateTo=2026-11-20&tradeKind=GIFT&amountMin=-1&who=me')).toEqual(
    {
      dateTo: '2026-11-20',
    },
  )
})

test('reads an already parsed search the same way', () => {
  const once = read('?storeId=3&amountMax=500')
  expect(readSearch(TransactionFilters.shape, once)).toEqual(once)
})

test('names unknown parts and invalid parts', () => {
  const unread = (text: string) => unreadParts(TransactionFilters.shape, parseSearch(text))
  expect(unread('?dateFrom=abc&dateTo=2026-11-20&tradeKind=GIFT&constructor=1&who=me')).toEqual([
    'dateFrom',
    'tradeKind',
    'constructor',
    'who',
  ])
  expect(unread('?dateFrom=2026-11-01&storeId=3&storeId=7&tradeKind=REFUND&paymentNo=')).toEqual([])
})

test("parses a route's search once its schemas are loaded, and keeps it unchanged until then", async () => {
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

test('knows no parameters for a route without a lazy search', async () => {
  expect(await Promise.all([undefined, null, () => ({}), {}].map(loadShape))).toEqual([
    {},
    {},
    {},
    {},
  ])
})
