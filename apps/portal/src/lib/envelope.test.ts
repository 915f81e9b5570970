import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { unwrap } from './envelope.ts'

const body = (part: object) => ({
  statusCode: 200,
  resultStatus: 'Success',
  resultType: 1000,
  message: '',
  result: null,
  ...part,
})

const thrown = (status: number, answer: unknown): ApiError => {
  try {
    unwrap(status, answer, 'r-1')
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('nothing was thrown')
}

test('unwrap returns the result of a success', () => {
  expect(unwrap(200, body({ result: { a: 1 } }), null)).toEqual({ a: 1 })
})

test('unwrap throws an error with the type, message and data of a rejection', () => {
  const error = thrown(
    200,
    body({
      resultStatus: 'Fail',
      resultType: 4003,
      message: 'too much',
      result: { refundable: 5 },
    }),
  )
  expect(error).toMatchObject({
    status: 200,
    resultType: 4003,
    message: 'too much',
    result: { refundable: 5 },
  })
  expect(error.requestId).toBe('r-1')
})

test('unwrap treats the status 401 in the body of a 200 response as the HTTP status 401', () => {
  expect(thrown(200, body({ resultStatus: 'Fail', statusCode: 401, resultType: 401 })).status).toBe(
    401,
  )
  expect(thrown(200, body({ resultStatus: 'Fail', resultType: 401 })).status).toBe(401)
})

test('unwrap uses the status of a response without an envelope, and never treats it as a success', () => {
  expect(thrown(502, '<html>').status).toBe(502)
  expect(thrown(200, { items: [] }).status).toBe(500)
  expect(thrown(200, null).status).toBe(500)
})

test('unwrap shortens the message of a response without an envelope to one line', () => {
  const page =
    '<html><head><title>502 Bad Gateway</title><style>a{}</style></head><body><h1>nginx</h1></body></html>'
  expect(thrown(502, page).message).toBe('502 Bad Gateway')
  expect(thrown(418, 'I am\n  a teapot').message).toBe('I am a teapot')
  expect(thrown(404, '<b>Not</b> here').message).toBe('Not here')
  expect(thrown(418, { statusCode: 418, message: 'short and stout' }).message).toBe(
    'short and stout',
  )
  expect(thrown(504, { error: { code: 1 } }).message).toBe('HTTP 504')
  expect(thrown(502, '').message).toBe('HTTP 502')
  expect(thrown(502, 'x'.repeat(5_000)).message).toHaveLength(200)
})

test('unwrap returns the whole body for an endpoint without envelopes, and reads the envelope of a rejection', () => {
  expect(unwrap(201, { statusCode: 201 }, null, 201)).toEqual({ statusCode: 201 })
  const refusal = body({ resultStatus: 'Fail', resultType: 4001 })
  expect(() => unwrap(200, refusal, null, 200)).toThrow(ApiError)
  expect(() => unwrap(200, { statusCode: 201 }, null, 201)).toThrow(ApiError)
  expect(() => unwrap(201, null, null, 201)).toThrow(ApiError)
  expect(() => unwrap(201, 'created', null, 201)).toThrow(ApiError)
})
