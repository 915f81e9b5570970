import { SYSTEM_MERCHANT } from '@choba/contract/session.contract.ts'
import { sql, type Kysely } from 'kysely'
import { takeAdvisoryLock } from './advisory-locks.ts'
import { ADMINISTRATOR, SUPER_ADMIN, SYSTEM_CONFIG, writeRole } from './builtin-roles.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { addRefundReasons } from './refund-reasons.ts'
import type { Tables } from './tables.ts'

export interface NewTenant {
  /** Also the name of its realm. */
  code: string
  name: string
  currency: string
  timeZone: string
  /** `https://pay.example.com` */
  origin: string
  /** Where its people sign in; empty for the sign-in service of our own. */
  keycloakUrl: string
  /** Its administrators have to set up the second step. Left out: no. */
  mfaRequired?: boolean
}

/** A tenant with its origin, its system merchant and the roles of that; no one belongs to it yet. */
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

/** Gives a database without tenants its first one. @returns whether there was none */
export function createFirstTenant(engine: Engine, tenant: NewTenant): Promise<boolean> {
  return asOwner(engine, async (q) => {
    // Two processes may start at once, and the demo's seeding asks under the same lock.
    await takeAdvisoryLock(q, 'firstTenant')
    if (await q.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) return false
    await writeTenant(q, 1, tenant)
    return true
  })
}

/**
 * Requires the second step of everyone who administers a tenant. Every production start calls this,
 * so that it also applies to tenants of earlier releases. The first administrator holds every
 * permission, and a password alone must not open that.
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
