import { expect, test } from 'vitest'
import { readRange } from './amount-range.ts'

test('readRange treats an empty end as no limit, and reads amounts in minor units', () => {
  expect(readRange('1,000', '', 'JPY')).toEqual({ min: 1000, max: undefined })
  expect(readRange(' ', '１２.５', 'CNY')).toEqual({ min: undefined, max: 1250 })
})

test('readRange reports ranges that cannot be searched', () => {
  expect(readRange('12.5', '', 'JPY')).toBe('amountInvalid')
  expect(readRange('-1', '', 'JPY')).toBe('amountInvalid')
  expect(readRange('2000', '1000', 'JPY')).toBe('amountReversed')
})
