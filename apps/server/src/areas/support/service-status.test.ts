import { randomUUID } from 'node:crypto'
import type { ServiceStatus } from '@choba/contract/support.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { sealGatewaySecrets } from '#platform/gateway/secrets.ts'
import { smtpTransport } from '#platform/mail/transport.ts'
import { openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'
import { serviceStatus } from './service-status.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const scope = (tenantId: number) => ({ role: 'worker', tenantId, merchantId: 11 }) as const
/** Runs the check like the first check of a server process, without cached results. */
const looks = async (more: object = {}, tenantId = 1) => {
  const { at, parts } = await serviceStatus({ ...test, ...more })(scope(tenantId))
  return {
    at,
    ...Object.fromEntries(parts.map(({ part, state, since }) => [part, { state, since }])),
  }
}
const state = (one: string) => expect.objectContaining({ state: one })

it('the check reports the status of gateway, e-mail and sign-in service, and the time of the check', async () => {
  const status = resultOf<ServiceStatus>(await (await test.signIn('clerk')).get('support/status'))
  expect(status.parts.map(({ part, state: of }) => [part, of])).toEqual([
    ['gateway', 'WORKING'],
    ['mail', 'WORKING'],
    ['signIn', 'WORKING'],
  ])
  expect(status.parts.every(({ since }) => since === status.checkedAt)).toBe(true)
})

it('the server checks the services at most once in half a minute for all users of a tenant', async () => {
  const look = serviceStatus(test)
  const [one, other] = await Promise.all([look(scope(1)), look({ ...scope(1), merchantId: 12 })])
  expect(one).toBe(other)
})

it('the check detects a gateway that does not answer, and does not reveal the gateway’s address', async () => {
  const away = { url: 'http://127.0.0.1:1', secret: 'a secret' }
  await asOwner(test.engine, (q) =>
    q
      .updateTable('gateways')
      .set(away)
      .where('tenant_id', '=', 1)
      .where('payment_class', '=', 2)
      .execute(),
  )
  await sealGatewaySecrets(test.engine, test.sealer)
  const found = await looks()
  expect(found).toMatchObject({
    gateway: state('UNREACHABLE'),
    mail: state('WORKING'),
    signIn: state('WORKING'),
  })
  expect(JSON.stringify(found)).not.toContain('127.0.0.1')
  await asOwner(test.engine, (q) => q.deleteFrom('gateways').where('tenant_id', '=', 2).execute())
  expect(await looks({}, 2)).toMatchObject({ gateway: state('UNKNOWN') })
})

it('the server keeps the time since when each service has had its status', async () => {
  let isAway = true
  const transport = {
    ...test.transport,
    check: async () => (isAway ? Promise.reject(new Error('away')) : undefined),
  }
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const look = serviceStatus({ ...test, transport })
  const mail = async () => {
    const { at, parts } = await look(scope(1))
    now += 60_000
    return { at, ...parts.find(({ part }) => part === 'mail')! }
  }
  const first = await mail()
  const second = await mail()
  expect(second).toMatchObject({ state: 'UNREACHABLE', since: first.at })
  expect(second.at).not.toBe(first.at)
  isAway = false
  const third = await mail()
  expect(third).toMatchObject({ state: 'WORKING', since: third.at })
})

it('the check detects an unreachable mail server, and e-mails that are not sent', async () => {
  const away = smtpTransport('smtp://127.0.0.1:1')
  expect(await looks({ transport: away })).toMatchObject({ mail: state('UNREACHABLE') })
  away.close()
  const since = new Date(Date.now() - 90_000)
  await asOwner(test.engine, (q) =>
    q
      .insertInto('mails')
      .values({
        tenant_id: 2,
        id: randomUUID(),
        kind: 'x',
        recipient: 'a@example.com',
        subject: 'x',
        created_at: since,
      })
      .execute(),
  )
  expect(await looks({}, 2)).toMatchObject({ mail: { state: 'SLOW', since } })
})

it('the check detects an unreachable sign-in service', async () => {
  const found = (await test.tenants.byId(1))!
  const byId = async () => ({
    ...found,
    tenant: { ...found.tenant, keycloak_url: 'http://127.0.0.1:1' },
  })
  expect(await looks({ tenants: { ...test.tenants, byId } })).toMatchObject({
    signIn: state('UNREACHABLE'),
  })
})
