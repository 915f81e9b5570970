import type { Period } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { boundsOf } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'
import { isSucceededRefund } from '#ledger/counts.ts'
import type { Narrowed } from '#areas/statistics/statistics.service.ts'

type Stores = Narrowed['stores']

const ofStores = (tx: Tx, stores: Stores) =>
  sql`${inStores(storesSeen(tx), 't.store_id')} and ${inStores(stores ?? 'all', 't.store_id')}`

/**
 * Returns the first day on which these stores have a counted transaction of any payment method;
 * null if they have none.
 */
export async function findFirstDay(
  tx: Tx,
  { id }: MerchantRow,
  stores: Stores,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(t.day) as day from store_days t
    where t.merchant_id = ${id} and (t.pay_n > 0 or t.ref_n > 0) and ${ofStores(tx, stores)}`.execute(
    tx.q,
  )
  return rows[0]!.day
}

/**
 * Sums of the successful refunds of a group. The key is empty for refunds that belong to no group,
 * for example without a reason.
 */
export interface FoundRefunds {
  key: string
  name: string | null
  ref_n: bigint
  ref_amt: bigint
}

const counted = (
  tx: Tx,
  merchant: MerchantRow,
  period: Period,
  { stores, paymentMethods }: Narrowed,
) => {
  const { from, to } = boundsOf(period, merchant)
  return sql`t.merchant_id = ${merchant.id} and ${isSucceededRefund('t')}
    and t.paid_at >= ${from} and t.paid_at < ${to} and ${ofStores(tx, stores)}
    ${paymentMethods ? sql`and t.payment_method_id = any(${[...paymentMethods]}::int[])` : sql``}`
}

/** Sums the refunds of a period by refund reason, with the reasons' names in the given language. */
export async function sumByReason(
  tx: Tx,
  merchant: MerchantRow,
  period: Period,
  narrowed: Narrowed,
  language: Language,
): Promise<FoundRefunds[]> {
  const { rows } = await sql<Omit<FoundRefunds, 'name'>>`
    select coalesce(t.refund_reason, '') as key, count(*)::bigint as ref_n, sum(t.amount)::bigint as ref_amt
    from transactions t where ${counted(tx, merchant, period, narrowed)} group by 1`.execute(tx.q)
  const reasons = await tx.q
    .selectFrom('refund_reasons')
    .select(['code', `name_${language} as name`])
    .execute()
  const names = new Map(reasons.map(({ code, name }) => [code, name]))
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? null }))
}

/**
 * Sums the refunds of a period by the user who requested them. Imported refunds have no user and
 * form a group without a name.
 */
export async function sumByUser(
  tx: Tx,
  merchant: MerchantRow,
  period: Period,
  narrowed: Narrowed,
): Promise<FoundRefunds[]> {
  const { rows } = await sql<FoundRefunds>`
    select coalesce(r.user_id::text, '') as key, max(r.user_name) as name,
      count(*)::bigint as ref_n, sum(t.amount)::bigint as ref_amt
    from transactions t left join refunds r on r.merchant_id = t.merchant_id and r.id = t.id
    where ${counted(tx, merchant, period, narrowed)} group by 1`.execute(tx.q)
  return rows
}
