import type { Tenant, tenants } from '@choba/contract/tenants.contract.ts'
import { tinyPng } from '#platform/files/files.testing.ts'
import type { CallSamples } from '#testing/call-sample.ts'
import { admin, service } from '#testing/stated-needs.ts'
import { resultOf, type TestApp } from '#testing/test-app.ts'
import {
  addedTenant,
  archivedTenant,
  changedTenant,
  exportedTenant,
  newTenant,
  uploadTenantImage,
} from './tenants.testing.ts'

const may = (action: string) => admin(`SystemConfig.${action}`)
const runs = (action: string) => service(`SystemConfig.${action}`)
const path = (name: string) => `/apiproxy/api/tenant/${name}`

const logo = { kind: 'logo' }

/** Creates a tenant with a logo. */
async function withLogo(test: TestApp): Promise<Tenant> {
  const client = await test.signIn('sysconfig')
  return resultOf(await uploadTenantImage(client, await addedTenant(client)))
}

export const historyNeeds = { tenant: may('search') }

const {
  currency: _currency,
  timeZone: _zone,
  firstUser: _user,
  ...absent
} = newTenant({ tenantCode: 'none' })

export const samples: CallSamples<typeof tenants> = {
  list: { call: `GET ${path('gettenants')}`, may: may('search'), input: () => ({}) },
  add: {
    call: `POST ${path('createtenant')}`,
    may: runs('add'),
    // Another tenant already has this origin.
    input: () => ({ body: newTenant({ origins: ['http://localhost:3000'] }) }),
    real: async () => ({ body: newTenant() }),
    fuzz: { ends: 400 },
  },
  modify: {
    call: `PUT ${path('updatetenant')}`,
    may: runs('edit'),
    input: () => ({ body: { ...absent, version: 1, state: 'ACTIVE' } }),
    real: async (test) => ({
      body: changedTenant(await addedTenant(await test.signIn('sysconfig')), {
        name: 'Another name',
      }),
    }),
    fuzz: { ends: 4001, rare: true },
  },
  export: {
    call: `GET ${path('exporttenant')}`,
    may: runs('delete'),
    input: () => ({ query: { tenantCode: 'none' } }),
    real: async (test) => {
      const client = await test.signIn('sysconfig')
      return {
        query: { tenantCode: (await archivedTenant(client, await addedTenant(client))).tenantCode },
      }
    },
    fuzz: { ends: 4001, rare: true },
  },
  remove: {
    call: `DELETE ${path('deletetenant')}`,
    may: runs('delete'),
    input: () => ({ body: { tenantCode: 'none', version: 1, reason: 'a reason' } }),
    real: async (test) => {
      const client = await test.signIn('sysconfig')
      const { tenant } = await exportedTenant(
        client,
        await archivedTenant(client, await addedTenant(client)),
      )
      return {
        body: { tenantCode: tenant.tenantCode, version: tenant.version, reason: 'a reason' },
      }
    },
    fuzz: { ends: 4001, rare: true },
  },
  image: {
    call: `GET ${path('tenantimage')}`,
    may: may('search'),
    input: () => ({ query: { tenantCode: 'none', ...logo } }),
    real: async (test) => ({ query: { tenantCode: (await withLogo(test)).tenantCode, ...logo } }),
    fuzz: { ends: 4001, rare: true },
  },
  uploadImage: {
    call: `POST ${path('uploadtenantimage')}`,
    may: runs('edit'),
    input: () => ({ body: { tenantCode: 'none', ...logo, version: '1' } }),
    real: async (test) => {
      const { tenantCode, version } = await addedTenant(await test.signIn('sysconfig'))
      return { body: { tenantCode, ...logo, version: String(version) }, file: tinyPng }
    },
    fuzz: { ends: 4001, rare: true },
  },
  removeImage: {
    call: `DELETE ${path('deletetenantimage')}`,
    may: runs('edit'),
    input: () => ({ body: { tenantCode: 'none', ...logo, version: 1 } }),
    real: async (test) => {
      const { tenantCode, version } = await withLogo(test)
      return { body: { tenantCode, ...logo, version } }
    },
    fuzz: { ends: 4001, rare: true },
  },
  testSignIn: {
    call: `GET ${path('testsignin')}`,
    may: runs('search'),
    input: () => ({}),
    real: async () => ({ refused: { code: 1020, why: 'there is no Keycloak in these tests' } }),
    fuzz: { ends: 1020 },
  },
  testMail: { call: `GET ${path('testmail')}`, may: runs('search'), input: () => ({}) },
}
