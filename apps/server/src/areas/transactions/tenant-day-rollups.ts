import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/**
 * Interval between two updates of the daily rollups, in milliseconds. Queries add the pending
 * changes in the meantime.
 */
export const FOLD_INTERVAL = 60_000

/** Maximum number of merchants per run. The next run handles the others. */
const MERCHANTS = 1_000

/**
 * Adds the pending changes to the daily rollups of a tenant. If two processes run this at the same
 * time, the second one finds no pending changes.
 */
export async function foldTenantDays(engine: Engine, tenantId: number): Promise<void> {
  const changed = await withScope(
    engine,
    { role: 'admin', tenantId },
    async ({ q }) =>
      q
        .selectFrom('tenant_day_changes')
        .select('merchant_id')
        .distinct()
        .where('tenant_id', '=', tenantId)
        .limit(MERCHANTS)
        .execute(),
    { readOnly: true },
  )
  for (const { merchant_id: merchantId } of changed) {
    await withScope(engine, { role: 'worker', tenantId, merchantId }, foldMerchant)
  }
}

interface Change {
  day: string
  payment_method_id: number
  pay_n: bigint
  pay_amt: string
  ref_n: bigint
  ref_amt: string
  failed_n: bigint
}

/**
 * Moves the pending changes of one merchant. Uses two statements in one database transaction,
 * because a cluster (Citus) stores the two tables on different nodes.
 */
async function foldMerchant({
  q,
  scope: { tenantId, merchantId },
}: Tx<WorkerScope>): Promise<void> {
  const { rows } = await sql<Change>`
    delete from tenant_day_changes where merchant_id = ${merchantId}
    returning day, payment_method_id, pay_n::bigint as pay_n, pay_amt::text as pay_amt, ref_n::bigint as ref_n,
      ref_amt::text as ref_amt, failed_n::bigint as failed_n`.execute(q)
  if (rows.length === 0) return
  const column = <T>(take: (row: Change) => T): T[] => rows.map(take)
  await sql`
    insert into tenant_days as d (tenant_id, day, closing_minutes, currency, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    select ${tenantId}, c.day, m.closing_minutes, m.currency, c.payment_method_id, sum(c.pay_n), sum(c.pay_amt), sum(c.ref_n),
      sum(c.ref_amt), sum(c.failed_n)
    from unnest(${column((row) => row.day)}::date[], ${column((row) => row.payment_method_id)}::smallint[],
      ${column((row) => row.pay_n)}::bigint[], ${column((row) => row.pay_amt)}::numeric[],
      ${column((row) => row.ref_n)}::bigint[], ${column((row) => row.ref_amt)}::numeric[],
      ${column((row) => row.failed_n)}::bigint[]) as c (day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    join merchants m on m.id = ${merchantId}
    group by c.day, m.closing_minutes, m.currency, c.payment_method_id order by c.day, c.payment_method_id
    on conflict (tenant_id, day, closing_minutes, currency, payment_method_id) do update set
      pay_n = d.pay_n + excluded.pay_n, pay_amt = d.pay_amt + excluded.pay_amt, ref_n = d.ref_n + excluded.ref_n,
      ref_amt = d.ref_amt + excluded.ref_amt, failed_n = d.failed_n + excluded.failed_n`.execute(q)
}
