import { writeRollups } from '@choba/database/seed/write-lines.ts'
import type { Tables } from '@choba/database/tables.ts'
import { sql, type Kysely } from 'kysely'

/** Period whose payments one insert statement copies, in milliseconds: one month. */
const PART = 30 * 86_400_000

/**
 * Doubles the payments of one merchant. With a million transactions, this merchant then has more
 * than 100,000 in three months, and a tenant has a million. The demo data alone is spread over many
 * merchants.
 */
export async function doubleBiggest(q: Kysely<Tables>, merchantId: number): Promise<void> {
  const ends = await q
    .selectFrom('transactions')
    .select((of) => [of.fn.min('paid_at').as('first'), of.fn.max('paid_at').as('last')])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  // Splits the work, because statements have a timeout of ten minutes and check foreign keys at
  // their end.
  for (let from = ends.first.getTime(); from <= ends.last.getTime(); from += PART) {
    const [begin, end] = [new Date(from), new Date(from + PART)]
    // IDs of the seed have the day of the year (up to 364) in the node part, so the same IDs plus
    // 512 are unused.
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
