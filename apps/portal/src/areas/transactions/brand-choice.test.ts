import type { TransactionOptions } from '@choba/contract/transactions.contract.ts'
import { expect, test } from 'vitest'
import { brandsOf, brandTree, searchOfBrands } from './brand-choice.ts'

type Brand = TransactionOptions['brands'][number]
const brand = (paymentType: string, paymentClass: Brand['paymentClass'], used = true): Brand => ({
  paymentType,
  paymentClass,
  name: paymentType,
  used,
})
const brands = [
  brand('PAYPAY', 'WALLET'),
  brand('QPAY', 'WALLET', false),
  brand('VISA', 'CARD'),
  brand('JCB', 'CARD'),
  brand('WAON', 'POINT_CARD', false),
]
const offered = (chosen = {}) =>
  brandTree(brands, chosen).map((group) =>
    [group.paymentClass, ...group.brands.map((one) => one.paymentType)].join(' '),
  )

test('only what is used is offered, and what is searched anyhow', () => {
  expect(offered()).toEqual(['WALLET PAYPAY', 'CARD VISA JCB'])
  expect(offered({ paymentType: ['WAON'] })).toEqual(['WALLET PAYPAY', 'CARD VISA JCB', 'POINT_CARD WAON'])
  expect(offered({ paymentClass: ['WALLET'] })).toEqual(['WALLET PAYPAY QPAY', 'CARD VISA JCB'])
})

test('a search means the brands of its classes, those it names, or both', () => {
  expect(brandsOf(brands, {})).toEqual([])
  expect(brandsOf(brands, { paymentClass: ['CARD'] })).toEqual(['VISA', 'JCB'])
  expect(brandsOf(brands, { paymentType: ['VISA', 'PAYPAY'] })).toEqual(['PAYPAY', 'VISA'])
  expect(brandsOf(brands, { paymentClass: ['CARD'], paymentType: ['VISA', 'PAYPAY'] })).toEqual(['VISA'])
})

test('whole classes are searched by their name, anything else by brands', () => {
  const search = (ticked: string[]) => searchOfBrands(brandTree(brands, {}), ticked)
  expect(search(['VISA', 'JCB'])).toEqual({ paymentClass: ['CARD'], paymentType: undefined })
  expect(search(['PAYPAY', 'VISA', 'JCB'])).toEqual({ paymentClass: ['WALLET', 'CARD'], paymentType: undefined })
  expect(search(['PAYPAY', 'VISA'])).toEqual({ paymentClass: undefined, paymentType: ['PAYPAY', 'VISA'] })
  expect(search([])).toEqual({ paymentClass: undefined, paymentType: undefined })
})
