import { expect, it } from 'vitest'
import { versionParts } from './app-version.ts'

it('`versionParts` returns the numbers of a version without trailing zeros', () => {
  expect(versionParts('4.2.0')).toEqual([4, 2])
  expect(versionParts('v4.10.1-beta.3')).toEqual([4, 10, 1])
  expect(versionParts('0')).toEqual([0])
  expect(versionParts('999999999.1')).toEqual([999_999_999, 1])
})

it('`versionParts` returns null for a text that does not start with a number', () => {
  for (const version of ['', 'beta', '-1', '１.２']) expect(versionParts(version)).toBeNull()
})
