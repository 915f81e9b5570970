import { expect, it } from 'vitest'
import { hasExpired, isBefore } from './token-age.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 29, 12)
const at = (after: number) => (now + after) / 1000

it('refuses what was made before, to the second', () => {
  const changed = new Date(now + 500)
  expect([-1_000, 0, 1_000].map((after) => isBefore(at(after), changed, now + 2_000))).toEqual([
    true,
    false,
    false,
  ])
})

it('never refuses where no moment was set', () => {
  expect(isBefore(at(-HOUR), new Date(-Infinity), now)).toBe(false)
})

it('takes tokens of a clock that was set back behind the moment, and refuses those of the clock before', () => {
  const changed = new Date(now + 24 * HOUR)
  expect(isBefore(at(0), changed, now)).toBe(false)
  expect(isBefore(at(24 * HOUR - 2_000), changed, now)).toBe(true)
})

it('bears clocks that are a little apart', () => {
  const changed = new Date(now + 5_000)
  expect(isBefore(at(0), changed, now)).toBe(true)
})

it('reads of a token whether it has expired, and nothing of what is none', () => {
  const token = (claims: object) =>
    ['{}', JSON.stringify(claims), 'x']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.')
  expect(
    [token({ exp: at(-1_000) }), token({ exp: at(1_000) }), token({}), 'none', ''].map((text) =>
      hasExpired(text, now),
    ),
  ).toEqual([true, false, false, false, false])
})
