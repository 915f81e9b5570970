import { expect, it } from 'vitest'
import { areaNames, fillIn } from './area-names.ts'

it('the tokens of a noun with several words contain each spelling that the product uses', () => {
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
])('the names %s and %s of an area are rejected', (plural, singular) => {
  expect(() => areaNames(plural, singular)).toThrow()
})

it('known tokens of a template are filled in, and unknown tokens are rejected', () => {
  const names = areaNames('coupons', 'coupon')
  expect(fillIn("from './{{things-}}.ts' missing={{ code: 1 }} use{{Thing}}", names)).toBe(
    "from './coupons.ts' missing={{ code: 1 }} useCoupon",
  )
  expect(() => fillIn('{{thong}}', names)).toThrow('{{thong}}')
})

const options = { store: true, unique: 'tag-number:管理番号:Tag number:Дугаар', day: 'found-on' }

it('the tokens contain the fields of the options, with their labels', () => {
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
  ['a name that is not in kebab-case', { unique: 'Tag number' }],
  ['an option with five parts', { day: 'found-on:a:b:c:d' }],
  ['the name of a standard field', { unique: 'name' }],
  ["the name of the row's id", { unique: 'lost-item-id' }],
  ['the same name for two fields', { unique: 'found-on', day: 'found-on' }],
])('options with %s are rejected', (_, wrong) => {
  expect(() => areaNames('lost-items', 'lost-item', {}, wrong)).toThrow()
})

it('optional parts of a template are kept if the area has them, and their marks leave no empty lines', () => {
  const template =
    'a\n{{#store}}\nb{{#day}}, {{day}}{{/day}}\n{{/store}}\n{{^store}}\nc\n{{/store}}\nd\n'
  const fill = (given: object) => fillIn(template, areaNames('lost-items', 'lost-item', {}, given))
  expect(fill(options)).toBe('a\nb, foundOn\nd\n')
  expect(fill({ store: true })).toBe('a\nb\nd\n')
  expect(fill({})).toBe('a\nc\nd\n')
})

it.each(['{{#stores}}a{{/stores}}', '{{#store}}a', 'a{{/store}}'])(
  'filling in a template fails for the broken part %s',
  (template) => {
    expect(() => fillIn(template, areaNames('lost-items', 'lost-item', {}, options))).toThrow(
      'a template',
    )
  },
)
