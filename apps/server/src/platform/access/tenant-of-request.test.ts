import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { hosts, openTestApp, resultOf, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** The tenant config, which needs no sign-in: which tenant was found, or why none. */
const ask = (host: string, tenant?: string) =>
  test.withToken('').send({
    method: 'GET',
    url: '/apiproxy/api/tenant/getcurrenttenantwebconfig',
    headers: { authorization: '', host, ...(tenant === undefined ? {} : { 'x-tenant': tenant }) },
  })
const elsewhere = 'elsewhere.example'

it.each([
  ['by the host', hosts.demo, undefined, 'demo'],
  ['by the host, where the header is empty', hosts.steppe, '', 'steppe'],
  ['by both, where they agree', hosts.steppe, 'steppe', 'steppe'],
  ['by the header, where no tenant has registered the host', elsewhere, 'steppe', 'steppe'],
])('is found %s', async (_how, host, tenant, found) => {
  expect(resultOf<{ keycloakRealm: string }>(await ask(host, tenant)).keycloakRealm).toBe(found)
})

it.each([
  ['the header names another one than the host', hosts.demo, 'steppe'],
  ['the header names none that there is, and the host another one', hosts.demo, 'nowhere'],
  ['the header names two', hosts.demo, 'demo, steppe'],
  ['the header is written in capitals', hosts.demo, 'DEMO'],
  ['the header names none that there is, and the host is not registered', elsewhere, 'nowhere'],
])('is an illegal operation (1200) where %s', async (_when, host, tenant) =>
  expectAppError(await ask(host, tenant), 'illegalOperation'),
)

it.each([
  ['and there is no header', elsewhere, undefined],
  ['and the header is empty', elsewhere, ''],
  ['though its name without the port is', 'localhost:3999', undefined],
])(
  'is an unknown address (421) where the host is not registered, %s',
  async (_when, host, tenant) => expectAppError(await ask(host, tenant), 'unknownAddress'),
)
