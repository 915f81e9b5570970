import { expect, test } from 'vitest'
import { ApiError, isOverByClock, SignInExpired } from './api-error.ts'
import { nextStamps, setHide, signOutByForce, whileEnding } from './sign-out.ts'

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

test('what other calls are refused while a change ends the sign-in itself takes nothing away; after that it does', async () => {
  const hidden: string[] = []
  setHide(() => hidden.push('hidden'))
  const refused = () => signOutByForce(new Error('401'))
  await whileEnding(refused)
  await expect(whileEnding(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(hidden).toEqual([])
  // There is no page here to leave.
  await expect(refused()).rejects.toThrow('window')
  expect(hidden).toEqual(['hidden'])
})

test('a sign-in is over by the clock where the sign-in service or the server says so, and not where it was ended', () => {
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
