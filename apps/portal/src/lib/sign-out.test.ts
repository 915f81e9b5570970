import { expect, test } from 'vitest'
import { ApiError, isOverByClock, SignInExpired } from './api-error.ts'
import { nextStamps, setHide, signOutByForce, whileEnding } from './sign-out.ts'

test('two forced sign-outs are allowed within half a minute, but not a third', () => {
  const once = nextStamps(null, 1_000)
  const twice = nextStamps(once, 2_000)
  expect(twice).toBe('1000,2000')
  expect(nextStamps(twice, 30_000)).toBeNull()
})

test('forced sign-outs older than half a minute do not count', () => {
  expect(nextStamps('1000,2000', 31_500)).toBe('2000,31500')
  expect(nextStamps('1000,2000', 100_000)).toBe('100000')
})

test('invalid times of forced sign-outs, and times from before the clock was set back, do not count', () => {
  expect(nextStamps('900000,950000', 1_000)).toBe('1000')
  expect(nextStamps('abc,,NaN', 1_000)).toBe('1000')
})

test('rejected calls are ignored while a change of the user ends the sign-in, but not afterwards', async () => {
  const hidden: string[] = []
  setHide(() => hidden.push('hidden'))
  const refused = () => signOutByForce(new Error('401'))
  await whileEnding(refused)
  await expect(whileEnding(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(hidden).toEqual([])
  // The sign-out throws, because the test has no page to leave.
  await expect(refused()).rejects.toThrow('window')
  expect(hidden).toEqual(['hidden'])
})

test('isOverByClock recognizes an expired sign-in, but not one that was ended', () => {
  const refused = (result: unknown) =>
    new ApiError({ status: 401, resultType: 2002, message: '', result })
  const over = [
    new SignInExpired(),
    refused({ signInOver: 'EXPIRED' }),
    refused({ signInOver: 'IDLE' }),
  ]
  expect(over.map(isOverByClock)).toEqual([true, true, true])
  expect([refused(null), refused({ fields: [] }), new Error('401')].map(isOverByClock)).toEqual([
    false,
    false,
    false,
  ])
})
