import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heldBy, people, roles } from './demo-roles.ts'
import {
  absent,
  askedWith,
  asSeenBy,
  expectedAnswer,
  expectedEntries,
  isOpenTo,
  isSame,
  sees,
  targetsOf,
  type Asked,
  type Caller,
  type Named,
  type Payment,
  type TenantCode,
} from './matrix-expectation.ts'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import type { SampleInput } from './call-sample.ts'
import { callSamples, sampleOf } from './call-samples.ts'
import { hosts, openTestApp, queryString, type Answer, type TestApp } from './test-app.ts'

const tenants = Object.keys(hosts) as TenantCode[]
const callers: Caller[] = tenants.flatMap((tenant) =>
  [null, ...roles].map((role) => ({ tenant, role })),
)
/**
 * Calls that succeed on payments and merchants of the demo. `real-rows.test.ts` tests the other
 * calls on rows that it creates. Calls signed with a feed key have no role and are not included.
 */
const walked = allEndpoints.filter(({ name, endpoint }) => !sampleOf(name).real && !endpoint.lines)
const widest = Object.entries(callSamples).flatMap(([name, sample]) =>
  sample.widest ? [{ name, input: sample.widest }] : [],
)
const places = [
  { merchant: 0, store: 1 },
  // A store that the manager does not see.
  { merchant: 0, store: 2 },
  { merchant: 1, store: 1 },
  { merchant: 2, store: 1 },
]

let test: TestApp
let payments: Payment[]
let cases = 0
let wrong: string[] = []
/** Expected result codes of the audit entries, by request id. */
const entries = new Map<string, readonly number[]>()

/** Picks a paid cashless payment of a store with a unique number, and marks its remark. */
async function choosePayment(
  tenant: TenantCode,
  merchant: number,
  store: number,
): Promise<Payment> {
  const { id, code } = tenantPlans.find((plan) => plan.code === tenant)!.merchants[merchant]!
  const mark = `CANARY-${tenant}-${merchant}-${store}-END`
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ payment_no: string }>`
      update transactions set remark = ${mark} where (merchant_id, id) = (
        select t.merchant_id, t.id from transactions t
        where t.merchant_id = ${id} and t.store_id = ${store} and t.state = 1 and t.refunded + t.reserved = 0
          and t.payment_method_id in (select id from payment_methods where payment_class <> 4)
          and not exists (select from transactions o
            where o.payment_no = t.payment_no and o.merchant_id <> t.merchant_id)
        order by t.amount desc limit 1)
      returning payment_no`.execute(q),
  )
  return { tenant, merchant, store, entCode: code, paymentNo: rows[0]!.payment_no, mark }
}

beforeAll(async () => {
  test = await openTestApp()
  payments = []
  for (const tenant of tenants) {
    for (const { merchant, store } of places)
      payments.push(await choosePayment(tenant, merchant, store))
  }
})
afterAll(() => test.close())

async function refundableOf(paymentNo: string): Promise<number> {
  const row = await asOwner(test.engine, (q) =>
    q.selectFrom('transactions').selectAll().where('payment_no', '=', paymentNo).executeTakeFirst(),
  )
  return row ? Number(row.amount - row.refunded - row.reserved) : 1000
}

const requestOf = (
  endpoint: Endpoint,
  { query, body, file = tinyPng }: SampleInput,
): InjectOptions => ({
  method: endpoint.method,
  url: `${addressOf(endpoint)}${queryString(query)}`,
  headers:
    endpoint.method === 'GET'
      ? {}
      : { 'content-type': endpoint.lines ? 'application/x-ndjson' : 'application/json' },
  ...(body ? { payload: JSON.stringify(body) } : {}),
  ...(endpoint.upload ? fileForm(file, { fields: body }) : {}),
})

async function call({ tenant, role }: Caller, request: InjectOptions): Promise<Answer> {
  const client = await test.signIn(role ?? 'clerk', tenant)
  return client.send(
    role ? request : { ...request, headers: { ...request.headers, authorization: '' } },
  )
}

const nameOf = ({ tenant, role }: Caller) => `${role ?? 'no one'} of ${tenant}`

/** Returns the marks of payments in an answer that the caller must not see. */
function leaksOf(caller: Caller, answer: Answer): string[] {
  const text = answer.bytes.toString()
  const seen = new Set(payments.filter((one) => sees(caller, one)))
  const merchants = new Set([...seen].map((one) => one.entCode))
  return payments.flatMap(({ mark, entCode }, at) => [
    ...(!seen.has(payments[at]!) && text.includes(mark) ? [mark] : []),
    ...(!merchants.has(entCode) && text.includes(entCode) ? [entCode] : []),
  ])
}

function judge(
  what: string,
  caller: Caller,
  endpoint: Asked,
  answer: Answer,
  expected: readonly number[],
): void {
  cases += 1
  const got = [answer.status, Number(answer.headers['x-result-type'])]
  if (got.join() !== expected.join())
    wrong.push(`${what}: ${got.join('/')} instead of ${expected.join('/')}`)
  for (const leak of leaksOf(caller, answer)) wrong.push(`${what}: tells of ${leak}`)
  entries.set(
    String(answer.headers['x-request-id']),
    expectedEntries(caller, endpoint, expected[1]!),
  )
}

/**
 * Returns an answer as bytes without parts that differ per call. File names repeat the requested
 * merchant.
 */
function bytesOf({ status, headers, bytes }: Answer, { entCode }: Named): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !/^(x-request-id|date|x-ratelimit-.*)$/.test(name))
    .map(([name, value]) => `${name}: ${String(value).replaceAll(entCode, '*')}`)
  return [status, ...lines.sort(), bytes.toString('latin1')].join('\n')
}

async function walk(name: string, described: Endpoint, caller: Caller): Promise<void> {
  const { input: sample, ends } = sampleOf(name)
  const nothing = sample({ ...absent, refundable: 1 })
  const endpoint = askedWith(described, nothing)
  const { query = {}, body = {} } = nothing
  const names = new Set(Object.keys({ ...query, ...body }))
  const perform = async (named: Named): Promise<Answer> => {
    const refundable = endpoint.method === 'GET' ? 1 : await refundableOf(named.paymentNo)
    return call(caller, requestOf(endpoint, sample({ ...named, refundable })))
  }
  // Callers without permission are rejected before the input is read, so one existing target is
  // enough.
  const targets = isOpenTo(caller, endpoint)
    ? // The administrators' own merchant has rows here, so it is a valid merchant.
      targetsOf(payments).filter(
        (one) => endpoint.filtersMerchants !== 'andOwn' || one.entCode !== SYSTEM_MERCHANT,
      )
    : payments.filter(({ tenant }) => tenant === caller.tenant).slice(0, 1)
  const distinct = targets.filter(
    (one, at) => targets.findIndex((other) => isSame(names, one, other)) === at,
  )
  const absentAnswers = new Map<string, string>()
  for (const named of distinct) {
    const what = `${name} by ${nameOf(caller)} on ${names.size > 0 ? Object.values(named).join(' of ') : 'nothing'}`
    const seen = asSeenBy(caller, payments, names, named)
    const answer = await perform(named)
    const expected = expectedAnswer(caller, endpoint, names, seen)
    judge(what, caller, endpoint, answer, ends && isOpenTo(caller, endpoint) ? ends : expected)
    if (isSame(names, seen, named)) continue
    const key = Object.values(seen).join()
    if (!absentAnswers.has(key)) absentAnswers.set(key, bytesOf(await perform(seen), seen))
    if (absentAnswers.get(key) !== bytesOf(answer, named))
      wrong.push(`${what}: can be told from what is absent`)
  }
}

const everyone = async (work: (caller: Caller) => Promise<void>): Promise<void> => {
  wrong = []
  for (const caller of callers) await work(caller)
  expect(wrong).toEqual([])
}

/**
 * Parses the printed route tree to `GET /path` lines; a deeper line continues the path above it.
 */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^(\W*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    if (indent === undefined) return []
    above.splice(indent.length / 4, above.length, part!)
    return methods!.split(', ').map((method) => `${method} ${above.join('')}`)
  })
}

describe('the setup of the matrix', () => {
  it('has an input for exactly the calls of the contract', () => {
    const named = allEndpoints.map(({ name }) => name)
    for (const name of named) sampleOf(name)
    expect(Object.keys(callSamples).filter((name) => !named.includes(name))).toEqual([])
  })

  it("has the same permissions for each role as the demo's database", async () => {
    // Two users of the demo are left out, because they have the same permissions as another user:
    // one user signs in with a code, and the other approves requests.
    const held = await asOwner(test.engine, (q) =>
      sql<{ tenant: string; username: Caller['role']; holds: string }>`
        select n.code as tenant, u.username, string_agg(p.module || '.' || p.action, ' ') as holds
        from users u join tenants n on n.id = u.tenant_id
        join role_permissions p on p.merchant_id = u.merchant_id and p.role_id = u.role_id
        where u.username not in ('mfa', 'sysconfig2') group by 1, 2`.execute(q),
    )
    expect(held.rows.map(({ tenant, username }) => `${tenant} ${username}`).sort()).toEqual(
      tenants.flatMap((tenant) => roles.map((role) => `${tenant} ${role}`)).sort(),
    )
    for (const { username, holds } of held.rows)
      expect(holds.split(' ').sort()).toEqual(heldBy(username!).sort())
    expect(Object.keys(people)).toHaveLength(8)
  })

  it('covers the whole server: the registered routes are exactly the calls of the contract', () => {
    const registered = routesOf(test.app.printRoutes({ commonPrefix: false })).filter((one) =>
      /^\w+ \/(apiproxy|edge)\//.test(one),
    )
    const calls = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${addressOf(endpoint)}`)
    const reads = [...calls, 'GET /apiproxy/openapi.json', 'GET /edge/health'].filter((one) =>
      one.startsWith('GET'),
    )
    expect(registered.sort()).toEqual([...new Set([...calls, ...reads])].sort())
    expect(new Set(calls).size).toBe(calls.length)
  })
})

describe('the permission matrix, for every role and target', () => {
  it.each(walked)('the call $name gives the expected result', ({ name, endpoint }) =>
    everyone((caller) => walk(name, endpoint, caller)),
  )

  it.each(widest)(
    'the call $name gives the expected result with the widest input',
    ({ name, input }) => {
      const endpoint = askedWith(allEndpoints.find((one) => one.name === name)!.endpoint, input)
      return everyone(async (caller) => {
        const expected = expectedAnswer(caller, endpoint, new Set(), absent)
        const answer = await call(caller, requestOf(endpoint, input))
        judge(`${name} by ${nameOf(caller)}`, caller, endpoint, answer, expected)
      })
    },
  )

  it('the audit log has entries for changes, exports and missing permissions, and none for reads', async () => {
    const off = async () => {
      const rows = await asOwner(test.engine, (q) =>
        q.selectFrom('audit_entries').select(['request_id', 'result_type', 'action']).execute(),
      )
      const left = new Map<string, number[]>()
      for (const row of rows)
        left.set(row.request_id, [...(left.get(row.request_id) ?? []), row.result_type])
      return [...entries].filter(([id, codes]) => String(left.get(id) ?? '') !== String(codes))
    }
    // The last audit entry of a download is written after the client has received every byte.
    await expect.poll(off, { timeout: 20_000 }).toEqual([])
    expect(new Set([...entries.values()].flat())).toEqual(new Set([1000, 2000]))
  })

  it('the tests covered more than one target per call and caller', () => {
    console.log(
      `permission matrix: ${cases} cases, ${walked.length} calls, ${callers.length} callers`,
    )
    expect(cases).toBeGreaterThan(walked.length * callers.length)
  })
})

describe('a tenant', () => {
  const tenantCases = allEndpoints.flatMap((one) => callers.map((caller) => ({ ...one, caller })))
  const onHost = async (
    expected: (caller: Caller, endpoint: Endpoint) => string,
    headers: (caller: Caller) => object,
  ) => {
    const seen: string[] = []
    for (const { name, endpoint, caller } of tenantCases) {
      const request = requestOf(endpoint, sampleOf(name).input({ ...absent, refundable: 1 }))
      const merged = { ...request.headers, ...headers(caller) }
      const answer = await call(caller, { ...request, headers: merged })
      const got = `${answer.status}/${String(answer.headers['x-result-type'])}`
      if (got !== expected(caller, endpoint)) seen.push(`${name} by ${nameOf(caller)}: ${got}`)
    }
    expect(seen).toEqual([])
  }
  const other = ({ tenant }: Caller): TenantCode => (tenant === 'demo' ? 'steppe' : 'demo')
  const unlessOpen =
    (answer: string) =>
    (_caller: Caller, { can, lines }: Endpoint) =>
      can === 'public' && !lines ? '200/1000' : answer

  it('rejects tokens of another tenant (401)', () =>
    onHost(unlessOpen('401/401'), (caller) => ({ host: hosts[other(caller)] })))

  it('rejects tokens of another tenant (401) if only the header X-Tenant names the tenant', () =>
    onHost(unlessOpen('401/401'), (caller) => ({
      host: 'elsewhere.example',
      'x-tenant': other(caller),
    })))

  it('is rejected (1200) if the header X-Tenant names a tenant other than that of the host', () =>
    onHost(
      () => '200/1200',
      (caller) => ({ 'x-tenant': other(caller) }),
    ))

  it('must be named by the host or the header X-Tenant, else the call is rejected (421)', () =>
    onHost(
      () => '421/421',
      () => ({ host: 'elsewhere.example' }),
    ))

  it('answers HEAD requests with 405, because they would run a whole export', async () => {
    for (const { name, endpoint, caller } of tenantCases.filter(
      (one) => one.endpoint.method === 'GET',
    )) {
      const request = requestOf(endpoint, sampleOf(name).input({ ...absent, refundable: 1 }))
      const answer = await call(caller, { ...request, method: 'HEAD' })
      expect(`${name} by ${nameOf(caller)}: ${answer.status}`).toBe(
        `${name} by ${nameOf(caller)}: 405`,
      )
    }
  })
})
