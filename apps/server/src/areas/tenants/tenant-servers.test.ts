import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtInValue } from '#areas/configs/configs.testing.ts'
import { silentLog } from '#platform/observability/log.ts'
import { hosts, openTestApp, resultOf, type Client, type TestApp } from '#testing/test-app.ts'
import { createApp } from '../../app.ts'
import { createServices } from '../../services.ts'
import { addedTenant } from './tenants.testing.ts'

let test: TestApp
let sysconfig: Client
/** A second server with the same database. */
let other: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  test = await openTestApp()
  sysconfig = await test.signIn('sysconfig')
  const { config, engine, transport } = test
  const services = await createServices(config, {
    engine,
    transport,
    log: silentLog(),
    worker: false,
  })
  other = await createApp(services)
  close = async () => {
    await other.close()
    await services.jobs.stop()
  }
})
afterAll(async () => {
  await close()
  await test.close()
})

async function webConfigThere(host: string) {
  const url = '/apiproxy/api/tenant/getcurrenttenantwebconfig'
  const answer = await other.inject({ method: 'GET', url, headers: { host, 'api-version': '2.0' } })
  return answer.json<{ result: { gTag: string; keycloakRealm: string } | null }>().result
}

it('another server uses a changed configuration and a new tenant without a restart', async () => {
  // The other server has read the list of tenants and caches it for a second.
  expect(await webConfigThere(hosts.steppe)).toMatchObject({ gTag: '' })
  const { configTypeId, version } = await builtInValue(sysconfig, 'steppe', 'gTag')
  const wanted = { tenantCode: 'steppe', configTypeId, version, value: 'G-ABCD1234' }
  resultOf(await sysconfig.put('tenant/updatetenantconfig', wanted))
  const made = await addedTenant(sysconfig)
  await expect.poll(() => webConfigThere(hosts.steppe)).toMatchObject({ gTag: 'G-ABCD1234' })
  expect(await webConfigThere(new URL(made.origins[0]!).host)).toMatchObject({
    keycloakRealm: made.tenantCode,
  })
})
