import type { InputProblem } from '@choba/contract/bad-input.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectBadFields,
  expectAppError,
  get,
  list,
  post,
  refundBody,
} from '#testing/expect-app-error.ts'
import { openTestApp, type Answer, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
})
afterAll(() => test.close())

it('a bad request reports each invalid field of a body, including nested and missing fields', async () => {
  const body = `{"paymentNo":5,"amount":"1","refundableSeen":-1,"remark":"${'x'.repeat(101)}","a b<c>":1}`
  expectBadFields(await owner.send(post('trade/refund', body)), {
    paymentNo: 'type',
    amount: 'type',
    refundableSeen: 'tooSmall',
    remark: 'tooLong',
    idempotencyKey: 'missing',
    '*': 'unknown',
  })
  const view = {
    screen: 'trade',
    name: ' ',
    period: 'today',
    filters: { storeId: ['1', 2] },
    columns: ['a', '<b>'],
  }
  expectBadFields(await owner.post('view/add', view), {
    name: 'tooShort',
    'filters.storeId': 'value',
    'columns[1]': 'format',
  })
})

it('a bad request reports at most twenty fields', async () => {
  const many = Array.from({ length: 30 }, (_none, at) => `field${at}=1`)
  const answer = await owner.send(list(many.join('&')))
  const told = answer.envelope.result as { fields: unknown[] }
  expect(told.fields).toHaveLength(20)
  expect(told.fields[0]).toEqual({ path: 'field0', problem: 'unknown' })
})

it.each<[what: string, ask: () => Promise<Answer>, fields: Record<string, InputProblem>]>([
  ['in a query', () => owner.send(get('trade/list?dateFrom=2026-11-01')), { dateTo: 'missing' }],
  [
    'in a search',
    () => owner.send(get('trade/list?dateFrom=2026-11-02&dateTo=2026-11-01')),
    { dateTo: 'value' },
  ],
  [
    'with ends of two kinds',
    () => owner.send(get('trade/list?dateFrom=2026-11-02&dateTo=2026-11-03T00:00:00')),
    { dateTo: 'format' },
  ],
  [
    'in the audit log',
    () => owner.send(get('audit/list?dateTo=2026-11-01')),
    { dateFrom: 'missing' },
  ],
])(
  'a bad request reports a period without an end, or with an invalid end, %s',
  async (_what, ask, fields) => {
    expectBadFields(await ask(), fields)
  },
)

it.each([
  ['an incomplete character', [0xe3, 0x81]],
  ['an overlong encoding', [0xc0, 0xaf]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
  ['an invalid first byte', [0xff]],
])('a body that is not valid UTF-8 is rejected: %s', async (_what, bytes) => {
  const [before, after] = refundBody('"remark":"?"').split('?') as [string, string]
  const payload = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
  expectAppError(await owner.send({ ...post('trade/refund', ''), payload }), 'badRequest')
})
