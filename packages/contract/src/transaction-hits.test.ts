import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from './money.ts'
import { HitQuery } from './transaction-hits.ts'

const read = (query: object) => z.safeParse(HitQuery, query)

describe('the schema of the transaction search', () => {
  it('accepts a part of a number in any case and width', () => {
    expect(read({ number: 'ab-12' }).data).toEqual({ number: 'ab-12' })
    expect(read({ number: '８４２６７０' }).data).toEqual({ number: '842670' })
  })

  it.each([{ number: '123' }, { number: 'x'.repeat(65) }, { number: 'a b c' }, { number: '' }])(
    'rejects a number that is too short, too long or contains spaces: %j',
    (query) => expect(read(query).success).toBe(false),
  )

  it('accepts an amount in minor units up to the maximum', () => {
    expect(
      read({ amount: '1200', dateFrom: '2026-11-20', dateTo: '2026-11-20' }).data,
    ).toMatchObject({ amount: 1200 })
    expect(read({ amount: String(MAX_AMOUNT) }).success).toBe(true)
    for (const amount of [String(MAX_AMOUNT + 1), '-1', '1.5', '1e3', '０'])
      expect(read({ amount }).success).toBe(false)
  })

  it('accepts only existing days and no unknown parameters', () => {
    expect(read({ amount: '1', dateFrom: '2026-02-29', dateTo: '2026-03-01' }).success).toBe(false)
    expect(
      read({ amount: '1', dateFrom: '2026-11-20T00:00:00', dateTo: '2026-11-20T23:59:59' }).success,
    ).toBe(true)
    expect(read({ number: '842670', storeId: '3' }).success).toBe(false)
  })
})
