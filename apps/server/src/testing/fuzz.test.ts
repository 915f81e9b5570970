import { allEndpoints } from '@choba/contract/contract.ts'
import { exportTypes } from '@choba/contract/endpoint.ts'
import type { TransactionPage } from '@choba/contract/transactions.contract.ts'
import type { UserDetail } from '@choba/contract/users.contract.ts'
import type { View } from '@choba/contract/saved-views.ts'
import { asOwner } from '@choba/database/owner.ts'
import { languages } from '@choba/phrases/languages.ts'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeKey, signedHeaders, type MadeKey } from '#areas/feed/feed.testing.ts'
import { newUser } from '#areas/users/users.testing.ts'
import { DOWNLOAD_LIMITS } from '#platform/http/downloads.ts'
import { tinyPng, uploadAs } from '#platform/files/files.testing.ts'
import { sampleOf } from './call-samples.ts'
import {
  bodyOf,
  operationsOf,
  requestsTo,
  urlOf,
  type Draft,
  type Operation,
} from './fuzz-requests.ts'
import type { KnownRow } from './fuzz-values.ts'
import { hosts, openTestApp, type Answer, type TestApp } from './test-app.ts'

/** Requests per call. */
const PER_CALL = Number(process.env['FUZZ_RUNS'] ?? 16)
/** Fixed seed, so that a failing run can be repeated; `SEED=` sets another one. */
const SEED = Number(process.env['SEED'] ?? 20_261_122)
/** Result codes of errors that a call returns before it reads its input. */
const TURNED_AWAY = new Set(['401', '2000', '404', '405', '421', '429', '431'])
/** Concurrent requests. */
const BATCH = 25

let test: TestApp
let operations: Operation[]
let rows: KnownRow[]
/** Key that signs feed rows. */
let feedKey: MadeKey
const seen = new Map<string, number>()

beforeAll(async () => {
  // A batch may contain more downloads of one user than the default limit allows. Without a higher
  // limit, some requests would get 503 and not test the input.
  test = await openTestApp({
    config: { downloads: { ...DOWNLOAD_LIMITS, running: BATCH, perPerson: BATCH } },
  })
  const document = await test.app.inject('/apiproxy/openapi.json')
  operations = operationsOf(document.json())
  feedKey = await madeKey(test)
  const everything = { dateFrom: '2026-09-01', dateTo: '2026-11-20', pageSize: 20 }
  const admin = await test.signIn('superadmin')
  const { items, nextCursor }: TransactionPage = (await admin.get('systrade/list', everything))
    .envelope.result
  const owner = await test.signIn('owner')
  // Selects only refundable payments. Many of the newest transactions are not refundable, so too
  // few refunds would succeed.
  const payments = { ...everything, tradeKind: 'PAYMENT', state: 'PAID', refundState: 'NONE' }
  const own: TransactionPage = (await owner.get('trade/list', payments)).envelope.result
  const view = { screen: 'trade', period: 'today', filters: {}, columns: [] }
  const kept = await Promise.all(
    own.items.map(async ({ paymentNo }): Promise<View> => {
      const answer = await owner.post('view/add', { ...view, name: paymentNo })
      return answer.envelope.result
    }),
  )
  const fileName = await uploadAs(owner, tinyPng)
  const people = await Promise.all(
    own.items.map(async ({ paymentNo }): Promise<Pick<UserDetail, 'userId' | 'roleId'>> => {
      const role = { roleName: `fuzz ${paymentNo}`, permissions: ['Record.search'] }
      const { roleId }: { roleId: string } = (await owner.post('role/add', role)).envelope.result
      const { userId }: UserDetail = (await owner.post('user/add', newUser())).envelope.result
      return { userId, roleId }
    }),
  )
  rows = [
    {},
    ...items.map((row) => ({
      ...row,
      ...merchant,
      ...userFields,
      number: row.paymentNo,
      cursor: nextCursor,
      refundableSeen: row.refundable,
      reason: 'OTHER',
    })),
    ...own.items.map((row, at) => ({
      ...row,
      ...userFields,
      number: row.paymentNo,
      cursor: own.nextCursor,
      refundableSeen: row.refundable,
      reason: 'OTHER',
      remark: null,
      fileName,
      screen: 'trade',
      viewId: kept[at]!.viewId,
      version: 1,
      // The call that counts several searches takes each search as text.
      ...(at % 2 === 0 && { search: 'dateFrom=2026-09-01&dateTo=2026-11-20' }),
      ...people[at],
    })),
  ]
})
afterAll(() => test.close())

/** Merchant fields with the demo's values, so that changes reach the merchant's row. */
const merchant = { timeZone: 'Asia/Tokyo', closingMinutes: 0, version: 1 }
/** Valid user fields that random data never produces. */
const userFields = {
  userFullName: 'Someone',
  userEmail: 'someone@fuzz.example',
  managedStores: 'ALL',
}

interface Person {
  name: string
  tenant: keyof typeof hosts
}
const inDemo = (name: string): Person => ({ name, tenant: 'demo' })
const people: (Person | null)[] = [
  null,
  ...['owner', 'manager', 'clerk', 'owner2', 'superadmin', 'sysconfig'].map(inDemo),
  { name: 'owner', tenant: 'steppe' },
]
/** Generates the caller: mostly the user with the most permissions, else any user or no user. */
const person = fc.option(fc.constantFrom(...people), { nil: 'most permitted' as const, freq: 2 })
const plain = new Set(
  allEndpoints.filter(({ endpoint }) => endpoint.rawResponse).map(({ name }) => name),
)
/** Media types of the calls that download a file. */
const fileTypes = new Map(
  allEndpoints
    .filter(({ endpoint }) => endpoint.download)
    .map(({ name, endpoint }) => [name, endpoint.fileTypes ?? exportTypes] as const),
)
const canOf = new Map(allEndpoints.map(({ name, endpoint: { can } }) => [name, can]))
function mostPermitted(operationId: string): string {
  const can = canOf.get(operationId)
  if (can === undefined || can === 'public' || can.side !== 'admin') return 'owner'
  return can.permission?.startsWith('SystemConfig.') ? 'sysconfig' : 'superadmin'
}
const whoIs = (one: Person | null | 'most permitted', { operationId }: Operation): Person | null =>
  one === 'most permitted' ? inDemo(mostPermitted(operationId)) : one

/** Tokens: one per user, and a second one per user for sign-outs, because a sign-out ends it. */
const tokens = new Map<string, string>()
const keyOf = ({ name, tenant }: Person, isLeaving: boolean) => `${tenant} ${name} ${isLeaving}`

/** Calls that end sign-ins of the caller, so that the caller needs a new token. */
const endsSignIns = new Set(['account.endSession', 'account.endSessions'])
const hasSucceeded = ({ headers }: Answer) => headers['x-result-type'] === '1000'
const forget = (who: Person) =>
  [false, true].forEach((isLeaving) => tokens.delete(keyOf(who, isLeaving)))

/** Signs in all users before the first request, because a request may disable a merchant. */
async function signInAll(): Promise<void> {
  for (const who of people) {
    for (const isLeaving of who ? [false, true] : []) {
      const key = keyOf(who!, isLeaving)
      if (!tokens.has(key)) tokens.set(key, (await test.signIn(who!.name, who!.tenant, true)).token)
    }
  }
}

/**
 * Undoes changes that would make all later requests fail: disabled merchants, required two-step
 * verification, ended sign-ins and changed versions.
 */
const openDoors = () =>
  asOwner(test.engine, async (_q, connection) => {
    const { rows: shutOut } = await connection.query<Person>(
      `with opened as (update merchants set enabled = true where not enabled returning id)
       select u.username as name, t.code as tenant from opened o
       join users u on u.merchant_id = o.id join tenants t on t.id = u.tenant_id`,
    )
    for (const who of shutOut) forget(who)
    await connection.query('update merchants set mfa_required = false where mfa_required')
    // Generated requests contain wrong passwords, and too many failures would lock users out.
    await connection.query('delete from idp_sign_in_failures')
    for (const table of ['merchants', 'roles', 'users']) {
      await connection.query(`update ${table} set version = 1 where version > 1`)
    }
  })

/** Calls whose body is signed with a feed key. */
const signs = new Set(allEndpoints.filter(({ endpoint }) => endpoint.lines).map(({ name }) => name))

async function send(draft: Draft, who: Person | null): Promise<Answer> {
  const host = hosts[who?.tenant ?? 'demo']
  const token = who
    ? tokens.get(keyOf(who, draft.operation.operationId === 'session.logout'))
    : null
  const payload = bodyOf(draft)
  const { 'content-type': _type, ...headers } = signedHeaders(feedKey, payload ?? '')
  const signed = signs.has(draft.operation.operationId) ? headers : {}
  const answer = await test.app.inject({
    method: draft.method,
    url: urlOf(draft),
    headers: {
      host,
      ...signed,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...draft.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  // The envelope is not parsed here, because the answer may not be JSON.
  return {
    status: answer.statusCode,
    headers: answer.headers,
    envelope: null as never,
    bytes: answer.rawPayload,
  }
}

/**
 * Number of requests per call at which every call must have succeeded, except calls marked `rare`.
 */
const ALL_REACHED = 800
const COMMON_REACHED = 40
const sentences = new Set(Object.values(languages).flatMap(({ results }) => Object.values(results)))

function checkEnvelope({ status, headers, bytes }: Answer): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const envelope = JSON.parse(bytes.toString()) as Record<string, unknown>
  expect(Object.keys(envelope)).toEqual([
    'statusCode',
    'resultStatus',
    'resultType',
    'message',
    'result',
  ])
  expect(envelope['statusCode']).toBe(status)
  expect(envelope['resultStatus']).toBe(envelope['resultType'] === 1000 ? 'Success' : 'Fail')
  expect(headers['x-result-type']).toBe(String(envelope['resultType']))
  expect(sentences).toContain(envelope['message'])
}

function checkFile({ headers, bytes }: Answer, types: readonly string[]): void {
  expect(headers['content-disposition']).toMatch(/^attachment; /)
  const [type] = String(headers['content-type']).split(';')
  expect(types.map((one) => one.split(';')[0])).toContain(type)
  if (String(headers['content-type']).startsWith('image/'))
    return expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const isExcel = type!.startsWith('application/vnd.openxmlformats')
  if (isExcel) return expect(bytes.subarray(0, 2).toString()).toBe('PK')
  if (type === 'application/pdf') return expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  if (type !== 'text/csv') return expect(bytes.length).toBeGreaterThan(0)
  const isUtf8 = bytes[0] === 0xef
  const lines: string[][] = parse(isUtf8 ? bytes : iconv.decode(bytes, 'cp932'), { bom: true })
  expect(lines.length).toBeGreaterThan(0)
}

function check(draft: Draft, answer: Answer): void {
  const { operation, method, path } = draft
  const { status, headers } = answer
  expect(status).toBeLessThan(500)
  const isAddressed = method === operation.method && path === operation.path
  const documented = Object.keys(operation.responses)
  // A mutated path belongs to another operation or to none. For an unknown path, a request of a
  // browser is redirected to the portal's page "not found".
  if (status === 302 && !isAddressed && path !== operation.path)
    return expect(headers['location']).toBe('/#/notFound')
  expect(isAddressed ? documented : [...documented, '400', '404', '405']).toContain(String(status))
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const isSuccess = isAddressed && headers['x-result-type'] === '1000'
  const types = fileTypes.get(operation.operationId)
  if (isSuccess && types) checkFile(answer, types)
  else if (isSuccess && plain.has(operation.operationId)) JSON.parse(answer.bytes.toString())
  else if (method !== 'HEAD') checkEnvelope(answer)
  const outcome = `${operation.operationId} ${String(headers['x-result-type'])}`
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
}

/**
 * Returns a seed per call (FNV-1a), so that a new call does not change the requests of the others.
 */
const seedOf = (operationId: string): number =>
  Buffer.from(operationId).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), SEED)

/** Yields the requests to all calls in turn, in batches of concurrent requests. */
function* batches(): Generator<[Draft, Person | null | 'most permitted'][]> {
  const drafts = operations.map((operation) =>
    fc.sample(fc.tuple(requestsTo(operation, rows), person), {
      numRuns: PER_CALL,
      seed: seedOf(operation.operationId),
    }),
  )
  const inTurns = Array.from({ length: PER_CALL }, (_, turn) =>
    drafts.map((ofCall) => ofCall[turn]!),
  ).flat()
  for (let at = 0; at < inTurns.length; at += BATCH) yield inTurns.slice(at, at + BATCH)
}

/** Sends a request. @throws Error with request and answer if the answer contradicts the document */
async function ask(draft: Draft, one: Person | null | 'most permitted'): Promise<void> {
  const who = whoIs(one, draft.operation)
  const answer = await send(draft, who)
  if (who && endsSignIns.has(draft.operation.operationId) && hasSucceeded(answer)) forget(who)
  try {
    check(draft, answer)
  } catch (error) {
    const asked = `${draft.method} ${urlOf(draft).slice(0, 500)} by ${JSON.stringify(who)}`
    const sent = `${JSON.stringify(draft.headers)} ${String(bodyOf(draft) ?? '').slice(0, 500)}`
    const got = `${answer.status} ${answer.bytes.toString().slice(0, 300)}`
    throw new Error(`SEED=${SEED}\n${asked}\n${sent}\n${got}`, { cause: error })
  }
}

it(`the server answers ${PER_CALL} generated requests to each call as documented, without a system error`, async () => {
  console.log(`fuzz: ${PER_CALL} requests to each of ${operations.length} calls, SEED=${SEED}`)
  for (const batch of batches()) {
    await signInAll()
    await Promise.all(batch.map(([draft, one]) => ask(draft, one)))
    await openDoors()
  }
  const ends = operations.map(({ operationId }) => {
    const outcomes = [...seen].filter(([outcome]) => outcome.startsWith(`${operationId} `))
    console.log(outcomes.map(([outcome, count]) => `${outcome}: ${count}`).join(', '))
    const types = outcomes.map(([outcome]) => outcome.split(' ')[1]!)
    const { ends: end = 1000, rare = false } = sampleOf(operationId).fuzz ?? {}
    const isExpected = PER_CALL >= ALL_REACHED || (PER_CALL >= COMMON_REACHED && !rare)
    return { operationId, end, isReached: !isExpected || types.includes(String(end)), types }
  })
  // A call whose requests all fail before the input is read is not tested at all.
  expect(ends.filter(({ types }) => types.every((type) => TURNED_AWAY.has(type)))).toEqual([])
  // A call that succeeds too seldom needs `fuzz: { rare: true }` in its sample.
  expect(ends.filter(({ isReached }) => !isReached)).toEqual([])
}, 600_000)
