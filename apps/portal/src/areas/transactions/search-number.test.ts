import { expect, test } from 'vitest'
import { readNumberPart, readPrefix } from './search-number.ts'

test.each([
  ['a prefix', readPrefix],
  ['a prefix or suffix', readNumberPart],
])('reading %s of a number normalizes and validates the text', (_which, read) => {
  expect(read('  ２０２６１１２０−') /* any dash is a hyphen */).toBe('20261120-')
  expect(read(' ＡＢ-１２ ')).toBe('AB-12')
  expect(read('')).toBeNull()
  expect(read('a b')).toBeNull()
  expect(read('9'.repeat(65))).toBeNull()
})

test('three characters are enough for a prefix of a number, but not for a prefix or suffix', () => {
  expect(readNumberPart('123')).toBeNull()
  expect(readPrefix('123')).toBe('123')
})
