import { expect, it } from 'vitest'
import { areaNames, fillIn } from './area-names.ts'

it('spells a noun of several words as each floor of the house does', () => {
  const { tokens } = areaNames('qr-codes', 'qr-code', { ja: 'QRコード' })
  expect(tokens).toEqual({
    things: 'qrCodes',
    thing: 'qrCode',
    Things: 'QrCodes',
    Thing: 'QrCode',
    THING: 'QR_CODE',
    'things-': 'qr-codes',
    'thing-': 'qr-code',
    things_: 'qr_codes',
    ja: 'QRコード',
    en: 'qr codes',
    En: 'Qr codes',
    entry: 'qr code',
    Entry: 'Qr code',
    mn: 'qr codes',
  })
})

it.each([
  ['Coupons', 'coupon'],
  ['coupons', 'a coupon'],
  ['../coupons', 'coupon'],
  ['news', 'news'],
])('refuses %s and %s', (plural, singular) => {
  expect(() => areaNames(plural, singular)).toThrow()
})

it('fills in what it knows, and refuses what it does not', () => {
  const names = areaNames('coupons', 'coupon')
  expect(fillIn("from './{{things-}}.ts' missing={{ code: 1 }} use{{Thing}}", names)).toBe(
    "from './coupons.ts' missing={{ code: 1 }} useCoupon",
  )
  expect(() => fillIn('{{thong}}', names)).toThrow('{{thong}}')
})
