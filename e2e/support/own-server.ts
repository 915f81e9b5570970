import { expect } from '@playwright/test'
import { asOwner } from '@choba/database/owner.ts'
import type { Tables } from '@choba/database/tables.ts'
import type { Updateable } from 'kysely'
import { openInsideServer, type InsideServer } from './inside-server.ts'
import { test as base } from './test.ts'

export interface OwnServer extends InsideServer {
  /** Changes a user of the tenant `demo` while the server runs. */
  setUser(username: string, set: Updateable<Tables['users']>): Promise<void>
}

/** Returns the configuration of the first tenant, which the portal reads before sign-in. */
async function configOf({ origin }: InsideServer): Promise<unknown> {
  const answer = await fetch(`${origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`)
  return answer.json()
}

/** Saves users, passwords and tenant settings, and returns a function that restores them. */
async function snapshotSettings({ engine }: InsideServer): Promise<() => Promise<void>> {
  const { users, passwords, history, tenants } = await asOwner(engine, async (q) => ({
    users: await q.selectFrom('users').selectAll().execute(),
    passwords: await q.selectFrom('idp_credentials').selectAll().execute(),
    history: await q.selectFrom('idp_password_history').selectAll().execute(),
    tenants: await q
      .selectFrom('tenants')
      .select(['id', 'enable_mfa', 'show_service_unavailable'])
      .execute(),
  }))
  return () =>
    asOwner(engine, async (q) => {
      for (const {
        id,
        username_folded: _name,
        email_folded: _email,
        search_folded: _search,
        ...set
      } of users)
        await q.updateTable('users').set(set).where('id', '=', id).execute()
      for (const { id, ...set } of tenants)
        await q.updateTable('tenants').set(set).where('id', '=', id).execute()
      for (const { user_id, ...set } of passwords) {
        await q.updateTable('idp_credentials').set(set).where('user_id', '=', user_id).execute()
      }
      await q.deleteFrom('idp_password_history').execute()
      await q.insertInto('idp_password_history').values(history).execute()
      // The demo has no passkeys or recovery codes, so all of them were created by tests and can be
      // deleted.
      for (const table of ['idp_passkeys', 'idp_recovery_codes'] as const)
        await q.deleteFrom(table).execute()
      await q.deleteFrom('pending_code_addresses').execute()
    })
}

/**
 * `test` with a separate server, for tests that change data that other tests rely on: tenants,
 * users and passwords. These changes are undone after each test.
 */
export const test = base.extend<
  { own: OwnServer },
  { server: InsideServer; restoreSettings: () => Promise<void> }
>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture has to name what it needs, here nothing
    async ({}, use) => {
      const server = await openInsideServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  restoreSettings: [
    async ({ server }, use) => use(await snapshotSettings(server)),
    { scope: 'worker' },
  ],
  own: async ({ server, restoreSettings }, use) => {
    let hasNewTenant = false
    const config = await configOf(server)
    await use({
      ...server,
      setUser: async (username, set) => {
        await asOwner(server.engine, (q) =>
          q
            .updateTable('users')
            .set(set)
            .where('username', '=', username)
            .where('tenant_id', '=', 1)
            .execute(),
        )
      },
      setTenant: async (code: string, set: Updateable<Tables['tenants']>) => {
        hasNewTenant = true
        await server.setTenant(code, set)
      },
    })
    await restoreSettings()
    // Waits until the server uses the restored tenant, because it caches tenants for a second.
    if (hasNewTenant) await expect.poll(() => configOf(server), { timeout: 10_000 }).toEqual(config)
  },
})
