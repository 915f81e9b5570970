import type { TenantRow } from '@choba/database/tables.ts'
import { IdentityUnreachable, type IdentityAdmin } from '@choba/identity/port.ts'
import { expect, it } from 'vitest'
import { prepareKeycloakRealms } from './keycloak-start.ts'
import type { Tenants } from './tenants.ts'

const tenants = {
  all: async () =>
    ['away', 'refusing', 'well', 'ours'].map((code) => ({
      tenant: {
        code,
        realm: code,
        keycloak_url: code === 'ours' ? '' : 'https://sso.example',
      } as TenantRow,
      origin: `https://${code}.example`,
    })),
} satisfies Pick<Tenants, 'all'>

it('a start prepares the Keycloak realm of each tenant, even if Keycloak rejects another tenant', async () => {
  const prepared: string[] = []
  const identity: Pick<IdentityAdmin, 'ensureRealm' | 'migrateToKeycloak'> = {
    ensureRealm: async ({ realm }) => {
      if (realm === 'away') throw new IdentityUnreachable('https://sso.example cannot be reached')
      if (realm === 'refusing') throw new Error('403 Forbidden')
      prepared.push(realm)
    },
    migrateToKeycloak: async () => ({ moved: 2, refused: [] }),
  }
  // The fakes implement only what this call uses.
  const said = await prepareKeycloakRealms(identity as IdentityAdmin, tenants as unknown as Tenants)
  expect(prepared).toEqual(['well'])
  expect(said).toEqual([
    'https://sso.example cannot be reached',
    'refusing at https://sso.example: 403 Forbidden',
    '2 people of well sign in at https://sso.example from now on.',
  ])
})
