import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
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
const namedClass = (code: string, paymentClass: Brand['paymentClass']) => ({
  code,
  paymentClass,
  name: code,
})
const placed = (paymentType: string, classCode: string) => ({
  paymentType,
  classCode,
  name: paymentType,
  offered: true,
  light: null,
  dark: null,
})
// The WALLET kind consists of two classes in the catalogue.
const names = {
  classes: [
    namedClass('WALLET', 'WALLET'),
    namedClass('CARD', 'CARD'),
    namedClass('BANK_APP', 'WALLET'),
    namedClass('POINT_CARD', 'POINT_CARD'),
  ],
  paymentTypes: [
    placed('PAYPAY', 'WALLET'),
    placed('QPAY', 'BANK_APP'),
    placed('VISA', 'CARD'),
    placed('JCB', 'CARD'),
    placed('WAON', 'POINT_CARD'),
  ],
}
const offered = (chosen = {}) =>
  brandTree(brands, chosen, names).map((group) =>
    [group.code, ...group.brands.map((one) => one.paymentType)].join(' '),
  )

test('offers payment methods that are used or part of the current search', () => {
  expect(offered()).toEqual(['WALLET PAYPAY', 'CARD VISA JCB'])
  expect(offered({ paymentType: ['WAON'] })).toEqual([
    'WALLET PAYPAY',
    'CARD VISA JCB',
    'POINT_CARD WAON',
  ])
  expect(offered({ paymentClass: ['WALLET'] })).toEqual([
    'WALLET PAYPAY',
    'CARD VISA JCB',
    'BANK_APP QPAY',
  ])
})

test('a search includes the payment methods of its classes, those it names, or the intersection of both', () => {
  expect(brandsOf(brands, {})).toEqual([])
  expect(brandsOf(brands, { paymentClass: ['CARD'] })).toEqual(['VISA', 'JCB'])
  expect(brandsOf(brands, { paymentType: ['VISA', 'PAYPAY'] })).toEqual(['PAYPAY', 'VISA'])
  expect(brandsOf(brands, { paymentClass: ['CARD'], paymentType: ['VISA', 'PAYPAY'] })).toEqual([
    'VISA',
  ])
})

test('searches complete kinds by name and anything else by payment method', () => {
  const search = (ticked: string[], chosen = {}) =>
    searchOfBrands(brandTree(brands, chosen, names), ticked)
  expect(search(['VISA', 'JCB'])).toEqual({ paymentClass: ['CARD'], paymentType: undefined })
  expect(search(['PAYPAY', 'VISA', 'JCB'])).toEqual({
    paymentClass: ['WALLET', 'CARD'],
    paymentType: undefined,
  })
  expect(search(['PAYPAY', 'VISA'])).toEqual({
    paymentClass: undefined,
    paymentType: ['PAYPAY', 'VISA'],
  })
  const both = { paymentType: ['PAYPAY', 'QPAY'] }
  expect(search(['PAYPAY'], both)).toEqual({ paymentClass: undefined, paymentType: ['PAYPAY'] })
  expect(search(['PAYPAY', 'QPAY'], both)).toEqual({
    paymentClass: ['WALLET'],
    paymentType: undefined,
  })
  expect(search([])).toEqual({ paymentClass: undefined, paymentType: undefined })
})
