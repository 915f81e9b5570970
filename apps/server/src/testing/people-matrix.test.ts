import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf } from '@choba/contract/endpoint.ts'
import { writeRole } from '@choba/database/builtin-roles.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neededFor } from './call-samples.ts'
import { heldBy, people, roles, type Role, usedBy } from './demo-roles.ts'
import type { Caller, TenantCode } from './matrix-expectation.ts'
import { meets } from './stated-needs.ts'
import { hosts, openTestApp, queryString, type TestApp } from './test-app.ts'

// Permission matrix for calls that name a user, a role or a merchant, for every role of both
// tenants. Targets are: the caller's own, of the same merchant, of another merchant, of the
// administrators (or of a merchant, for administrators), of the other tenant, and unknown. This
// file computes the expected results without code of the server. Changes use an outdated version,
// so nothing changes, and 409 means that the caller reaches the row.

const tenants = Object.keys(hosts) as TenantCode[]
const callers: Caller[] = tenants.flatMap((tenant) =>
  [null, ...roles].map((role) => ({ tenant, role })),
)
const PAST = 1

let test: TestApp
let cases = 0

interface Owned {
  readonly id: string
  /** Null for an unknown target. */
  readonly tenant: TenantCode | null
  /** Index of its merchant within the tenant; null for the administrators' own. */
  readonly merchant: number | null
  /** Role of the user. */
  readonly role?: Role
}

const planOf = (tenant: TenantCode) => tenantPlans.find((plan) => plan.code === tenant)!
const merchantOf = (role: Role): number | null => {
  const person = people[role]
  return person.side === 'admin' ? null : person.merchant
}
const absentIds: Owned[] = ['999999', '2147483647', '2147483648', '9999999999999999999'].map(
  (id) => ({
    id,
    tenant: null,
    merchant: null,
  }),
)

const users: Owned[] = [
  ...tenants.flatMap((tenant) =>
    roles.map((role) => ({
      id: String(userIdOf(planOf(tenant).id, role)),
      tenant,
      merchant: merchantOf(role),
      role,
    })),
  ),
  ...absentIds,
]

const places = tenants.flatMap((tenant) =>
  ([null, 0, 1, 2] as const).map((merchant) => ({ tenant, merchant })),
)
const merchantIdOf = ({ tenant, merchant }: (typeof places)[number]) =>
  merchant === null ? planOf(tenant).systemMerchantId : planOf(tenant).merchants[merchant]!.id
const ownRoles: Owned[] = [
  ...places.map((place, index) => ({ id: String(801 + index), ...place })),
  ...absentIds,
]

const merchants: Owned[] = [
  ...tenants.flatMap((tenant) =>
    planOf(tenant).merchants.map(({ code }, merchant) => ({ id: code, tenant, merchant })),
  ),
  ...['__SYSTEM', 'SYSTEM', 'NOSUCHMERCHANT'].map((id) => ({ id, tenant: null, merchant: null })),
]

beforeAll(async () => {
  test = await openTestApp()
  await asOwner(test.engine, async (q) => {
    for (const [index, place] of places.entries()) {
      const owner = { tenantId: planOf(place.tenant).id, merchantId: merchantIdOf(place) }
      const permissions = ['Message.search'] as const
      await writeRole(q, owner, { id: 801 + index, name: `matrix ${index}`, permissions })
    }
    const changed = { version: 5, changed_at: new Date(), changed_by: 'somebody' }
    for (const table of ['users', 'roles', 'merchants'] as const)
      await q.updateTable(table).set(changed).execute()
  })
})
afterAll(() => test.close())

const sameSide = ({ tenant, role }: Caller, { tenant: theirs, merchant }: Owned): boolean =>
  role !== null && theirs === tenant && merchantOf(role) === merchant

/** True if the caller has all permissions and stores of the other user. */
function reaches(role: Role, other: Role): boolean {
  const [mine, theirs] = [people[role], people[other]]
  const own = new Set(heldBy(role))
  if (heldBy(other).some((permission) => !own.has(permission))) return false
  const storesOf = (person: typeof mine): 'all' | readonly number[] =>
    person.side === 'admin' ? 'all' : person.stores
  const [seen, wanted] = [storesOf(mine), storesOf(theirs)]
  return seen === 'all' || (wanted !== 'all' && wanted.every((store) => seen.includes(store)))
}

type Judge = (caller: Caller & { role: Role }, target: Owned) => number
const there =
  (answer: number | Judge): Judge =>
  (caller, target) =>
    sameSide(caller, target) ? (typeof answer === 'number' ? answer : answer(caller, target)) : 3100
const beyond =
  (self: number): Judge =>
  (caller, { role }) => {
    if (!reaches(caller.role, role!)) return 2000
    return caller.role === role ? self : 1000
  }

const userFields = {
  userFullName: 'Somebody',
  userEmail: 'somebody@matrix.example',
  phone: '',
  roleId: '1',
  status: 'VALID',
  managedStores: 'ALL',
  storeIds: [],
  forcePasswordChange: false,
  passwordDays: null,
  receiveMessages: true,
  emailMessages: false,
}
const merchantFields = {
  entName: 'Some merchant',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  closingMinutes: 0,
  enablePoint: false,
  enableQr: false,
  isMasterEnterprise: false,
  status: 'VALID',
}
const roleOf =
  (answer: number): Judge =>
  (caller, target) =>
    sameSide(caller, target) ? answer : 2003
const tenantScope =
  (answer: number): Judge =>
  ({ tenant }, target) =>
    target.tenant === tenant ? answer : 3900

/**
 * All calls that name a target: their input, the targets, and the result code for a permitted
 * caller.
 */
const named: Record<string, { on: Owned[]; send: (id: string) => object; judge: Judge }> = {
  'users.detail': { on: users, send: (userId) => ({ userId }), judge: there(1000) },
  'users.signIn': { on: users, send: (userId) => ({ userId }), judge: there(1000) },
  'users.modify': {
    on: users,
    send: (userId) => ({ userId, version: PAST, ...userFields }),
    judge: there(409),
  },
  'users.systemModify': {
    on: users,
    send: (userId) => ({ userId, version: PAST, ...userFields }),
    judge: there(409),
  },
  'users.delete': { on: users, send: (userId) => ({ userId, version: PAST }), judge: there(409) },
  'users.sendLink': { on: users, send: (userId) => ({ userId }), judge: there(beyond(1200)) },
  'users.unlock': { on: users, send: (userId) => ({ userId }), judge: there(beyond(1000)) },
  'roles.detail': { on: ownRoles, send: (roleId) => ({ roleId }), judge: roleOf(1000) },
  'roles.modify': {
    on: ownRoles,
    send: (roleId) => ({
      roleId,
      version: PAST,
      roleName: 'another name',
      permissions: ['Message.search'],
    }),
    judge: roleOf(409),
  },
  'roles.delete': {
    on: ownRoles,
    send: (roleId) => ({ roleId, version: PAST }),
    judge: roleOf(409),
  },
  'merchants.detail': { on: merchants, send: (entCode) => ({ entCode }), judge: tenantScope(1000) },
  'merchants.modify': {
    on: merchants,
    send: (entCode) => ({ entCode, version: PAST, ...merchantFields }),
    judge: tenantScope(409),
  },
  'merchants.setMfa': {
    on: merchants,
    send: (entCode) => ({ entCode, version: PAST, mfaRequired: true }),
    judge: tenantScope(409),
  },
}

describe('the permission matrix of users, roles and merchants', () => {
  it.each(Object.entries(named))(
    'the call %s gives the expected result for every role and target',
    async (name, { on, send, judge }) => {
      const { endpoint } = allEndpoints.find((one) => one.name === name)!
      const wrong: string[] = []
      for (const caller of callers) {
        const { tenant, role } = caller
        const client = await test.signIn(role ?? 'clerk', tenant)
        const isOpen =
          role !== null &&
          meets(
            neededFor(endpoint),
            people[role].side,
            new Set<string>(heldBy(role)),
            usedBy(role, tenant),
            tenant === 'demo',
          )
        // Callers without permission are rejected before the input is read, so one row of their
        // own side (merchants or administrators) is enough.
        const targets = isOpen ? on : [on.find((target) => sameSide(caller, target)) ?? on[0]!]
        for (const target of targets) {
          const input = send(target.id)
          const isRead = endpoint.method === 'GET'
          const answer = await client.send({
            method: endpoint.method,
            url: addressOf(endpoint) + (isRead ? queryString(input as Record<string, string>) : ''),
            headers: {
              ...(isRead ? {} : { 'content-type': 'application/json' }),
              ...(role ? {} : { authorization: '' }),
            },
            ...(isRead ? {} : { payload: JSON.stringify(input) }),
          })
          const expected = isOpen ? judge({ ...caller, role }, target) : role ? 2000 : 401
          const got = Number(answer.headers['x-result-type'])
          cases += 1
          const what = `${role ?? 'no one'} of ${tenant} on ${target.id} (${target.role ?? ''} of ${target.tenant ?? 'nowhere'})`
          if (got !== expected) wrong.push(`${what}: ${got} instead of ${expected}`)
          if (expected !== 1000 && expected !== 409 && answer.bytes.includes('"current"'))
            wrong.push(`${what}: tells`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('the tests covered more than 1,000 combinations', () => {
    console.log(
      `people matrix: ${cases} cases, ${Object.keys(named).length} calls, ${callers.length} callers`,
    )
    expect(cases).toBeGreaterThan(1_000)
  })
})
