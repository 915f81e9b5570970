import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm } from '#platform/files/files.testing.ts'
import { heldBy, people, roles, type Role, usedBy } from './demo-roles.ts'
import { type Caller, expectedEntries } from './matrix-expectation.ts'
import type { RealCall } from './call-sample.ts'
import { callSamples, neededFor, sampleOf, statedFor } from './call-samples.ts'
import { meets } from './stated-needs.ts'
import { openTestApp, queryString, type Answer, type Client, type TestApp } from './test-app.ts'

// Tests calls that consume their row. Callers without permission are rejected on an existing row;
// then a permitted caller succeeds on the same row. This also shows that the rejected calls left
// the row unchanged.

let test: TestApp
const entries = new Map<string, readonly number[]>()

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const mayMake = (endpoint: Endpoint, { query, body }: RealCall, role: Role): boolean =>
  meets(
    neededFor(endpoint, { ...query, ...body }),
    people[role].side,
    new Set(heldBy(role)),
    usedBy(role),
    true,
  )

async function send(
  endpoint: Endpoint,
  { query, body, file }: RealCall,
  client: Client,
  signedIn = true,
): Promise<Answer> {
  const form = file && fileForm(file, { fields: body })
  return client.send({
    method: endpoint.method,
    url: addressOf(endpoint) + queryString(query),
    ...form,
    headers: {
      ...(form?.headers ??
        (endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' })),
      ...(signedIn ? {} : { authorization: '' }),
    },
    ...(body && !form ? { payload: JSON.stringify(body) } : {}),
  })
}

/** True if the role may make the call with at least one input. */
function isOpenTo(endpoint: Endpoint, role: Role): boolean {
  const stated = statedFor(endpoint)
  const ways = stated !== 'public' && 'field' in stated ? Object.values(stated.needs) : [stated]
  return ways.some((needs) =>
    meets(needs, people[role].side, new Set(heldBy(role)), usedBy(role), true),
  )
}

/**
 * One role of each side is enough, because these calls need no permission, and each needs a new
 * user whose sign-in is slow.
 */
const ownSignIn: readonly Role[] = ['clerk', 'superadmin']

/**
 * Returns the audit entries that a failed call of a permitted caller writes: none for a read, but
 * one for a call without a transaction, even if the target is missing.
 */
function leftBy(
  caller: Caller,
  endpoint: Endpoint,
  code: number,
  { refused, besides = 0 }: RealCall,
): readonly number[] {
  const isRefused = code !== 1000 && code === refused?.code
  if (isRefused && refused.kept) return [code]
  if (isRefused && endpoint.method === 'GET' && !endpoint.download && !endpoint.auditReads)
    return []
  const own = expectedEntries(caller, endpoint, code, refused?.code)
  return code === 1000 ? [...own, ...Array.from({ length: besides }, () => code)] : own
}

const codesOf = ({ status, headers }: Answer): string =>
  `${status}/${String(headers['x-result-type'])}`

describe('a call on an existing row', () => {
  it.each(Object.keys(callSamples).filter((name) => callSamples[name]!.real))(
    'is rejected for roles without permission and succeeds for permitted roles: %s',
    async (name) => {
      const { endpoint } = allEndpoints.find((one) => one.name === name)!
      const make = sampleOf(name).real!
      const wrong: string[] = []
      const allowed = (name.startsWith('session.') ? ownSignIn : roles).filter((role) =>
        isOpenTo(endpoint, role),
      )
      expect(allowed).not.toEqual([])
      for (const role of allowed) {
        const call = await make(test, role)
        if (!mayMake(endpoint, call, role))
          throw new Error(`${role} was given a call that is not theirs`)
        const judge = (who: string, answer: Answer, wanted: string, code: number) => {
          if (codesOf(answer) !== wanted)
            wrong.push(`${who} on the row of ${role}: ${codesOf(answer)}, not ${wanted}`)
          const caller = { tenant: 'demo', role } as const
          entries.set(
            String(answer.headers['x-request-id']),
            code === 401 ? [] : leftBy(caller, endpoint, code, call),
          )
        }
        const someone = await test.signIn('clerk')
        judge('nobody', await send(endpoint, call, someone, false), '401/401', 401)
        for (const other of roles.filter((one) => !mayMake(endpoint, call, one)))
          judge(other, await send(endpoint, call, await test.signIn(other)), '403/2000', 2000)
        const code = call.refused?.code ?? 1000
        const status = code === 1000 ? (endpoint.rawResponse ?? 200) : 200
        judge(
          role,
          await send(endpoint, call, call.by ?? (await test.signIn(role))),
          `${status}/${code}`,
          code,
        )
      }
      expect(wrong).toEqual([])
    },
  )

  it('writes an audit entry for a change, an export and a missing permission', async () => {
    const off = async () => {
      const rows = await asOwner(test.engine, (q) =>
        q.selectFrom('audit_entries').select(['request_id', 'result_type']).execute(),
      )
      const left = new Map<string, number[]>()
      for (const row of rows)
        left.set(row.request_id, [...(left.get(row.request_id) ?? []), row.result_type])
      return [...entries].filter(([id, codes]) => String(left.get(id) ?? '') !== String(codes))
    }
    // The last audit entry of a download is written after the client has received every byte.
    await expect.poll(off, { timeout: 20_000 }).toEqual([])
    expect(new Set([...entries.values()].flat())).toEqual(new Set([1000, 1200, 2000, 4001, 4008]))
  })
})
