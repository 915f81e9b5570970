import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import { sql, type Kysely } from 'kysely'
import { takeAdvisoryLock } from './advisory-locks.ts'
import { ADMINISTRATOR, SUPER_ADMIN, SYSTEM_CONFIG, writeRole } from './builtin-roles.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { addRefundReasons } from './refund-reasons.ts'
import type { Tables } from './tables.ts'

export interface NewTenant {
  /** Code of the tenant, also used as the name of its realm. */
  code: string
  name: string
  currency: string
  timeZone: string
  /** Origin of the tenant's address, such as `https://pay.example.com`. */
  origin: string
  /** Address of the sign-in service; empty for the built-in one. */
  keycloakUrl: string
  /** True if the tenant's administrators must set up two-step verification. Default: false. */
  mfaRequired?: boolean
}

/**
 * Creates a tenant with its origin, its system merchant and the built-in roles. Creates no user.
 */
export async function writeTenant(q: Kysely<Tables>, id: number, tenant: NewTenant): Promise<void> {
  const { code, name, currency, timeZone, origin, keycloakUrl, mfaRequired = false } = tenant
  await q
    .insertInto('tenants')
    .values({ id, code, name, realm: code, currency, oem: name, keycloak_url: keycloakUrl })
    .execute()
  await addRefundReasons(q, id)
  await q.insertInto('tenant_origins').values({ origin, tenant_id: id }).execute()
  const merchant = await q
    .insertInto('merchants')
    .values({
      id: sql<number>`nextval('merchant_ids')`,
      tenant_id: id,
      code: SYSTEM_MERCHANT,
      name,
      is_system: true,
      mfa_required: mfaRequired,
      currency,
      time_zone: timeZone,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const role of [SUPER_ADMIN, SYSTEM_CONFIG, ADMINISTRATOR]) {
    await writeRole(q, { tenantId: id, merchantId: merchant.id }, role)
  }
}

/**
 * Creates the first tenant if the database has none.
 * @returns true if the tenant was created
 */
export function createFirstTenant(engine: Engine, tenant: NewTenant): Promise<boolean> {
  return asOwner(engine, async (q) => {
    // Two processes may start at the same time. The demo seed takes the same lock, so only one of
    // them fills the database.
    await takeAdvisoryLock(q, 'firstTenant')
    if (await q.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) return false
    await writeTenant(q, 1, tenant)
    return true
  })
}

/**
 * Requires two-step verification of all administrators of all tenants. Every start in production
 * calls this function, so that tenants of earlier releases get the setting as well. The first
 * administrator has every permission, so a password alone must not be enough.
 */
export const requireSecondSteps = (engine: Engine): Promise<unknown> =>
  asOwner(engine, (q) =>
    q
      .updateTable('merchants')
      .set({ mfa_required: true })
      .where('is_system', '=', true)
      .where('mfa_required', '=', false)
      .execute(),
  )
