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

const options = { store: true, unique: 'tag-number:管理番号:Tag number:Дугаар', day: 'found-on' }

it('spells the fields of the options, with their words', () => {
  const { tokens, parts } = areaNames('lost-items', 'lost-item', {}, options)
  expect(parts).toEqual({ store: true, unique: true, day: true })
  expect(tokens).toMatchObject({
    unique: 'tagNumber',
    Unique: 'TagNumber',
    unique_: 'tag_number',
    uniqueJa: '管理番号',
    uniqueEn: 'Tag number',
    uniqueMn: 'Дугаар',
    day: 'foundOn',
    day_: 'found_on',
    dayJa: 'Found on',
    dayEn: 'Found on',
  })
})

it.each([
  ['an unknown form', { unique: 'Tag number' }],
  ['a fifth part', { day: 'found-on:a:b:c:d' }],
  ['a field that every area has', { unique: 'name' }],
  ['the id of the row', { unique: 'lost-item-id' }],
  ['one name for two fields', { unique: 'found-on', day: 'found-on' }],
])('refuses %s', (_, wrong) => {
  expect(() => areaNames('lost-items', 'lost-item', {}, wrong)).toThrow()
})

it('keeps the parts that the area has, and leaves no line of their marks', () => {
  const template =
    'a\n{{#store}}\nb{{#day}}, {{day}}{{/day}}\n{{/store}}\n{{^store}}\nc\n{{/store}}\nd\n'
  const fill = (given: object) => fillIn(template, areaNames('lost-items', 'lost-item', {}, given))
  expect(fill(options)).toBe('a\nb, foundOn\nd\n')
  expect(fill({ store: true })).toBe('a\nb\nd\n')
  expect(fill({})).toBe('a\nc\nd\n')
})

it.each(['{{#stores}}a{{/stores}}', '{{#store}}a', 'a{{/store}}'])(
  'refuses the part %s',
  (template) => {
    expect(() => fillIn(template, areaNames('lost-items', 'lost-item', {}, options))).toThrow(
      'a template',
    )
  },
)
