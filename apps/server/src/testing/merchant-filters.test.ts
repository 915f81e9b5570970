import { allEndpoints } from '@choba/contract/contract.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf } from './call-samples.ts'
import { people, roles } from './demo-roles.ts'
import { askedWith, isOpenTo } from './matrix-expectation.ts'
import { type Answer, openTestApp, queryString, type TestApp } from './test-app.ts'

/** True if the query of a call filters by several merchants: `entCode` accepts a list. */
function takesMerchants({ query }: Endpoint): boolean {
  const { shape } = (query ?? z.object({})) as z.ZodMiniObject
  return shape['entCode'] !== undefined && z.safeParse(shape['entCode'], ['A', 'B']).success
}

const filtered = allEndpoints.filter(({ endpoint }) => takesMerchants(endpoint))
const [{ code: known }, { code: other }] = codesOf('demo')
const [{ code: foreign }] = codesOf('steppe')

function codesOf(tenant: string) {
  const { merchants } = tenantPlans.find(({ code }) => code === tenant)!
  return merchants as unknown as readonly [{ code: string }, { code: string }]
}

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Makes the sample call as a permitted administrator, filtered by the merchants in `entCode`. */
async function ask(name: string, endpoint: Endpoint, entCode: readonly string[]): Promise<Answer> {
  const sample = sampleOf(name).input({ paymentNo: 'NONE', entCode: known, refundable: 1 })
  const asked = askedWith(endpoint, sample)
  const role = roles.find(
    (one) => people[one].side === 'admin' && isOpenTo({ tenant: 'demo', role: one }, asked),
  )
  const client = await test.signIn(role!)
  return client.send({
    method: 'GET',
    url: addressOf(endpoint) + queryString({ ...sample.query, entCode }),
  })
}

const told = ({ status, envelope }: Answer) => [status, envelope]

describe('a filter by merchants', () => {
  it('is declared in the contract by every call with a list of merchants, and by no other call', () => {
    expect(filtered.length).toBeGreaterThan(15)
    const declared = allEndpoints.filter(({ endpoint }) => endpoint.filtersMerchants)
    expect(declared.map(({ name }) => name)).toEqual(filtered.map(({ name }) => name))
  })

  it.each(filtered)(
    "of $name gives the same error for an unknown merchant and another tenant's merchant",
    async ({ name, endpoint }) => {
      const missing = await ask(name, endpoint, ['NONESUCH'])
      expect(told(missing)).toEqual([
        200,
        expect.objectContaining({ resultStatus: 'Fail', resultType: 3900, result: null }),
      ])
      expect(told(await ask(name, endpoint, [foreign]))).toEqual(told(missing))
      expect(told(await ask(name, endpoint, [known, foreign]))).toEqual(told(missing))
    },
  )

  it.each(filtered)(
    'of $name accepts a repeated merchant and several merchants',
    async ({ name, endpoint }) => {
      expect((await ask(name, endpoint, [known, known])).headers['x-result-type']).not.toBe('3900')
      expect((await ask(name, endpoint, [known, other])).headers['x-result-type']).not.toBe('3900')
    },
  )

  it.each(filtered)(
    'of $name accepts the administrators’ own merchant only if that merchant has rows',
    async ({ name, endpoint }) => {
      const answer = await ask(name, endpoint, [SYSTEM_MERCHANT])
      const isTaken = answer.headers['x-result-type'] !== '3900'
      expect(isTaken).toBe(endpoint.filtersMerchants === 'andOwn')
    },
  )

  it('is also checked in a call that counts several searches', async () => {
    const client = await test.signIn('superadmin')
    const count = (...search: string[]) => client.get('systrade/counts', { search })
    expect(
      (await count('number=9999999999', `number=9999999999&entCode=${foreign}`)).envelope
        .resultType,
    ).toBe(3900)
    expect(told(await count('number=9999999999&entCode=NONESUCH'))).toEqual(
      told(await count('number=9999999999', `number=9999999999&entCode=${foreign}`)),
    )
    expect(
      (await count('number=9999999999', `number=9999999999&entCode=${known}`)).envelope.resultType,
    ).toBe(1000)
  })
})
