import type { PaymentClass } from '@choba/contract/transactions.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import { sql, type Kysely } from 'kysely'
import { businessDay, startOfDay } from '../src/business-day.ts'
import { paymentClassOf } from '../src/codes.ts'
import type { ClosedFigures } from '../src/day-close-tables.ts'
import type { MerchantRow } from '../src/people-tables.ts'
import type { Tables } from '../src/tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans, type TenantPlan } from './merchants.ts'
import { userIdOf } from './people.ts'

/** Stores that the demo manager can see. */
const STORES = [1, 3]
/**
 * Age of each closed day, in days. The day with the age `LATE` gets a late transaction. The day
 * with the age `SHORT` gets a cash variance.
 */
const DAYS = [1, 2, 3, 4, 6, 7]
const LATE = 2
const SHORT = 3

/** Minor units. */
const money: Record<TenantPlan['code'], { float: bigint; missing: bigint; reason: string }> = {
  demo: { float: 30_000n, missing: 100n, reason: '釣銭の渡し間違い' },
  steppe: { float: 5_000_000n, missing: 50_000n, reason: 'Хариултын мөнгөний алдаа' },
}

interface Found {
  terminal_id: number | null
  terminal_no: string | null
  payment_class: number
  pay_n: bigint
  pay_amt: bigint
  ref_n: bigint
  ref_amt: bigint
  ids: bigint[]
}

/**
 * Sums the transactions of a store's day. If `isLate`, leaves out the first payment of the day, so
 * that the payment appears as late. Defines again which transactions count, because the seed cannot
 * import the server.
 */
async function sumDay(
  q: Kysely<Tables>,
  merchant: MerchantRow,
  { storeId, day, isLate }: { storeId: number; day: string; isLate: boolean },
): Promise<{ figures: ClosedFigures[]; counted: bigint[] }> {
  const within = sql`t.merchant_id = ${merchant.id} and t.store_id = ${storeId} and t.state in (1, 5)
    and t.paid_at >= ${startOfDay(day, merchant)} and t.paid_at < ${startOfDay(day, merchant, 1)}`
  const { rows: first } = await sql<{ id: bigint }>`
    select t.id from transactions t where ${within} and t.trade_kind = 1 order by t.id limit 1`.execute(
    q,
  )
  const { rows } = await sql<Found>`
    select t.terminal_id, e.terminal_no, b.payment_class,
      count(*) filter (where t.trade_kind = 1) as pay_n,
      coalesce(sum(t.amount) filter (where t.trade_kind = 1), 0)::bigint as pay_amt,
      count(*) filter (where t.trade_kind = 2) as ref_n,
      coalesce(sum(t.amount) filter (where t.trade_kind = 2), 0)::bigint as ref_amt, array_agg(t.id order by t.id) as ids
    from transactions t join payment_methods b on b.id = t.payment_method_id
    left join terminals e on e.merchant_id = t.merchant_id and e.id = t.terminal_id
    where ${within} and t.id <> ${isLate ? (first[0]?.id ?? 0n) : 0n}::bigint
    group by t.terminal_id, e.terminal_no, b.payment_class order by t.terminal_id, b.payment_class`.execute(
    q,
  )
  const figures = rows.map((row) => ({
    terminalId: row.terminal_id === null ? null : String(row.terminal_id),
    terminalNo: row.terminal_no,
    paymentClass: paymentClassOf[row.payment_class] as PaymentClass,
    paymentCount: Number(row.pay_n),
    payment: Number(row.pay_amt),
    refundCount: Number(row.ref_n),
    refund: Number(row.ref_amt),
  }))
  return { figures, counted: rows.flatMap(({ ids }) => ids) }
}

const cashIn = (figures: readonly ClosedFigures[]): bigint =>
  figures
    .filter(({ paymentClass }) => paymentClass === 'CASH')
    .reduce((cash, { payment, refund }) => cash + BigInt(payment) - BigInt(refund), 0n)

/** Closes most days of the last week at two stores of the biggest merchant of each tenant. */
export const seedOnPayments: AreaSeed = async (q, now) => {
  for (const tenant of tenantPlans) {
    const { id } = tenant.merchants[0]!
    const merchant = await q
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ today: string }>`
      select ${businessDay(sql`${now}::timestamptz`, sql`${merchant.time_zone}::text`, sql`${merchant.closing_minutes}::int`)} as today`.execute(
      q,
    )
    const { full_name: closedBy } = await q
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', userIdOf(tenant.id, 'manager'))
      .executeTakeFirstOrThrow()
    const { float, missing, reason } = money[tenant.code]
    for (const storeId of STORES)
      for (const back of DAYS) {
        const day = addDays(rows[0]!.today, -back)
        const { figures, counted } = await sumDay(q, merchant, {
          storeId,
          day,
          isLate: back === LATE,
        })
        const expected = float + cashIn(figures)
        // The time of the close: on the next day, some hours before the end of the demo data.
        const closedAt = new Date(Number(now) - (back - 1) * 86_400_000 - 3 * 3_600_000)
        await q
          .insertInto('day_closes')
          .values({
            merchant_id: id,
            id: (BigInt(Number(closedAt)) << 22n) + BigInt(storeId),
            tenant_id: tenant.id,
            store_id: storeId,
            day,
            part: 'STORE',
            terminal_no: null,
            currency: merchant.currency,
            figures: JSON.stringify(figures),
            opening_float: float,
            expected_cash: expected,
            counted_cash: back === SHORT ? expected - missing : expected,
            reason: back === SHORT ? reason : null,
            closed_at: closedAt,
            closed_by: closedBy,
            counted,
          })
          .execute()
      }
  }
}
