import { expect, test } from 'vitest'
import { readRange } from './amount-range.ts'
import { readNumber } from './search-number.ts'

test('an end left empty is open, and figures are read in minor units', () => {
  expect(readRange('1,000', '', 'JPY')).toEqual({ min: 1000, max: undefined })
  expect(readRange(' ', '１２.５', 'CNY')).toEqual({ min: undefined, max: 1250 })
})

test('what cannot be searched is said', () => {
  expect(readRange('12.5', '', 'JPY')).toBe('amountInvalid')
  expect(readRange('-1', '', 'JPY')).toBe('amountInvalid')
  expect(readRange('2000', '1000', 'JPY')).toBe('amountReversed')
})

test('a number is read as it was meant', () => {
  expect(readNumber('  ２０２６１１２０−') /* a full-width minus is no letter */).toBeNull()
  expect(readNumber(' ＡＢ-１２ ')).toBe('AB-12')
  expect(readNumber('')).toBeNull()
  expect(readNumber('a b')).toBeNull()
  expect(readNumber('9'.repeat(65))).toBeNull()
})
