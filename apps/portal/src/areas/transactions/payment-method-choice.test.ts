import type { TransactionOptions } from '@choba/contract/transaction-options.ts'
import { expect, test } from 'vitest'
import {
  paymentMethodsOf,
  paymentMethodTree,
  searchOfPaymentMethods,
} from './payment-method-choice.ts'

type PaymentMethod = TransactionOptions['paymentMethods'][number]
const paymentMethod = (
  paymentType: string,
  paymentClass: PaymentMethod['paymentClass'],
  used = true,
): PaymentMethod => ({
  paymentType,
  paymentClass,
  name: paymentType,
  used,
})
const paymentMethods = [
  paymentMethod('PAYPAY', 'WALLET'),
  paymentMethod('QPAY', 'WALLET', false),
  paymentMethod('VISA', 'CARD'),
  paymentMethod('JCB', 'CARD'),
  paymentMethod('WAON', 'POINT_CARD', false),
]
const namedClass = (code: string, paymentClass: PaymentMethod['paymentClass']) => ({
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
// The catalogue has two classes of the WALLET kind.
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
  paymentMethodTree(paymentMethods, chosen, names).map((group) =>
    [group.code, ...group.paymentMethods.map((one) => one.paymentType)].join(' '),
  )

test('the filter offers payment methods that the merchant uses or that the search contains', () => {
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
  expect(paymentMethodsOf(paymentMethods, {})).toEqual([])
  expect(paymentMethodsOf(paymentMethods, { paymentClass: ['CARD'] })).toEqual(['VISA', 'JCB'])
  expect(paymentMethodsOf(paymentMethods, { paymentType: ['VISA', 'PAYPAY'] })).toEqual([
    'PAYPAY',
    'VISA',
  ])
  expect(
    paymentMethodsOf(paymentMethods, { paymentClass: ['CARD'], paymentType: ['VISA', 'PAYPAY'] }),
  ).toEqual(['VISA'])
})

test('ticking all methods of a kind searches by the kind, and ticking others by payment method', () => {
  const search = (ticked: string[], chosen = {}) =>
    searchOfPaymentMethods(paymentMethodTree(paymentMethods, chosen, names), ticked)
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
