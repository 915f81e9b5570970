import { expect, test } from 'vitest'
import { reactionTo } from './answer-errors.ts'
import { ApiError } from './api-error.ts'

const answer = (status: number, resultType: number, message = 'words') =>
  reactionTo(new ApiError({ status, resultType, message }))

test('the reaction to a failed call depends first on the HTTP status', () => {
  expect(answer(0, 0)).toEqual({ act: 'say', severity: 'error', words: 'noConnection' })
  expect(answer(400, 400)).toEqual({ act: 'say', severity: 'error', words: 'invalidParameter' })
  expect(answer(401, 401)).toEqual({ act: 'signOut' })
  expect(answer(403, 2000)).toEqual({ act: 'say', severity: 'error', words: 'notPermitted' })
  expect(answer(500, 1010)).toEqual({ act: 'say', severity: 'error', words: 'systemError' })
})

test('the portal reloads if a failed call says that the second step has become required', () => {
  const error = new ApiError({
    status: 403,
    resultType: 2000,
    message: 'words',
    result: { secondStepDue: true },
  })
  expect(reactionTo(error)).toEqual({ act: 'beginAnew' })
})

test('a failed call with the status 409 or 503 shows the message of the server', () => {
  expect(answer(409, 409)).toEqual({ act: 'repeat', severity: 'warning', message: 'words' })
  expect(answer(503, 503)).toEqual({ act: 'repeat', severity: 'warning', message: 'words' })
})

test.each([1010, 1020, 1030, 1060, 1200, 2000, 2001, 2002, 2003, 4000, 4005])(
  'a failed call with result type %i shows an error',
  (code) => {
    expect(answer(200, code)).toEqual({ act: 'repeat', severity: 'error', message: 'words' })
  },
)

test.each([
  1300, 4001, 1600, 1700, 3100, 3200, 3300, 3310, 3400, 3500, 3600, 3700, 3800, 3900, 4002, 4003,
  4004, 7777,
])('a failed call with result type %i shows a warning', (code) => {
  expect(answer(200, code)).toEqual({ act: 'repeat', severity: 'warning', message: 'words' })
})

test('a failed call shows a neutral toast for result type 3000 and no toast for 4008', () => {
  expect(answer(200, 3000)).toEqual({ act: 'repeat', severity: 'neutral', message: 'words' })
  expect(answer(200, 4008)).toEqual({ act: 'nothing' })
})

test('an aborted call shows no toast, and an unknown error is shown as a system error', () => {
  expect(reactionTo(new DOMException('left', 'AbortError'))).toEqual({ act: 'nothing' })
  expect(reactionTo(new TypeError('oops'))).toEqual({
    act: 'say',
    severity: 'error',
    words: 'systemError',
  })
})
