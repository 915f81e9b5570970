import { sql } from 'kysely'
import type { HourException } from '../src/store-tables.ts'
import type { AreaSeed } from './area-seeds.ts'
import { tenantPlans } from './merchants.ts'

/** Payments of the busiest day as a percentage of the daily limit. */
const USED = 88n
/** Number of recent days from which the busiest day is chosen. */
const DAYS = 60
/** Assumed daily sales of a store without payments, in minor units. */
const WITHOUT_SALES = 50_000n

/** Rounds up to two significant digits, because users set round limits. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(amount).length - 2))
  return ((amount + step - 1n) / step) * step
}

/** Exceptions to the opening hours: a weekly day off, and special hours at the end of the year. */
const otherHours = (year: number): HourException[] => [
  { weekday: 3, opens: null, closes: null },
  { day: `${year}-12-31`, opens: 10 * 60, closes: 17 * 60 },
  { day: `${year + 1}-01-01`, opens: null, closes: null },
]

/**
 * Sets limits and alert values for stores of the biggest merchant of each tenant, so that the
 * payments of a busy day come close to the limits. Also sets special opening hours for the
 * merchant's last store.
 */
export const seedOnPayments: AreaSeed = async (q, now) => {
  for (const { merchants } of tenantPlans) {
    const { id: merchantId, stores } = merchants[0]!
    // Most stores of the merchant get no limits.
    const firstLimited = Math.floor((stores.length * 2) / 3)
    const { rows } = await sql<{ id: number; sales: bigint }>`
      select s.id, coalesce(max(d.pay_amt), 0)::bigint as sales from stores s
      left join store_days d on d.merchant_id = s.merchant_id and d.store_id = s.id
        and d.day > (select max(day) from store_days where merchant_id = ${merchantId}) - ${DAYS}::int
      where s.merchant_id = ${merchantId} and s.id > ${firstLimited}
      group by s.id order by 2 desc, 1 limit 1`.execute(q)
    const [near] = rows
    const limit = roundUp(((near!.sales || WITHOUT_SALES) * 100n) / USED)
    const change = (storeId: number) =>
      q.updateTable('stores').where('merchant_id', '=', merchantId).where('id', '=', storeId)
    await change(near!.id)
      .set({
        day_limit: limit,
        day_alert: roundUp(limit / 2n),
        payment_limit: limit,
        payment_alert: roundUp(limit / 4n),
      })
      .execute()
    await change(stores.length)
      .set({ hour_exceptions: JSON.stringify(otherHours(now.getUTCFullYear())) })
      .execute()
  }
}
