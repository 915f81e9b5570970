import { type GatewayClass, gatewayClasses } from '@choba/contract/gateway-states.ts'
import type { SetupStep } from '@choba/contract/tenant-setup.contract.ts'
import { codeOfClass, throughGateways } from '@choba/database/codes.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

export interface FoundSetup {
  readonly done: Readonly<Record<SetupStep, boolean>>
  /** Classes of offered payment methods that need a gateway but have none. */
  readonly missingGateways: GatewayClass[]
}

/**
 * Finds the steps of the setup checklist that a tenant has completed. Looks for payments and
 * refunds in the tenant's daily rollups and their pending changes, because these tables stay small
 * even with many transactions.
 */
export async function findSetup({ q }: Tx, tenantId: number): Promise<FoundSetup> {
  const ofTenant = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = ${tenantId}`
  const offered = sql`b.state = 'OFFERED' and not exists (select from tenant_unoffered_payment_methods o
    where o.tenant_id = ${tenantId} and o.payment_method_id = b.id)`
  const counted = (column: 'pay_n' | 'ref_n') => sql`(
    exists (select from tenant_days d where ${ofTenant('d')} and ${sql.ref(`d.${column}`)} > 0)
    or exists (select from tenant_day_changes c where ${ofTenant('c')} and ${sql.ref(`c.${column}`)} > 0))`
  // Users who have not accepted their invitation cannot sign in yet, so they do not count as
  // administrators.
  const administrators = sql`select u.mfa from users u join merchants m on m.id = u.merchant_id
    where ${ofTenant('u')} and ${ofTenant('m')} and m.is_system and u.enabled and u.activated_at is not null`
  const { rows } = await sql<
    Record<Exclude<SetupStep, 'GATEWAYS'>, boolean> & { missing: number[] }
  >`select
      (not s.mfa_required or not exists (select from (${administrators}) a where not a.mfa)) as "SECOND_STEP",
      -- E-mails are deleted after 90 days. A code that came back and a second user prove as much.
      (exists (select from mails e where ${ofTenant('e')} and e.sent_at is not null and e.failed_at is null)
        or exists (select from users u where ${ofTenant('u')} and u.mfa_proven_at is not null)
        or (select count(*) from (select from users u where ${ofTenant('u')} and u.activated_at is not null limit 2) u) = 2)
        as "EMAIL",
      (select count(*) from (${administrators} limit 2) a) = 2 as "ADMINISTRATORS",
      exists (select from payment_methods b where ${offered}) as "PAYMENT_METHODS",
      array(select distinct b.payment_class::int from payment_methods b where ${offered}
        and b.payment_class = any(${throughGateways}::int[])
        and not exists (select from gateways g where ${ofTenant('g')} and g.payment_class = b.payment_class))
        as missing,
      exists (select from merchants m where ${ofTenant('m')} and not m.is_system) as "MERCHANT",
      exists (select from terms t where ${ofTenant('t')}) as "TERMS",
      exists (select from bank_accounts a where ${ofTenant('a')}) as "BANK_ACCOUNT",
      exists (select from stores p where ${ofTenant('p')}) as "STORE",
      (exists (select from feed_keys k where ${ofTenant('k')} and k.ended_at is null) or ${counted('pay_n')}) as "FEED",
      ${counted('pay_n')} as "FIRST_PAYMENT",
      ${counted('ref_n')} as "FIRST_REFUND",
      exists (select from issuers i where ${ofTenant('i')}) as "ISSUER",
      exists (select from deposits d where ${ofTenant('d')}) as "FIRST_DEPOSIT"
    from merchants s where s.tenant_id = ${tenantId} and s.is_system`.execute(q)
  const { missing, ...done } = rows[0]!
  return {
    done: { ...done, GATEWAYS: done.PAYMENT_METHODS && missing.length === 0 },
    missingGateways: gatewayClasses.filter((name) => missing.includes(codeOfClass(name))),
  }
}

/** Returns true if this administrator has hidden the checklist. */
export async function findHidesSetup({ q }: Tx, userId: number): Promise<boolean> {
  const row = await q
    .selectFrom('users')
    .select('hides_setup')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.hides_setup
}

/** @returns true if this call changed the setting */
export async function setHidesSetup({ q }: Tx, userId: number, hides: boolean): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('users')
    .set({ hides_setup: hides })
    .where('id', '=', userId)
    .where('hides_setup', '<>', hides)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
