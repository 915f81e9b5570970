import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, openTestApp, type TestApp } from './testing.ts'

// A request that is injected comes from 127.0.0.1.
describe.each([
  ['is believed when it is trusted', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.7'],
  ['is not believed otherwise', ['192.0.2.1'], '127.0.0.1'],
])('what a proxy says about addresses %s', (_what, trustedProxies, expected) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ config: { trustedProxies, requestsPerTenSeconds: 40 } })
  })
  afterAll(() => test.close())

  const lastAddress = async () => {
    const last = (q: Parameters<Parameters<typeof asOwner>[1]>[0]) =>
      q.selectFrom('audit_entries').select('ip').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return (await asOwner(test.engine, last))?.ip
  }

  it('in the audit', async () => {
    const clerk = await test.signIn('clerk')
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' }
    // Refused for want of permission, which is written down.
    await clerk.send({ method: 'GET', url: '/apiproxy/api/systrade/list', headers })
    expect(await lastAddress()).toBe(expected)
  })

  it('and never about the host', async () => {
    const headers = { host: hosts.demo, 'x-forwarded-host': hosts.steppe }
    const answer = await test.app.inject({ url: '/apiproxy/api/tenant/getcurrenttenantwebconfig', headers })
    expect(answer.json().result.keycloakRealm).toBe('demo')
  })
})

describe('somebody who is nobody’s proxy', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ config: { requestsPerTenSeconds: 40 } })
  })
  afterAll(() => test.close())

  it('gets no more requests by making addresses up', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        test.app.inject({
          url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
          headers: { host: hosts.demo, 'x-forwarded-for': `198.51.${nth}.1` },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(80)
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
  })
})
