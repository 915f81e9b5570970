import { expect, it } from 'vitest'
import { hasExpired, isBefore } from './token-age.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 29, 12)
const at = (after: number) => (now + after) / 1000

it('`isBefore` rejects tokens issued before `notBefore`, in whole seconds', () => {
  const changed = new Date(now + 500)
  expect([-1_000, 0, 1_000].map((after) => isBefore(at(after), changed, now + 2_000))).toEqual([
    true,
    false,
    false,
  ])
})

it('`isBefore` accepts every token if `notBefore` is not set', () => {
  expect(isBefore(at(-HOUR), new Date(-Infinity), now)).toBe(false)
})

it('after the clock was set back, `isBefore` accepts current tokens and rejects future ones', () => {
  const changed = new Date(now + 24 * HOUR)
  expect(isBefore(at(0), changed, now)).toBe(false)
  expect(isBefore(at(24 * HOUR - 2_000), changed, now)).toBe(true)
})

it('`isBefore` rejects older tokens even if `notBefore` is some seconds in the future', () => {
  const changed = new Date(now + 5_000)
  expect(isBefore(at(0), changed, now)).toBe(true)
})

it('`hasExpired` is true for an expired token and false for a text that is not a token', () => {
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
