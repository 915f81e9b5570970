import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { orDuplicate } from './duplicate.ts'

const failure = (code: string, constraint: string) =>
  Object.assign(new Error('refused'), { code, constraint })
const answer = (constraint: string) =>
  constraint === 'roles_name' ? new AppError('roleExists') : undefined

it('orDuplicate converts a unique violation to the error for its constraint', async () => {
  const answered = orDuplicate(Promise.reject(failure('23505', 'roles_name')), answer)
  await expect(answered).rejects.toMatchObject(new AppError('roleExists'))
})

it.each([
  ['of another constraint', failure('23505', 'roles_pkey')],
  ['that is no unique violation', failure('23503', 'roles_name')],
])('orDuplicate rethrows an error %s', async (_what, error) => {
  await expect(orDuplicate(Promise.reject(error), answer)).rejects.toBe(error)
})

it('orDuplicate returns the result of a write without a duplicate', async () => {
  expect(await orDuplicate(Promise.resolve(7), answer)).toBe(7)
})
