import type { OnboardingStep } from '@choba/contract/onboarding.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Returns the steps of a merchant's checklist that are done. To find out if there is a paid
 * payment, reads the daily rollups: they count only paid payments and have few rows, even if many
 * payments failed.
 * @param today business day of the merchant; on this day, terms must be in force and a store must
 * be open
 */
export async function findDone(
  { q }: Tx,
  merchantId: number,
  today: string,
): Promise<Readonly<Record<OnboardingStep, boolean>>> {
  const openStore = sql`s.merchant_id = ${merchantId} and (s.closed_from is null or s.closed_from > ${today}::date)`
  const { rows } = await sql<Record<OnboardingStep, boolean>>`select
      exists (select from terms t where t.merchant_id = ${merchantId} and t.first_day <= ${today}::date) as "TERMS",
      exists (select from bank_accounts b where b.merchant_id = ${merchantId}) as "BANK_ACCOUNT",
      exists (select from stores s where ${openStore}) as "STORES",
      exists (select from terminals e join stores s on s.merchant_id = e.merchant_id and s.id = e.store_id
        where e.merchant_id = ${merchantId} and e.state = 'ACTIVE' and ${openStore}) as "TERMINALS",
      (select count(*) from (select from users u where u.merchant_id = ${merchantId} and u.enabled limit 2) u) = 2 as "USERS",
      exists (select from payment_method_days d where d.merchant_id = ${merchantId} and d.pay_n > 0) as "FIRST_PAYMENT"
    from merchants m where m.id = ${merchantId}`.execute(q)
  return rows[0]!
}

/** Returns the time at which a merchant's checklist was finished; null if it is not finished. */
export async function findOnboardedAt({ q }: Tx, merchantId: number): Promise<Date | null> {
  const row = await q
    .selectFrom('merchants')
    .select('onboarded_at')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.onboarded_at
}

/** @returns true if this call has finished the checklist; false if it was already finished */
export async function setOnboarded({ q }: Tx, merchantId: number): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('merchants')
    .set({ onboarded_at: new Date() })
    .where('id', '=', merchantId)
    .where('onboarded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
