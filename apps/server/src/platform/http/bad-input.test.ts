import { randomUUID } from 'node:crypto'
import type { InputProblem } from '@choba/contract/bad-input.ts'
import type { ResultType } from '@choba/contract/result-types.ts'
import { languages as languageNames } from '@choba/contract/session.contract.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectBadFields,
  expectAppError,
  get,
  list,
  period,
  post,
  refund,
  refundBody,
} from '#testing/expect-app-error.ts'
import { openTestApp, type Answer, type Client, type TestApp } from '#testing/test-app.ts'

let test: TestApp
let owner: Client
let clerk: Client
let superadmin: Client
let paymentNo: string

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  clerk = await test.signIn('clerk')
  superadmin = await test.signIn('superadmin')
  const query = { dateFrom: '2026-09-01', dateTo: '2026-11-20', state: 'PAID' }
  const page: TransactionPage = (await owner.get('trade/list', query)).envelope.result
  paymentNo = page.items.find((row) => row.refundState === 'NONE')!.paymentNo
})
afterAll(() => test.close())

const anyBody = '"remark":"x"'

describe('an error message is in the language of the caller', () => {
  const helpers = {
    permission: 'Record.download',
    roles: ['オーナー', '店長'],
    people: ['佐藤 陽子', '渡辺 翔'],
  }
  const one: [what: string, ask: () => Promise<Answer>, name: ResultType, result?: object][] = [
    ['for an invalid field', () => owner.send(list('pageSize=0')), 'badRequest'],
    [
      'without a token',
      () => owner.send({ ...get('user/userinfo'), headers: { authorization: '' } }),
      'unauthenticated',
    ],
    [
      'without permission',
      () => clerk.send(get(`trade/download?${period}&format=csv`)),
      'insufficientPermission',
      helpers,
    ],
    ['for an unknown path', () => owner.send(get('nowhere')), 'unknownPath'],
    [
      'for a body over 256 kB',
      () => owner.send(refund(`"remark":"${'x'.repeat(300_000)}"`)),
      'bodyTooLarge',
    ],
    [
      'for another content type',
      () => owner.send(post('trade/refund', 'x', 'text/plain')),
      'unsupportedMediaType',
    ],
    [
      'for tenants that disagree',
      () => owner.send({ ...get('user/userinfo'), headers: { 'x-tenant': 'steppe' } }),
      'illegalOperation',
    ],
    [
      'for a long period',
      () => owner.send(get('trade/list?dateFrom=2026-01-01&dateTo=2026-11-20')),
      'searchPeriodTooLong',
    ],
    ['for an unknown payment', () => owner.send(get('trade/detail?paymentNo=1')), 'notFound'],
    ['for a refund of zero', () => owner.send(refund('"amount":0')), 'refundAmountInvalid'],
  ]
  const saying = (client: Client, language: string): Client => ({
    ...client,
    send: (options) =>
      client.send({ ...options, headers: { ...options.headers, 'accept-language': language } }),
  })
  it.each(one)('%s', async (_what, ask, name, result) => {
    const [mine, theirs] = [owner, clerk]
    const sentences = new Set<string>()
    for (const language of languageNames) {
      ;[owner, clerk] = [saying(mine, language), saying(theirs, language)]
      const answer = await ask()
      ;[owner, clerk] = [mine, theirs]
      expectAppError(answer, name, language, result)
      sentences.add(answer.envelope.message)
    }
    expect(sentences.size).toBe(3)
  })

  it.each([
    ['en-US,en;q=0.9', 'ja', 'en'],
    ['fr, mn;q=0.8', 'en', 'mn'],
    ['fr', 'mn', 'mn'],
    ['', 'en', 'en'],
    ['zz', 'zz', 'ja'],
  ] as const)(
    'Accept-Language "%s" with SystemLanguage "%s" is answered in %s',
    async (accept, system, language) => {
      const headers = { 'accept-language': accept, systemlanguage: system }
      expectAppError(await owner.send({ ...get('nowhere'), headers }), 'unknownPath', language)
    },
  )
})

describe('a request is rejected (400)', () => {
  it.each<[what: string, query: string, fields: Record<string, InputProblem>]>([
    ['an unknown field', 'colour=red', { colour: 'unknown' }],
    ["a merchant filter of a merchant's user", 'entCode=MIDORI-DRUG', { entCode: 'unknown' }],
    ['a single value given twice', 'pageSize=10&pageSize=20', { pageSize: 'type' }],
    [
      '201 values of a list',
      Array.from({ length: 201 }, (_none, at) => `storeId=${at + 1}`).join('&'),
      { storeId: 'tooLong' },
    ],
    ['an index in a key', 'storeId[0]=1', { '*': 'unknown' }],
    ['a page size of zero', 'pageSize=0', { pageSize: 'tooSmall' }],
    ['a page size above the maximum', 'pageSize=201', { pageSize: 'tooLarge' }],
    ['a fractional page size', 'pageSize=1.5', { pageSize: 'format' }],
    ['a page size in words', 'pageSize=ten', { pageSize: 'format' }],
    ['an empty number', 'amountMin=', { amountMin: 'format' }],
    ['a negative amount', 'amountMin=-1', { amountMin: 'format' }],
    ['an amount above the exact integers', 'amountMax=9007199254740993', { amountMax: 'tooLarge' }],
    ['an amount with an exponent', 'amountMax=1e3', { amountMax: 'format' }],
    ['a store that is no number', 'storeId=first', { 'storeId[0]': 'format' }],
    ['an unknown payment class', 'paymentClass=GOLD', { 'paymentClass[0]': 'value' }],
    ['a status in lower case', 'state=paid', { 'state[0]': 'value' }],
    ['a NUL', 'paymentNo=%00', { paymentNo: 'format' }],
    ['a NUL in the middle', 'terminalNo=1%002', { terminalNo: 'format' }],
    [
      'a payment number above 64 characters',
      `paymentNo=${'1'.repeat(65)}`,
      { paymentNo: 'format' },
    ],
    ['a value of 10 kB', `paymentNo=${'1'.repeat(10_000)}`, { paymentNo: 'tooLong' }],
    ['a forged cursor', 'cursor=bm90aGluZw', { cursor: 'value' }],
    [
      'a cursor beyond the last date',
      `cursor=${Buffer.from('999999999999999.1.1').toString('base64url')}`,
      { cursor: 'value' },
    ],
    ['__proto__', '__proto__=1', Object.fromEntries([['__proto__', 'unknown' as const]])],
    ['__proto__ by another spelling', '__proto__[pageSize]=1', { '*': 'unknown' }],
    ['constructor', 'constructor=1', Object.fromEntries([['constructor', 'unknown' as const]])],
  ])('with %s in its query', async (_what, query, fields) => {
    expectBadFields(await owner.send(list(query)), fields)
  })

  it.each([
    ['an unknown format', 'trade/download?format=pdf'],
    ['no format', 'trade/download?'],
    ['an unknown encoding', 'trade/download?format=csv&encoding=euc-jp'],
  ])('with %s in the query of a download', async (_what, path) => {
    expectAppError(await owner.send(get(`${path}&${period}`)), 'badRequest')
  })

  it.each([
    'tenantId',
    'merchantId',
    'entCode',
    'userId',
    'role',
    'status',
    'state',
    'isAdmin',
    'createdBy',
    'storeId',
  ])('with the unexpected field %s in its body', async (field) => {
    expectAppError(await owner.send(refund(`"${field}":1`)), 'badRequest')
    expectAppError(
      await superadmin.send(post('systrade/refund', refundBody(`"${field}":1`))),
      'badRequest',
    )
  })

  it.each([
    ['text', '"1"'],
    ['a boolean', 'true'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a fraction', '1.5'],
    ['1e21', '1e21'],
    ['infinite by overflow', '1e400'],
    ['above the exact integers', '9007199254740993'],
    ['an object', '{"valueOf":1}'],
  ])('with an amount that is %s', async (_what, amount) => {
    expectAppError(await owner.send(refund(`"amount":${amount}`)), 'badRequest')
  })

  it.each([
    ['of 101 characters', `"remark":"${'あ'.repeat(101)}"`],
    ['with a NUL', String.raw`"remark":"a\u0000b"`],
    ['with a line break', String.raw`"remark":"a\nb"`],
    ['with a lone surrogate', String.raw`"remark":"\ud800"`],
    ['that is a number', '"remark":1'],
  ])('with a remark %s', async (_what, change) => {
    expectAppError(await owner.send(refund(change)), 'badRequest')
  })

  it.each([
    ['truncated', '{"paymentNo":'],
    ['empty', ''],
    ['blank', ' '],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"refund"'],
    ['a number', '1'],
    ['two values', `${refundBody(anyBody)}{}`],
    ['beginning with a byte order mark', `\ufeff\ufeff${refundBody(anyBody)}`],
    ['with a prototype', refundBody('"__proto__":{"amount":1}')],
    ['with a constructor', refundBody('"constructor":1')],
    ['with a prototype deep inside', refundBody('"remark":{"a":{"__proto__":1}}')],
    ['10,000 levels deep', '['.repeat(10_000) + ']'.repeat(10_000)],
  ])('with a body that is %s', async (_what, body) => {
    expectAppError(await owner.send(post('trade/refund', body)), 'badRequest')
  })

  it('with a body for a call that takes none', async () => {
    expectAppError(await owner.send(post('auth/logout', '{"all":true}')), 'badRequest')
    expect((await owner.get('user/userinfo')).status).toBe(200)
  })
})

describe('the content type of a body', () => {
  const json = refundBody('"amount":"1"')
  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'application',
    'application/',
    '/json',
    'json',
    '*/*',
    'application/*',
    'application/octet-stream',
    'application/json, text/plain',
  ])('is rejected (415) if it is not application/json: %s', async (type) => {
    expectAppError(await owner.send(post('trade/refund', json, type)), 'unsupportedMediaType')
  })

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'application/json ;a=b',
    'application/json\ta',
    'application/json;',
    ' application/json',
    'application/json\t;x',
  ])('does not bypass the validation of the body if it is written as "%s"', async (type) => {
    const answer = await owner.send(post('trade/refund', json, type))
    expect([400, 415]).toContain(answer.status)
    expectAppError(answer, answer.status === 400 ? 'badRequest' : 'unsupportedMediaType')
  })
})

describe('a request with valid fields', () => {
  it('gets its result code in a header of the answer', async () => {
    const answer = await owner.get('user/userinfo')
    expect(answer.envelope).toMatchObject({
      statusCode: 200,
      resultStatus: 'Success',
      resultType: 1000,
    })
    expect(answer.headers['x-result-type']).toBe('1000')
    expect(answer.envelope.message).toBe(languages.ja.results.success)
  })

  it("gets a new request id, even if the caller's headers contain a request id", async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          (await owner.send({ ...get('user/userinfo'), headers })).headers['x-request-id'],
      ),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })

  it('gets an empty list for impossible store ids', async () => {
    for (const store of [
      '2147483648',
      '99999999999',
      '9223372036854775808',
      '9999999999999999999',
    ]) {
      const answer = await owner.send(list(`storeId=${store}`))
      expect(answer).toMatchObject({
        status: 200,
        envelope: { resultType: 1000, result: { items: [], total: 0 } },
      })
    }
  })

  it('is rejected (422) if an earlier request had the same idempotency key and other content', async () => {
    const ask = {
      paymentNo,
      amount: 1,
      refundableSeen: 0,
      reason: 'OTHER',
      idempotencyKey: randomUUID(),
    }
    const detail = (await owner.get('trade/detail', { paymentNo })).envelope.result as {
      refundable: number
    }
    const first = await owner.post('trade/refund', { ...ask, refundableSeen: detail.refundable })
    expect(first.envelope.resultType).toBe(1000)
    expectAppError(
      await owner.post('trade/refund', {
        ...ask,
        amount: 2,
        refundableSeen: detail.refundable - 1,
      }),
      'keyReused',
    )
  })
})
