import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { hosts, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Requests the tenant config, which needs no sign-in and shows the tenant that was found. */
const ask = (host: string, tenant?: string) =>
  test.withToken('').send({
    method: 'GET',
    url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
    headers: { authorization: '', host, ...(tenant === undefined ? {} : { 'x-tenant': tenant }) },
  })
const elsewhere = 'elsewhere.example'

it.each([
  ['by the host', hosts.demo, undefined, 'demo'],
  ['by the host, if the header is empty', hosts.steppe, '', 'steppe'],
  ['by host and header, if both name the same tenant', hosts.steppe, 'steppe', 'steppe'],
  ['by the header, if no tenant has registered the host', elsewhere, 'steppe', 'steppe'],
])('the server finds the tenant of a request %s', async (_how, host, tenant, found) => {
  expect(resultOf<{ keycloakRealm: string }>(await ask(host, tenant)).keycloakRealm).toBe(found)
})

it.each([
  ['the header names another tenant than the host', hosts.demo, 'steppe'],
  ['the header names an unknown tenant, and the host another one', hosts.demo, 'nowhere'],
  ['the header names two tenants', hosts.demo, 'demo, steppe'],
  ['the header is in upper case', hosts.demo, 'DEMO'],
  ['the header names an unknown tenant, and the host is not registered', elsewhere, 'nowhere'],
])('a request fails with an illegal operation (1200) if %s', async (_when, host, tenant) =>
  expectAppError(await ask(host, tenant), 'illegalOperation'),
)

it.each([
  ['without a header', elsewhere, undefined],
  ['with an empty header', elsewhere, ''],
  ['although the host is registered with another port', 'localhost:3999', undefined],
])(
  'a request to a host that is not registered fails with an unknown address (421) %s',
  async (_when, host, tenant) => expectAppError(await ask(host, tenant), 'unknownAddress'),
)
