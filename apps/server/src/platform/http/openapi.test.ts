import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import {
  codeLine,
  givenInstant,
  line,
  paragraphs,
  trimmedLine,
  integerParam,
} from '@choba/contract/fields.ts'
import { periodEnd } from '@choba/contract/period.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { expectAppError } from '#testing/expect-app-error.ts'
import { operationsOf, type OpenApi } from '#testing/fuzz-requests.ts'
import { hosts, openTestApp, type TestApp } from '#testing/test-app.ts'

const ADDRESS = '/apiproxy/openapi.json'

let test: TestApp
let document: OpenApi

beforeAll(async () => {
  test = await openTestApp({ config: { production: true } })
  document = (await (await test.signIn('clerk')).send({ method: 'GET', url: ADDRESS }))
    .envelope as unknown as OpenApi
})
afterAll(() => test.close())

it('the OpenAPI document is only for signed-in users in production', async () => {
  const anonymous = test.withToken('')
  expectAppError(await anonymous.send({ method: 'GET', url: ADDRESS }), 'unauthenticated')
  const token = await test.signIn('clerk')
  expect((await token.send({ method: 'GET', url: ADDRESS })).status).toBe(200)
  const elsewhere = { host: hosts.steppe }
  expectAppError(
    await token.send({ method: 'GET', url: ADDRESS, headers: elsewhere }),
    'unauthenticated',
  )
})

it('the OpenAPI document describes the HTTP statuses and content types of each call', () => {
  for (const { endpoint, name } of allEndpoints) {
    const { responses } = document.paths[addressOf(endpoint)]![endpoint.method.toLowerCase()]!
    expect(Object.keys(responses), name).toEqual(
      expect.arrayContaining(['200', '400', '401', '408', '429', '431', '503']),
    )
    const { content } = responses['200'] as { content: Record<string, unknown> }
    const types = Object.keys(content).sort()
    if (!endpoint.download) expect(types, name).toEqual(['application/json'])
    else
      expect(types, name).toEqual(
        ['application/json', ...(endpoint.fileTypes ?? exportTypes)].sort(),
      )
  }
})

const exportTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

it('the OpenAPI document limits the length of every text in a request', () => {
  for (const { method, path, parameters, requestBody } of operationsOf(document)) {
    expect(JSON.stringify({ parameters, requestBody }), `${method} ${path}`).not.toContain(
      '{"type":"string"}',
    )
  }
})

interface Texts {
  minLength?: number
  maxLength?: number
  pattern: string
}

describe('the server accepts exactly the values that the OpenAPI document allows', () => {
  const lines = [
    '',
    ' ',
    '\t',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u2800',
    'a\u200b',
    'a',
    ' a ',
    'あ',
    'a\nb',
    'a\r\nb',
    'a\rb',
    'a\u0000',
    '\u007f',
  ]
  const lengths = ['𠮷𠮷𠮷', 'x'.repeat(5), 'x'.repeat(6), '𠮷'.repeat(5), '𠮷'.repeat(6)]
  const days =
    '0000-00-00 2026-02-29 2028-02-29 2026-11-31 2026-11-30 2026-13-01 1999-12-31 2100-01-01 ２０２６-11-30'
  const moments = '2026-11-30T23:59:59 2026-11-30T24:00:00 2026-11-30T23:59'
  const instants =
    '2026-11-30T23:59:59+09:00 2026-11-30T23:59:59.000Z 2026-11-30T23:59:59-14:59 2026-02-30T00:00:00Z'
  const noInstants =
    '0000-00-00T00:00:00-00:00 2026-11-30T24:00:00Z 2026-11-30T23:59:59+15:00 2026-11-30T23:59:59+09:60'
  const given = [days, moments, instants, noInstants].flatMap((text) => text.split(' '))
  const texts = [...lines, ...lengths, ...given, '2026-11-30 23:59:59']
  it.each([
    ['line', line(5)],
    ['non-empty line', line(5, 1)],
    ['trimmed line', trimmedLine(5, 1)],
    ['code', codeLine(5, 1)],
    ['paragraphs', paragraphs(5)],
    ['non-empty paragraphs', paragraphs(5, 1)],
    ['end of a period', periodEnd],
    ['instant sent by a caller', givenInstant],
  ])('for a field of the type %s', (_what, schema) => {
    const described = z.toJSONSchema(schema, { io: 'input' }) as unknown as Texts
    const { minLength = 0, maxLength = Infinity, pattern } = described
    for (const text of texts) {
      const length = Array.from(text).length
      const isAllowed =
        length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(text)
      const isTaken = z.safeParse(schema, text).success
      // The schema trims a line before the check; the document describes only trimmed lines.
      if (isAllowed || text.trim() === text) expect(isTaken, JSON.stringify(text)).toBe(isAllowed)
    }
  })

  it('for an integer in a query', () => {
    expect(z.toJSONSchema(integerParam(1, 200), { io: 'input' })).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 200,
    })
  })
})
