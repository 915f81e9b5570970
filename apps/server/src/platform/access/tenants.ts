import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { RealmRef } from '@choba/identity/port.ts'
import { cacheBy } from '#platform/process/cache.ts'

export const FORGOTTEN_PATH = '/account/forgotten'
export const UNSUBSCRIBE_PATH = '/account/unsubscribe'

/** Finds tenants by host, code, realm or id. An archived tenant is found only by id. */
export interface Tenants {
  /** Returns the tenant that a host is registered for, with the registered origin. */
  byHost(host: string): Promise<{ tenant: TenantRow; origin: string } | null>
  byCode(code: string): Promise<TenantRow | null>
  byId(id: number): Promise<{ tenant: TenantRow; origin: string } | null>
  byRealm(realm: string): Promise<{ tenant: TenantRow; origin: string } | null>
  all(): Promise<{ tenant: TenantRow; origin: string }[]>
  /**
   * All tenants from the last read of the registry, including archived ones. For calls inside a
   * transaction: a database with one connection could not run another read now. The registry is at
   * most one second old, because each call reads the registry to find its own tenant.
   */
  lastKnown(): readonly TenantRow[]
  /**
   * Reads the registry again. Call `reload` after a change, so that the next API call in this
   * process sees the change.
   */
  reload(): Promise<void>
  /** Returns the first tenant of the installation. @throws if there are no tenants */
  first(): Promise<{ tenant: TenantRow; origin: string }>
}

interface Registry {
  tenants: TenantRow[]
  origins: { origin: string; tenant_id: number }[]
}

/** Caches the tenants and their origins for at most one second. */
export function tenantRegistry(engine: Engine): Tenants {
  let lastKnown: Registry = { tenants: [], origins: [] }
  let readings = 0
  let knownFrom = 0
  const registry = cacheBy(1_000, async (_all: 'all') => {
    const reading = ++readings
    const read = await withScope(
      engine,
      { role: 'system' },
      async ({ q }): Promise<Registry> => ({
        tenants: await q.selectFrom('tenants').selectAll().orderBy('id').execute(),
        origins: await q
          .selectFrom('tenant_origins')
          .selectAll()
          .orderBy('sequence')
          .orderBy('origin')
          .execute(),
      }),
      { readOnly: true },
    )
    // An older read may finish after a newer one; its result must not replace the newer one.
    if (reading > knownFrom) {
      knownFrom = reading
      lastKnown = read
    }
    return read
  })
  const firstOrigin = ({ origins }: Registry, tenant: TenantRow) =>
    origins.find((one) => one.tenant_id === tenant.id)?.origin ?? ''
  const isActive = ({ state }: TenantRow) => state === 'ACTIVE'
  async function find(isMeant: (tenant: TenantRow) => boolean) {
    const all = await registry('all')
    const tenant = all.tenants.find(isMeant)
    return tenant ? { tenant, origin: firstOrigin(all, tenant) } : null
  }
  return {
    async byHost(host) {
      const all = await registry('all')
      const found = all.origins.find((one) => new URL(one.origin).host === host)
      const tenant = found && all.tenants.find((one) => isActive(one) && one.id === found.tenant_id)
      return tenant ? { tenant, origin: found.origin } : null
    },
    byCode: async (code) =>
      (await find((one) => isActive(one) && one.code === code))?.tenant ?? null,
    byId: (id) => find((one) => one.id === id),
    byRealm: (realm) => find((one) => isActive(one) && one.realm === realm),
    async all() {
      const known = await registry('all')
      return known.tenants
        .filter(isActive)
        .map((tenant) => ({ tenant, origin: firstOrigin(known, tenant) }))
    },
    lastKnown: () => lastKnown.tenants,
    async reload() {
      registry.forget(() => true)
      await registry('all')
    },
    async first() {
      const found = await find(() => true)
      if (!found) throw new Error('there is no tenant')
      return found
    },
  }
}

/** Converts a tenant to the realm reference that the identity service uses. */
export const realmRefOf = (tenant: TenantRow, origin: string): RealmRef => ({
  tenantId: tenant.id,
  realm: tenant.realm,
  clientId: tenant.keycloak_client_id,
  publicUrl: origin,
  keycloakUrl: tenant.keycloak_url.replace(/\/+$/, '') || null,
})
