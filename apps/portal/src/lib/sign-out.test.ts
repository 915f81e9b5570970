import { expect, test } from 'vitest'
import { nextSignOuts } from './sign-out.ts'

test('two forced sign-outs within half a minute are borne, a third is not', () => {
  const once = nextSignOuts(null, 1_000)
  const twice = nextSignOuts(once, 2_000)
  expect(twice).toBe('1000,2000')
  expect(nextSignOuts(twice, 30_000)).toBeNull()
})

test('older ones do not count', () => {
  expect(nextSignOuts('1000,2000', 31_500)).toBe('2000,31500')
  expect(nextSignOuts('1000,2000', 100_000)).toBe('100000')
})
