import type { UndoObstacle } from '@choba/contract/imports.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { addTerms, closeThrough, merchantOf } from '#areas/deposits/deposits.testing.ts'

/** What can be put on a payment as people and schedules do in the end. */
export type PutObstacle = Exclude<UndoObstacle, 'refund' | 'notEnded'>

const asStored = {
  dispute: sql`
    insert into disputes (merchant_id, id, tenant_id, payment_id, store_id, amount, currency, reason, received_on, respond_by,
      created_at, created_by)
    select merchant_id, ${newId()}::bigint, tenant_id, id, store_id, 1, currency, 'FRAUD', business_day, business_day + 14, now(), 'x'`,
  dayClose: sql`
    insert into day_closes (merchant_id, id, tenant_id, store_id, day, part, currency, figures, opening_float, expected_cash,
      counted_cash, closed_at, closed_by)
    select merchant_id, ${newId()}::bigint, tenant_id, store_id, business_day, 'STORE', currency, '[]', 0, 0, 0, now(), 'x'`,
}

/** Puts something on a payment that keeps its import from being undone: a dispute, the close of its store's day, or a deposit. */
export async function putObstacle(
  engine: Engine,
  obstacle: PutObstacle,
  paymentNo: string,
): Promise<void> {
  if (obstacle !== 'deposit') {
    await asOwner(engine, (q) =>
      sql`${asStored[obstacle]} from transactions where payment_no = ${paymentNo}`.execute(q),
    )
    return
  }
  const { merchant_id: id, business_day: day } = await asOwner(engine, (q) =>
    q
      .selectFrom('transactions')
      .select(['merchant_id', 'business_day'])
      .where('payment_no', '=', paymentNo)
      .executeTakeFirstOrThrow(),
  )
  // As if the operator's command had imported it: a deposit has no payment that came in the portal.
  await asOwner(engine, (q) =>
    sql`update imports set settled_elsewhere = false where (merchant_id, id) in (
      select merchant_id, import_id from transactions where payment_no = ${paymentNo})`.execute(q),
  )
  const merchant = await merchantOf(engine, id)
  const { rows: terms } = await asOwner(engine, (q) =>
    sql`select from terms where merchant_id = ${id}`.execute(q),
  )
  if (terms.length === 0) await addTerms(engine, merchant, { firstDay: day })
  await closeThrough(engine, merchant, day)
}
