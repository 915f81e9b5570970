import { expect, it } from 'vitest'
import { seenNumbers } from './seen-numbers.ts'

it('seenNumbers finds every added number with its amount, and no other number', () => {
  const seen = seenNumbers()
  const numbers = Array.from({ length: 300_000 }, (_, n) => `${(n * 48_271) % 2_147_483_647}-${n}`)
  expect(numbers.filter((number, n) => seen.add(number, n * 10))).toEqual([])
  expect(numbers.findIndex((number, n) => seen.paidAmount(number) !== n * 10)).toBe(-1)
  expect(numbers.filter((number) => !seen.add(number, 1))).toEqual([])
  // Adding a number again does not change its amount.
  expect(seen.paidAmount(numbers[7]!)).toBe(70)
  expect(seen.paidAmount('0-300000')).toBeUndefined()
  expect(seen.paidAmount('')).toBeUndefined()
})
