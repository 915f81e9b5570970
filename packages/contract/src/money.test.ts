import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exactOrNull,
  formatAmount,
  formatAverage,
  formatCount,
  formatMoney,
  formatPoints,
  MAX_AMOUNT,
  MAX_EXACT,
  minorDigits,
  parseMoney,
  plainAmount,
} from './money.ts'

describe('money', () => {
  it('that is an average has no decimals that are not in circulation', () => {
    expect(formatAverage(150_050, 'MNT')).toBe('₮1,501')
    expect(formatAverage(12_345, 'QAR')).toBe('QAR 123.45')
    expect(formatAverage(1_234, 'JPY')).toBe('¥1,234')
  })

  it.each([
    [1200, 'JPY', '¥1,200'],
    [-1200, 'JPY', '\u2212¥1,200'],
    [0, 'JPY', '¥0'],
    [123456, 'CNY', 'CN¥1,234.56'],
    [5, 'MNT', '₮0.05'],
    [189020000, 'MNT', '₮1,890,200'],
    [0, 'MNT', '₮0'],
    [100010, 'MNT', '₮1,000.10'],
    [133200, 'QAR', 'QAR 1,332.00'],
    [1234, 'KWD', 'KWD 1.234'],
    [MAX_AMOUNT, 'JPY', '¥99,999,999,999'],
    [MAX_EXACT, 'JPY', '¥9,007,199,254,740,991'],
  ])('of %s minor units of %s is formatted as %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown)
  })

  it.each([
    ['1,200', 'JPY', 1200],
    ['１，２００', 'JPY', 1200],
    ['¥ 1,200', 'JPY', 1200],
    ['￥1200', 'JPY', 1200],
    ['12.5', 'CNY', 1250],
    ['12.', 'CNY', 1200],
    ['¥12.5', 'CNY', 1250],
    ['1¥200', 'CNY', null],
    ['₮100', 'MNT', 10_000],
    ['12.345', 'CNY', null],
    ['1.5', 'JPY', null],
    ['-1', 'JPY', null],
    ['', 'JPY', null],
    ['1e3', 'JPY', null],
    ['99,999,999,999', 'JPY', 99_999_999_999],
    ['100000000000', 'JPY', null],
    ['999,999,999.99', 'CNY', 99_999_999_999],
    ['1000000000', 'CNY', null],
    ['99999999999999999', 'JPY', null],
  ])('typed as %j in %s is parsed as %s', (text, currency, amount) => {
    expect(parseMoney(text, currency)).toBe(amount)
  })

  it('stays the same after formatting and parsing, for random amounts up to the maximum', () => {
    const currency = fc.constantFrom('JPY', 'CNY', 'MNT', 'QAR', 'KWD')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), currency, (amount, code) => {
        expect(parseMoney(formatMoney(amount, code), code)).toBe(amount)
        const [whole = '', fraction = ''] = plainAmount(amount, code).split('.')
        expect(fraction).toHaveLength(minorDigits(code))
        expect(BigInt(whole + fraction)).toBe(BigInt(amount))
      }),
    )
  })

  it('becomes null if a sum is larger than the largest safe integer', () => {
    const most = BigInt(MAX_EXACT)
    expect([most, -most, most + 1n, -most - 1n, 10n ** 30n].map(exactOrNull)).toEqual([
      MAX_EXACT,
      -MAX_EXACT,
      null,
      null,
      null,
    ])
  })

  it('is an exact number up to the largest safe integer and null beyond it', () => {
    fc.assert(
      fc.property(fc.constantFrom(1n, -1n), fc.bigInt({ min: -3n, max: 3n }), (sign, beyond) => {
        const sum = sign * (2n ** 53n + beyond)
        const isExact = sum > -(2n ** 53n) && sum < 2n ** 53n
        expect(exactOrNull(sum)).toBe(isExact ? Number(sum) : null)
      }),
    )
  })

  it('is formatted with thousands separators and all digits, also for the largest sums', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('JPY', 'MNT', 'KWD'), (amount, code) => {
        const figure = formatAmount(amount, code)
        expect(figure).toMatch(/^\u2212?\d{1,3}(,\d{3})*(\.\d+)?$/)
        expect(BigInt(figure.replace('\u2212', '-').replaceAll(/[,.]/g, ''))).toBe(BigInt(amount))
      }),
    )
  })

  it('is not parsed if it is above the maximum amount, in any format', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MAX_AMOUNT + 1, max: MAX_EXACT }),
        fc.constantFrom('JPY', 'CNY', 'KWD'),
        (amount, code) => {
          expect(parseMoney(plainAmount(amount, code), code)).toBeNull()
          expect(parseMoney(formatMoney(amount, code), code)).toBeNull()
        },
      ),
    )
  })

  it('has the ISO 4217 number of decimals, also in currencies outside the built-in list', () => {
    expect(['USD', 'KRW', 'KWD'].map(minorDigits)).toEqual([2, 0, 3])
  })

  it('has an ASCII hyphen as the minus sign in files', () => {
    expect(plainAmount(-123_456, 'CNY')).toBe('-1234.56')
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1234567, '1,234,567'],
    [-1234, '\u22121,234'],
  ])('has a formatter for counts, which formats %s as %s', (count, shown) => {
    expect(formatCount(count)).toBe(shown)
  })

  it('has a formatter for points, which adds a P', () => {
    expect(formatPoints(1234)).toBe('1,234P')
  })
})
