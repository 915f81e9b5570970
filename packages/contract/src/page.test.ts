import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pageQuery } from './page.ts'
import { TransactionFilters } from './transactions.contract.ts'

const Page = z.strictObject(pageQuery)
const takes = (schema: z.core.$ZodType, query: unknown): boolean =>
  z.safeParse(schema, query).success

it.each([
  ['1', true],
  ['200', true],
  ['0', false],
  ['201', false],
  ['-1', false],
  ['1.5', false],
  ['1e2', false],
  [' 1', false],
  ['', false],
])('the page size %j is valid: %s', (pageSize, isTaken) =>
  expect(takes(Page, { pageSize })).toBe(isTaken),
)

it.each([
  ['a'.repeat(400), true],
  ['a'.repeat(401), false],
  ['', false],
  ['ab+/=', false],
  ['a\n', false],
])('the query schema accepts a cursor only if it is valid (row %#)', (cursor, isTaken) =>
  expect(takes(Page, { cursor })).toBe(isTaken),
)

it('the query schema parses a filter as a list, also for one value, up to 200 values', () => {
  const stores = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))
  expect(z.parse(TransactionFilters, { storeId: '3' })).toEqual({ storeId: ['3'] })
  expect(z.parse(TransactionFilters, { storeId: ['3', '7'] })).toEqual({ storeId: ['3', '7'] })
  expect([200, 201].map((count) => takes(TransactionFilters, { storeId: stores(count) }))).toEqual([
    true,
    false,
  ])
})

it.each([
  ['amountMin', '99999999999', true],
  ['amountMin', '100000000000', false],
  ['amountMax', '-1', false],
  ['amountMax', '1.0', false],
  ['dateFrom', '2026-02-29', false],
  ['dateFrom', '2028-02-29', true],
  ['state', 'PAID', true],
  ['state', 'paid', false],
])('the filter %s=%s is valid: %s', (name, value, isTaken) =>
  expect(takes(TransactionFilters, { [name]: value })).toBe(isTaken),
)
