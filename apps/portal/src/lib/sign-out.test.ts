import { expect, test } from 'vitest'
import { nextStamps } from './sign-out.ts'

test('two forced sign-outs within half a minute are borne, a third is not', () => {
  const once = nextStamps(null, 1_000)
  const twice = nextStamps(once, 2_000)
  expect(twice).toBe('1000,2000')
  expect(nextStamps(twice, 30_000)).toBeNull()
})

test('older ones do not count', () => {
  expect(nextStamps('1000,2000', 31_500)).toBe('2000,31500')
  expect(nextStamps('1000,2000', 100_000)).toBe('100000')
})

test('stamps of a clock that was set back since, and what is no stamp, do not count', () => {
  expect(nextStamps('900000,950000', 1_000)).toBe('1000')
  expect(nextStamps('abc,,NaN', 1_000)).toBe('1000')
})
