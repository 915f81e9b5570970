import { writeRollups } from '@choba/database/seed/write-lines.ts'
import type { Tables } from '@choba/database/tables.ts'
import { sql, type Kysely } from 'kysely'

/** Length in milliseconds of the period whose payments one insert statement copies: 30 days. */
const PART = 30 * 86_400_000

/**
 * Doubles the payments of one merchant. In demo data with a million transactions, the merchant then
 * has more than 100,000 in three months. Without this, the transactions are spread over too many
 * merchants for a search in a large list.
 */
export async function doubleBiggest(q: Kysely<Tables>, merchantId: number): Promise<void> {
  const ends = await q
    .selectFrom('transactions')
    .select((of) => [of.fn.min('paid_at').as('first'), of.fn.max('paid_at').as('last')])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  // Copies the payments in parts, because a statement has a timeout of ten minutes and checks its
  // foreign keys at its end.
  for (let from = ends.first.getTime(); from <= ends.last.getTime(); from += PART) {
    const [begin, end] = [new Date(from), new Date(from + PART)]
    // IDs of the seed contain the day of the year (up to 364) instead of a node number. IDs with
    // 512 more are therefore unused.
    await sql`
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, trade_kind,
        state, currency, amount, payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no, remark)
      select merchant_id, id + (512 << 12), tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, trade_kind,
        state, currency, amount, overlay(payment_no placing '9' from 15 for 1), overlay(out_trade_no placing 'T' from 1 for 1),
        overlay(wallet_trade_no placing 'X' from 1 for 1), device_no, device_proc_no, remark
      from transactions where merchant_id = ${merchantId} and trade_kind = 1 and refunded = 0
        and paid_at >= ${begin} and paid_at < ${end}
      order by id`.execute(q)
  }
  await writeRollups(q)
}
