import type { UndoObstacle } from '@choba/contract/imports.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { addTerms, closeThrough, merchantOf } from '#areas/deposits/deposits.testing.ts'

/** Obstacles to an undo that a test can create for a payment. */
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

/**
 * Creates an obstacle that prevents undoing the import of a payment: a dispute, a day-end close of
 * its store, or a deposit.
 */
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
  // Marks the import as one by the operator's command. Payments that were imported in the portal
  // are in no deposit, so a deposit could not be an obstacle.
  await asOwner(engine, (q) =>
    sql`update imports set paid_out_externally = false where (merchant_id, id) in (
      select merchant_id, import_id from transactions where payment_no = ${paymentNo})`.execute(q),
  )
  const merchant = await merchantOf(engine, id)
  const { rows: terms } = await asOwner(engine, (q) =>
    sql`select from terms where merchant_id = ${id}`.execute(q),
  )
  if (terms.length === 0) await addTerms(engine, merchant, { firstDay: day })
  await closeThrough(engine, merchant, day)
}
