import { expect, test } from 'vitest'
import { readRange } from './amount-range.ts'
import { readNumberPart, readPrefix } from './search-number.ts'

test('an end left empty is open, and figures are read in minor units', () => {
  expect(readRange('1,000', '', 'JPY')).toEqual({ min: 1000, max: undefined })
  expect(readRange(' ', '１２.５', 'CNY')).toEqual({ min: undefined, max: 1250 })
})

test('what cannot be searched is said', () => {
  expect(readRange('12.5', '', 'JPY')).toBe('amountInvalid')
  expect(readRange('-1', '', 'JPY')).toBe('amountInvalid')
  expect(readRange('2000', '1000', 'JPY')).toBe('amountReversed')
})

test.each([
  ['its beginning', readPrefix],
  ['either end', readNumberPart],
])('a number is read by %s as it was meant', (_which, read) => {
  expect(read('  ２０２６１１２０−') /* a full-width minus is no letter */).toBeNull()
  expect(read(' ＡＢ-１２ ')).toBe('AB-12')
  expect(read('')).toBeNull()
  expect(read('a b')).toBeNull()
  expect(read('9'.repeat(65))).toBeNull()
})

test('either end takes four signs at least', () => {
  expect(readNumberPart('123')).toBeNull()
  expect(readPrefix('123')).toBe('123')
})
