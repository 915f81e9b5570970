import type { StatCounts, StatRow } from '@choba/contract/statistics.contract.ts'
import { PAYMENT, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import type { Query } from '#testing/test-app.ts'

export const merchantId = tenantPlans[0]!.merchants[0]!.id
/** One month of the demo data in tests. */
export const month = { dateFrom: '2026-10-21', dateTo: '2026-11-20' }

export const figures = ['paymentCount', 'payment', 'refundCount', 'refund', 'net'] as const
export const countsOf = (row: StatCounts) =>
  Object.fromEntries(figures.map((name) => [name, row[name]]))
export const added = (rows: readonly StatCounts[]) =>
  Object.fromEntries(figures.map((name) => [name, rows.reduce((sum, row) => sum + row[name]!, 0)]))

/** Calculates the figures from the transactions, without the rollups. */
export async function counted(
  engine: Engine,
  key: string,
  narrowed = sql`true`,
  period = month,
): Promise<Map<string, { readonly net: number }>> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ key: string; pay_n: bigint; pay: bigint; ref_n: bigint; ref: bigint }>`
      select ${sql.raw(key)}::text as key, count(*) filter (where t.trade_kind = ${PAYMENT}) as pay_n,
        coalesce(sum(t.amount) filter (where t.trade_kind = ${PAYMENT}), 0)::bigint as pay,
        count(*) filter (where t.trade_kind <> ${PAYMENT}) as ref_n,
        coalesce(sum(t.amount) filter (where t.trade_kind <> ${PAYMENT}), 0)::bigint as ref
      from transactions t join payment_methods b on b.id = t.payment_method_id
      left join lateral (select o.code from store_companies c join companies o on o.merchant_id = c.merchant_id and o.id = c.company_id
        where c.merchant_id = t.merchant_id and c.store_id = t.store_id and c.from_day <= t.business_day
        order by c.from_day desc limit 1) o on true
      where t.merchant_id = ${merchantId} and t.state in (${State.paid}, ${State.succeeded})
        and t.business_day between ${period.dateFrom}::date and ${period.dateTo}::date and ${narrowed}
      group by 1`.execute(q),
  )
  return new Map(
    rows.map((row) => [
      row.key,
      {
        paymentCount: Number(row.pay_n),
        payment: Number(row.pay),
        refundCount: Number(row.ref_n),
        refund: Number(row.ref),
        net: Number(row.pay - row.ref),
      },
    ]),
  )
}

export const byKey = (rows: readonly StatRow[]) =>
  new Map(
    rows
      .filter((row) => row.paymentCount + row.refundCount > 0)
      .map((row) => [row.key, countsOf(row)]),
  )

export const keyOf = {
  date: 't.business_day',
  store: 't.store_id',
  company: 'o.code',
  paymentMethod: 'b.code',
} as const
export const groups = ['date', 'store', 'company', 'paymentMethod'] as const

export const narrowings: readonly [string, Query, ReturnType<typeof sql>][] = [
  ['everything', {}, sql`true`],
  ['two stores', { storeId: ['1', '2'] }, sql`t.store_id in (1, 2)`],
  ['cards', { paymentClass: 'CARD' }, sql`b.payment_class = 2`],
  [
    'cards of one store',
    { paymentClass: 'CARD', storeId: '1' },
    sql`b.payment_class = 2 and t.store_id = 1`,
  ],
]
