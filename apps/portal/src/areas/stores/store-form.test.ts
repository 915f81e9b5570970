import { expect, test } from 'vitest'
import type { StoreDetail } from '@choba/contract/stores.contract.ts'
import { StoreParts } from '@choba/contract/store-parts.ts'
import * as z from 'zod/mini'
import { copyOf, emptyStore, goneOf, partsOf, storeForm, type StoreInput } from './store-form.ts'

const input = (more: Partial<StoreInput> = {}): StoreInput => ({
  ...emptyStore('1'),
  storeCode: 'S9',
  storeName: '店',
  ...more,
})
const faults = (more: Partial<StoreInput>) => {
  const read = z.safeParse(storeForm, input(more))
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}
const sunday = { on: '0', day: '', closed: true, opens: '', closes: '' }

test('the form gives request bodies that the API contract accepts', () => {
  const full = input({
    opens: '22:00',
    closes: '02:00',
    exceptions: [
      sunday,
      { on: 'DATE', day: '2026-12-31', closed: false, opens: '10:00', closes: '15:00' },
    ],
    paymentsLimited: true,
    paymentTypes: ['CASH'],
    pointGiveRate: '1.5',
    pointUseRate: '100',
    pointAwardLimit: '500',
    pointAwardDayLimit: '20000',
  })
  for (const one of [input(), full]) {
    expect(z.safeParse(storeForm, one).success).toBe(true)
    expect(z.safeParse(StoreParts, partsOf(one)).success).toBe(true)
  }
  expect(partsOf(full)).toMatchObject({
    pointGiveRate: 15_000,
    pointUseRate: 1_000_000,
    pointAwardLimit: 500,
    pointAwardDayLimit: 20_000,
    hours: {
      exceptions: [
        { weekday: 0, opens: null },
        { day: '2026-12-31', closes: '15:00' },
      ],
    },
  })
})

test('the form reports each error at its field', () => {
  expect(faults({ opens: '10:00' })).toEqual(['closes'])
  expect(faults({ paymentsLimited: true })).toEqual(['paymentTypes'])
  expect(faults({ paymentAlert: 2, paymentLimit: 1 })).toEqual(['paymentAlert'])
  expect(faults({ storeCode: '', opens: '10:00' })).toEqual(['storeCode', 'closes'])
  expect(faults({ dayLimit: Number.NaN })).toEqual(['dayLimit'])
  expect(faults({ tradeTypes: ['A'], defaultTradeType: 'B' })).toEqual(['defaultTradeType'])
  expect(faults({ pointGiveRate: '100.1' })).toEqual(['pointGiveRate'])
  expect(faults({ pointAwardLimit: '0' })).toEqual(['pointAwardLimit'])
  expect(faults({ pointAwardDayLimit: '1.5' })).toEqual(['pointAwardDayLimit'])
  expect(faults({ exceptions: [sunday, sunday] })).toEqual(['exceptions.1.on'])
  expect(faults({ exceptions: [{ ...sunday, on: 'DATE' }] })).toEqual(['exceptions.0.day'])
})

test('the form sends no selected payment methods after the user switches back to all methods', () => {
  expect(partsOf(input({ paymentTypes: ['CASH'] })).paymentTypes).toBeNull()
})

test('a copy of a store leaves out payment methods that the merchant no longer has', () => {
  const store = {
    ...partsOf(input({ paymentsLimited: true, paymentTypes: ['CASH', 'GONE'] })),
    company: { companyId: '1', companyCode: 'C', companyName: 'C' },
  } as unknown as StoreDetail
  expect(goneOf(store, ['CASH', 'VISA'])).toEqual(['GONE'])
  expect(copyOf(store, ['CASH', 'VISA'], true)).toMatchObject({
    paymentsLimited: true,
    paymentTypes: ['CASH'],
  })
  expect(goneOf({ paymentTypes: null }, [])).toEqual([])
})

test('a copy of a store has point settings only if the merchant gives points', () => {
  const store = {
    ...partsOf(input({ pointGiveRate: '1.5', pointAwardLimit: '20' })),
    company: { companyId: '1', companyCode: 'C', companyName: 'C' },
  } as unknown as StoreDetail
  expect(copyOf(store, [], true)).toMatchObject({ pointGiveRate: '1.5', pointAwardLimit: '20' })
  expect(copyOf(store, [], false)).toMatchObject({ pointGiveRate: '', pointAwardLimit: '' })
})
