import { expect, it } from 'vitest'
import { differenceOf, groupedDecimal, isZero } from './decimals.ts'

it('differenceOf subtracts decimals exactly', () => {
  expect(differenceOf('0.3', '0.1', '0.2')).toBe('0')
  expect(differenceOf('9007199254740993', '1')).toBe('9007199254740992')
  expect(differenceOf('10', '12.50')).toBe('-2.5')
  expect(differenceOf('-1', '-1.05')).toBe('0.05')
})

it('groupedDecimal groups thousands and keeps the currency’s decimal places', () => {
  expect(groupedDecimal('1234567', 0)).toBe('1,234,567')
  expect(groupedDecimal('-1234.5', 2)).toBe('\u22121,234.50')
  expect(groupedDecimal('0.125', 2)).toBe('0.125')
})

it('isZero distinguishes zero from other amounts', () => {
  expect(['0', '-0.00', '0.0'].every(isZero)).toBe(true)
  expect(isZero('0.01')).toBe(false)
})
