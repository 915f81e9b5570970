import { expect, test } from 'vitest'
import { readNumberPart, readPrefix } from './search-number.ts'

test.each([
  ['a prefix', readPrefix],
  ['a prefix or suffix', readNumberPart],
])('normalizes and validates %s of a number', (_which, read) => {
  expect(read('  ２０２６１１２０−') /* any dash is a hyphen */).toBe('20261120-')
  expect(read(' ＡＢ-１２ ')).toBe('AB-12')
  expect(read('')).toBeNull()
  expect(read('a b')).toBeNull()
  expect(read('9'.repeat(65))).toBeNull()
})

test('requires at least four characters for a prefix or suffix', () => {
  expect(readNumberPart('123')).toBeNull()
  expect(readPrefix('123')).toBe('123')
})
