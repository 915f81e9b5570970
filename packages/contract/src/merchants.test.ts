import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import {
  ChangedMerchant,
  EntCode,
  isSetting,
  NewMerchant,
  TimeZone,
  unknownSettings,
} from './merchants.contract.ts'

const merchant = {
  entCode: 'SHIBUYA-COFFEE',
  entName: '渋谷珈琲',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 300,
  enablePoint: false,
  enableQr: true,
  isMasterEnterprise: false,
  firstUser: { userName: 'owner', userFullName: '渋谷 太郎', userEmail: 'owner@shibuya.example' },
}

const wrongIn = (changed: object) =>
  z
    .safeParse(NewMerchant, { ...merchant, ...changed })
    .error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a merchant code', () => {
  it.each([
    ['SHIBUYA-COFFEE', true],
    ['7-ELEVEN', true],
    ['A', false],
    ['-A', false],
    ['shibuya', false],
    ['渋谷', false],
    ['__SYSTEM', false],
    ['A'.repeat(40), true],
    ['A'.repeat(41), false],
  ])('such as %s is valid: %s', (code, isOne) => {
    expect(z.safeParse(EntCode, code).success).toBe(isOne)
  })

  it('is normalized for a new merchant, and the schema accepts a malformed code', () => {
    expect(z.parse(NewMerchant, { ...merchant, entCode: ' ＳＨＩＢＵＹＡ ' }).entCode).toBe(
      'SHIBUYA',
    )
    expect(wrongIn({ entCode: 'shibuya' })).toEqual([])
    expect(wrongIn({ entCode: '' })).toEqual(['entCode'])
  })
})

describe('merchant settings', () => {
  it.each([
    ['Asia/Tokyo', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Asia/Atlantis', false],
    ['+09:00', false],
    ['Asia/Tokyo; drop table', false],
    ['', false],
  ])('include a time zone; %j is valid: %s', (zone, isOne) => {
    expect(z.safeParse(TimeZone, zone).success).toBe(isOne)
  })

  it('are checked by `unknownSettings`, which returns the names of unknown values', () => {
    const known = { currency: 'MNT', timeZone: 'Asia/Ulaanbaatar', closingMinutes: 0 }
    expect(unknownSettings(known)).toEqual([])
    expect(unknownSettings({ ...known, currency: 'XXQ' })).toEqual(['currency'])
    expect(unknownSettings({ ...known, closingMinutes: 1_440 })).toEqual(['closingMinutes'])
    expect(unknownSettings({ currency: 'yen', timeZone: 'Tokyo', closingMinutes: -1 })).toEqual([
      'currency',
      'timeZone',
      'closingMinutes',
    ])
    expect(
      ['currency', 'timeZone', 'closingMinutes', 'entName', 'toString'].filter(isSetting),
    ).toHaveLength(3)
  })

  it('pass the schema if well-formed but unknown, so that the response can name them', () => {
    expect(wrongIn({ currency: 'XXQ', timeZone: 'Nowhere', closingMinutes: 9_999 })).toEqual([])
    expect(wrongIn({ closingMinutes: 1.5 })).toEqual(['closingMinutes'])
    expect(wrongIn({ currency: '' })).toEqual(['currency'])
  })
})

it('the schema of a new merchant requires a first user', () => {
  expect(wrongIn({})).toEqual([])
  expect(wrongIn({ firstUser: undefined })).toEqual(['firstUser'])
  expect(wrongIn({ firstUser: { ...merchant.firstUser, userEmail: 'owner' } })).toEqual([
    'firstUser.userEmail',
  ])
})

it('the schema of a merchant change accepts a status but no first user', () => {
  const { firstUser, ...parts } = merchant
  const changed = { ...parts, version: 1, status: 'INVALID' }
  expect(z.safeParse(ChangedMerchant, changed).success).toBe(true)
  expect(z.safeParse(ChangedMerchant, { ...changed, firstUser }).success).toBe(false)
  expect(z.safeParse(ChangedMerchant, { ...changed, status: 'CLOSED' }).success).toBe(false)
})
