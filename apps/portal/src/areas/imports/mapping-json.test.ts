import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type KindPart, kindsOf, withKinds } from './mapping-kinds.ts'
import {
  amountOf,
  asText,
  paymentMethodsOf,
  dateOf,
  fieldOf,
  type JsonObject,
  parseMapping,
  withAmount,
  withPaymentMethods,
  withDate,
  withField,
} from './mapping-json.ts'

const folder = new URL(
  '../../../../../packages/import-format/src/mapping/mappings/',
  import.meta.url,
)
const shipped = readdirSync(folder).map(
  (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
)

const plain: JsonObject = {
  mapping: 1,
  about: '',
  file: { encoding: ['utf-8'], delimiter: ',' },
  date: { col: 'Date', format: ['YYYY-MM-DD'] },
  currency: { value: '' },
  amount: { col: 'Total', decimal: '.', group: ',' },
  fields: {
    paymentNo: { col: 'Id' },
    paymentType: { col: 'Brand', map: '@paymentMethods', else: 'OTHER' },
  },
  rules: [{ else: true, as: 'PAYMENT' }],
}

describe('the form of a mapping', () => {
  it.each(shipped)('leaves the mapping %s unchanged if the user changes nothing', (_, text) => {
    const mapping = parseMapping(text)!
    const date = dateOf(mapping)
    const amount = amountOf(mapping)
    const kinds = kindsOf(mapping)
    const paymentMethods = paymentMethodsOf(mapping)
    if (date !== asText) expect(withDate(mapping, date)).toMatchObject({ date: mapping.date })
    if (amount !== asText) expect(amountOf(withAmount(mapping, amount))).toEqual(amount)
    if (kinds !== asText) expect(kindsOf(withKinds(mapping, kinds, ''))).toEqual(kinds)
    if (paymentMethods !== asText)
      expect(paymentMethodsOf(withPaymentMethods(mapping, paymentMethods))).toEqual(paymentMethods)
  })
})

it('withField changes one part of a mapping and leaves the other parts unchanged', () => {
  const next = withField(plain, 'storeCode', { constant: 'S1' })
  expect(next).toEqual({
    ...plain,
    fields: { ...(plain.fields as JsonObject), storeCode: { value: 'S1' } },
  })
  expect(withField(next, 'storeCode', null)).toEqual(plain)
})

it('withPaymentMethods puts the merchant’s own payment method assignments before the usual names', () => {
  const next = withPaymentMethods(plain, { own: { Wallet: 'PAYPAY' }, rest: 'OTHER' })
  expect((next.fields as JsonObject).paymentType).toEqual({
    col: 'Brand',
    map: [{ Wallet: 'PAYPAY' }, '@paymentMethods'],
    else: 'OTHER',
  })
  expect(paymentMethodsOf(next)).toEqual({ own: { Wallet: 'PAYPAY' }, rest: 'OTHER' })
  expect(withField(next, 'paymentType', { column: 'Card' }).fields).toMatchObject({
    paymentType: { col: 'Card' },
  })
})

it('withKinds and kindsOf convert refunds that are marked by a column or by the sign of the amount', () => {
  const kinds: KindPart = {
    column: 'Type',
    kinds: { Sale: 'PAYMENT', Refund: 'REFUND', Fee: 'SKIP' },
    rest: 'REFUSE',
    bySign: false,
    isMinus: true,
    final: { column: 'Status', values: ['OK'], skip: null },
    refunded: null,
    link: 'Of',
  }
  const byColumn = withKinds(plain, kinds, 'Total')
  expect(byColumn.rules).toEqual([
    { when: { Status: { not: ['OK'] } }, skip: 'notFinal' },
    { when: { Type: ['Sale'] }, as: 'PAYMENT' },
    {
      when: { Type: ['Refund'] },
      as: 'REFUND',
      sign: '-',
      link: { match: 'paymentNo', many: 'oldest', missing: 'alone', col: 'Of' },
    },
    { when: { Type: ['Fee'] }, skip: 'notAPayment' },
    { else: true, refuse: 'kindUnknown' },
  ])
  expect(kindsOf(byColumn)).toEqual(kinds)
  const bySign = {
    ...kinds,
    column: null,
    kinds: {},
    rest: 'PAYMENT' as const,
    bySign: true,
    final: null,
  }
  expect(kindsOf(withKinds(plain, bySign, 'Total'))).toEqual(bySign)
})

it('withKinds writes rules that reject an unknown status and add a refund for each refunded amount', () => {
  const kinds: KindPart = {
    column: null,
    kinds: {},
    rest: 'PAYMENT',
    bySign: false,
    isMinus: false,
    final: { column: 'Status', values: ['OK', ''], skip: ['Failed'] },
    refunded: 'Refunded',
    link: null,
  }
  const mapping = withKinds({ ...plain, fields: { paymentNo: { col: 'No' } } }, kinds, 'Total')
  expect(mapping.rules).toMatchObject([
    { when: { Status: ['Failed'] }, skip: 'notFinal' },
    { when: { Status: { not: ['OK', '', 'Failed'] } }, refuse: 'kindUnknown' },
    { as: 'REFUND', more: true, amount: { col: 'Refunded', abs: true }, link: { col: 'No' } },
    { when: { Refunded: {} }, as: 'PAYMENT' },
    { else: true, as: 'PAYMENT' },
  ])
  expect(kindsOf(mapping)).toEqual(kinds)
})

it('a part that only the JSON text can express is `asText`, and text that is no JSON object gives null', () => {
  const rules = [{ when: { A: 'x', B: 'y' }, as: 'PAYMENT' }]
  expect(kindsOf({ ...plain, rules })).toBe(asText)
  expect(amountOf({ ...plain, amount: { debit: 'A', credit: 'B' } })).toBe(asText)
  expect(dateOf({ ...plain, date: [{ col: 'A', format: ['YYYY-MM-DD'] }] })).toBe(asText)
  expect(
    fieldOf({ ...plain, fields: { paymentNo: { join: [{ col: 'A' }], with: '' } } }, 'paymentNo'),
  ).toBe(asText)
  expect(parseMapping('[1]')).toBeNull()
  expect(parseMapping('{')).toBeNull()
})
