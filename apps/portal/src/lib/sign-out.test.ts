import { expect, test } from 'vitest'
import { ApiError, isOverByClock, SignInExpired } from './api-error.ts'
import { nextStamps, setHide, signOutByForce, whileEnding } from './sign-out.ts'

test('allows two forced sign-outs within half a minute, but not a third', () => {
  const once = nextStamps(null, 1_000)
  const twice = nextStamps(once, 2_000)
  expect(twice).toBe('1000,2000')
  expect(nextStamps(twice, 30_000)).toBeNull()
})

test('ignores older timestamps', () => {
  expect(nextStamps('1000,2000', 31_500)).toBe('2000,31500')
  expect(nextStamps('1000,2000', 100_000)).toBe('100000')
})

test('ignores invalid timestamps and those from before the clock was set back', () => {
  expect(nextStamps('900000,950000', 1_000)).toBe('1000')
  expect(nextStamps('abc,,NaN', 1_000)).toBe('1000')
})

test('ignores other rejected calls while a change ends the sign-in itself, but not afterwards', async () => {
  const hidden: string[] = []
  setHide(() => hidden.push('hidden'))
  const refused = () => signOutByForce(new Error('401'))
  await whileEnding(refused)
  await expect(whileEnding(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(hidden).toEqual([])
  // The test has no page to leave, so the sign-out throws.
  await expect(refused()).rejects.toThrow('window')
  expect(hidden).toEqual(['hidden'])
})

test('recognizes an expired sign-in from the provider or the server, but not one that was ended', () => {
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
