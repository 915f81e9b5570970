import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Data of a receipt that the detail of a transaction does not have. Points are whole points. */
export interface ReceiptExtras {
  readonly store_name: string
  readonly payment_method: string
  readonly card_no: string | null
  readonly used: bigint | null
  readonly awarded: bigint | null
  readonly balance: bigint | null
}

/**
 * Finds the printed name of the store, the name of the payment method, and the points of a
 * transaction. The point ledger is used before the figures that came with the transaction. The
 * caller must check the store scope.
 */
export async function findExtras(
  { q }: Tx,
  merchant: MerchantRow,
  paymentNo: string,
  language: 'ja' | 'en' | 'mn',
): Promise<ReceiptExtras> {
  const { rows } = await sql<ReceiptExtras>`
    select coalesce(s.receipt_name, s.name) as store_name, m.${sql.ref(`name_${language}`)} as payment_method,
      coalesce(o.card_no, p.point_card_no) as card_no,
      coalesce(case when o.type <> 'SALE' then o.points_used end, p.used) as used,
      coalesce(case when o.type <> 'SALE' then o.points_awarded end, p.awarded, given.points) as awarded,
      coalesce(o.balance_after, p.balance) as balance
    from transactions t
    join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
    join payment_methods m on m.id = t.payment_method_id
    left join orders o on o.merchant_id = t.merchant_id and o.id = t.id and o.revision % 2 = 0
    left join transaction_points p on p.merchant_id = t.merchant_id and p.transaction_id = t.id
    left join lateral (
      select sum(g.quantity)::bigint as points from point_entries g
      where g.merchant_id = t.merchant_id and g.payment_id = t.id and g.cause = t.id
        and g.charge_type <> 'USE') given on true
    where t.merchant_id = ${merchant.id} and t.payment_no = ${paymentNo}`.execute(q)
  return rows[0]!
}
