import { expect, test } from 'vitest'
import { readNumberPart, readPrefix } from './search-number.ts'

test.each([
  ['its beginning', readPrefix],
  ['either end', readNumberPart],
])('a number is read by %s as it was meant', (_which, read) => {
  expect(read('  ２０２６１１２０−') /* any dash is a hyphen */).toBe('20261120-')
  expect(read(' ＡＢ-１２ ')).toBe('AB-12')
  expect(read('')).toBeNull()
  expect(read('a b')).toBeNull()
  expect(read('9'.repeat(65))).toBeNull()
})

test('either end takes four signs at least', () => {
  expect(readNumberPart('123')).toBeNull()
  expect(readPrefix('123')).toBe('123')
})
