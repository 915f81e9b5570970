import { asOwner } from '@choba/database/owner.ts'
import type { IdentityAdmin, RealmRef } from '@choba/identity/port.ts'
import { expect } from '@playwright/test'
import { realmRefOf } from '../../apps/server/src/platform/access/tenants.ts'
import { openInsideServer, type InsideServer } from './inside-server.ts'

export interface IdentityServer extends InsideServer {
  origins: { demo: string; steppe: string }
  /** Issuer of a tenant's tokens. */
  issuerOf(tenant: 'demo' | 'steppe'): string
  /** Admin interface of the identity provider, which tests use directly. */
  admin: IdentityAdmin
  realmOf(tenant: 'demo' | 'steppe'): Promise<RealmRef>
  idOf(tenant: 'demo' | 'steppe', username: string): Promise<number>
  /** Makes the sign-ins of a user require a code that is sent to this address. */
  sendCodesTo(address: string, userId: number): Promise<void>
  /** Returns the code in the last e-mail to an address. */
  codeFor(address: string): Promise<string>
}

/**
 * Starts a server whose tenants sign in at the Keycloak of the environment, or else at the embedded
 * identity provider.
 */
export async function openIdentityServer(): Promise<IdentityServer> {
  const named = Object.entries(process.env).filter(([name]) => name.startsWith('KEYCLOAK_'))
  const server = await openInsideServer({ env: Object.fromEntries(named) })
  const { engine, origin, tenants } = server
  const origins = { demo: origin, steppe: origin.replace('//localhost', '//steppe.localhost') }
  const { admin } = server.identity

  async function realmOf(tenant: 'demo' | 'steppe') {
    const found = await tenants.byRealm(tenant)
    return realmRefOf(found!.tenant, found!.origin)
  }
  const emailsTo = (address: string) =>
    asOwner(engine, (q) =>
      q
        .selectFrom('mails')
        .select('body_text')
        .where('recipient', '=', address)
        .orderBy('created_at', 'desc')
        .executeTakeFirst(),
    )

  return {
    ...server,
    origins,
    issuerOf: (tenant) => `${process.env['KEYCLOAK_URL'] ?? origins[tenant]}/realms/${tenant}`,
    admin,
    realmOf,
    async idOf(tenant, username) {
      const { tenantId } = await realmOf(tenant)
      const person = await asOwner(engine, (q) =>
        q
          .selectFrom('users')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('username', '=', username)
          .executeTakeFirstOrThrow(),
      )
      return person.id
    },
    async sendCodesTo(mfa_email, id) {
      await asOwner(engine, (q) =>
        q.updateTable('users').set({ mfa: true, mfa_email }).where('id', '=', id).execute(),
      )
    },
    async codeFor(address) {
      await expect
        .poll(async () => (await emailsTo(address)) !== undefined, `an email to ${address}`)
        .toBe(true)
      return /\b\d{6}\b/.exec((await emailsTo(address))!.body_text!)![0]
    },
  }
}
