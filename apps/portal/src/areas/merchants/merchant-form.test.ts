import {
  ChangedMerchant,
  type MerchantDetail,
  NewMerchant,
} from '@choba/contract/merchants.contract.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  changedMerchantOf,
  emptyMerchant,
  inputOf,
  merchantForm,
  newMerchantForm,
  newMerchantOf,
  type MerchantInput,
} from './merchant-form.ts'

const filled: MerchantInput = {
  ...emptyMerchant('JPY', 'Asia/Tokyo'),
  entCode: 'SHIBUYA-COFFEE',
  entName: '渋谷珈琲',
  firstUser: { userName: 'owner', userFullName: '渋谷 太郎', userEmail: 'owner@shibuya.example' },
}

const detail: MerchantDetail = {
  entCode: 'SHIBUYA-COFFEE',
  entName: '渋谷珈琲',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 300,
  enablePoint: true,
  enableQr: false,
  isMasterEnterprise: true,
  status: 'INVALID',
  userCount: 3,
  storeCount: 2,
  version: 7,
  hasTransactions: true,
  mfaRequired: false,
  companies: [],
  administrators: [],
  createdAt: '2026-01-01T00:00:00+09:00',
  changedAt: null,
  changedBy: null,
}

const wrongIn = (form: z.core.$ZodType, changed: object) =>
  z.safeParse(form, { ...filled, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the form of a new merchant', () => {
  test('requires a code, settings and a first user', () => {
    expect(wrongIn(newMerchantForm, {})).toEqual([])
    const missing = new Set(wrongIn(newMerchantForm, emptyMerchant('JPY', 'Asia/Tokyo')))
    expect([...missing].toSorted()).toEqual([
      'entCode',
      'entName',
      'firstUser.userEmail',
      'firstUser.userFullName',
      'firstUser.userName',
    ])
  })

  test.each([
    ['entCode', 'shibuya'],
    ['entCode', '__SYSTEM'],
    ['entName', '  '],
    ['currency', null],
    ['currency', 'XXQ'],
    ['timeZone', null],
    ['timeZone', '+09:00'],
    ['closing', ''],
    ['closing', '-1'],
    ['status', 'CLOSED'],
  ])('rejects in the field %s the value %j', (field, value) => {
    expect(new Set(wrongIn(newMerchantForm, { [field]: value }))).toEqual(new Set([field]))
  })

  test('gives a request body that matches the server’s schema', () => {
    expect(z.safeParse(NewMerchant, newMerchantOf(filled)).error).toBeUndefined()
    expect(newMerchantOf({ ...filled, closing: '300' }).closingMinutes).toBe(300)
    expect(newMerchantOf(filled)).not.toHaveProperty('status')
  })
})

describe('the form that changes a merchant', () => {
  test('does not require a first user', () => {
    expect(wrongIn(merchantForm, { firstUser: inputOf(detail).firstUser })).toEqual([])
    expect(wrongIn(newMerchantForm, { firstUser: inputOf(detail).firstUser })).not.toEqual([])
  })

  test('gives its starting values back, so saving without a change changes nothing', () => {
    const sent = changedMerchantOf(detail.entCode, detail.version, inputOf(detail))
    expect(z.safeParse(ChangedMerchant, sent).error).toBeUndefined()
    expect(detail).toMatchObject(sent)
  })
})
