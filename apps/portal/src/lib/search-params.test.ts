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

test('a search survives the way through the address', () => {
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

test('arrays are repeated keys, and one key alone is an array of one', () => {
  expect(stringifySearch({ storeId: ['3', '7'] })).toBe('?storeId=3&storeId=7')
  expect(read('?storeId=3').storeId).toEqual(['3'])
})

test('what is not set leaves nothing in the address', () => {
  expect(stringifySearch({ storeId: undefined, terminalNo: '', remark: null })).toBe('')
})

test('a part that is not valid is left out, the rest stays', () => {
  expect(read('?dateFrom=2026-02-30&dateTo=2026-11-20&tradeKind=GIFT&amountMin=-1&who=me')).toEqual(
    {
      dateTo: '2026-11-20',
    },
  )
})

test('a search that was read already is read the same again', () => {
  const once = read('?storeId=3&amountMax=500')
  expect(readSearch(TransactionFilters.shape, once)).toEqual(once)
})

test('what is left out is named: unknown parts, and known ones that are not valid', () => {
  const unread = (text: string) => unreadParts(TransactionFilters.shape, parseSearch(text))
  expect(unread('?dateFrom=abc&dateTo=2026-11-20&tradeKind=GIFT&constructor=1&who=me')).toEqual([
    'dateFrom',
    'tradeKind',
    'constructor',
    'who',
  ])
  expect(unread('?dateFrom=2026-11-01&storeId=3&storeId=7&tradeKind=REFUND&paymentNo=')).toEqual([])
})

test('a route reads its search once its schemas are there, and leaves it as written until then', async () => {
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

test('a route without a reader of ours knows nothing', async () => {
  expect(await Promise.all([undefined, null, () => ({}), {}].map(loadShape))).toEqual([
    {},
    {},
    {},
    {},
  ])
})
