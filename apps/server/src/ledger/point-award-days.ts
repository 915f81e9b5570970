import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { PointPayment, StoreLimits } from './point-posting.repository.ts'

/** A business day (`YYYY-MM-DD`) of a store. */
export type AwardDay = Pick<PointPayment, 'store_id' | 'business_day'>

/**
 * Tracks how many points each store with a daily limit may still award, while one database
 * transaction awards points to several payments.
 */
export interface AwardDays {
  /** Remaining points, at least 0; null if the store has no daily limit. */
  readonly leftOf: (day: AwardDay) => bigint | null
  readonly add: (day: AwardDay, points: bigint) => void
}

const keyOf = ({ store_id, business_day }: AwardDay) => `${store_id} ${business_day}`

/**
 * Returns the points that stores awarded on business days, by store and day. Points that refunds
 * took back are included, so a refund makes no room for new points. Days without points are left
 * out.
 */
export async function findAwarded(
  q: Kysely<Tables>,
  merchantId: number,
  days: readonly AwardDay[],
): Promise<Map<string, bigint>> {
  const unique = [...new Map(days.map((day) => [keyOf(day), day])).values()]
  const { rows } = await sql<AwardDay & { awarded: bigint }>`
    select o.store_id, o.business_day, sum(o.points_awarded)::bigint as awarded from orders o
    join unnest(${unique.map(({ store_id }) => store_id)}::int[], ${unique.map(({ business_day }) => business_day)}::date[])
      as d (store_id, business_day) on d.store_id = o.store_id and d.business_day = o.business_day
    where o.merchant_id = ${merchantId} and o.type = 'SALE'
    group by o.store_id, o.business_day`.execute(q)
  return new Map(rows.map((row) => [keyOf(row), row.awarded]))
}

/**
 * Returns the position of each payment in the order in which payments were awarded points. A
 * payment that arrived late comes after payments that arrived before it, whatever their time of
 * day. Payments without points are left out.
 */
export async function findAwardPlaces(
  q: Kysely<Tables>,
  merchantId: number,
  paymentIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ payment_id: bigint; place: bigint }>`
    select payment_id, min(id) as place from point_entries
    where merchant_id = ${merchantId} and payment_id = any(${[...paymentIds]}::bigint[]) and cause = payment_id and charge_type <> 'USE'
    group by payment_id`.execute(q)
  return new Map(rows.map(({ payment_id, place }) => [payment_id, place]))
}

/** Returns the points that a store awarded on a business day. */
export async function awardedOn(
  q: Kysely<Tables>,
  merchantId: number,
  day: AwardDay,
): Promise<bigint> {
  return (await findAwarded(q, merchantId, [day])).get(keyOf(day)) ?? 0n
}

/**
 * Tracks the remaining points per store and day, starting from the points that were already
 * awarded.
 */
export function countAwardDays(
  limits: ReadonlyMap<number, StoreLimits>,
  awarded: Map<string, bigint>,
): AwardDays {
  return {
    leftOf(day) {
      const limit = limits.get(day.store_id)?.day
      if (limit === undefined) return null
      const left = BigInt(limit) - (awarded.get(keyOf(day)) ?? 0n)
      return left > 0n ? left : 0n
    },
    add(day, points) {
      awarded.set(keyOf(day), (awarded.get(keyOf(day)) ?? 0n) + points)
    },
  }
}

/**
 * Returns the remaining points of the stores of payments that are about to be awarded points. If
 * any of the stores has a daily limit, takes a lock of the merchant, so that no other transaction
 * can award points at such stores until this transaction ends.
 */
export async function openAwardDays(
  tx: Tx<WorkerScope>,
  limits: ReadonlyMap<number, StoreLimits>,
  payments: readonly AwardDay[],
): Promise<AwardDays> {
  const days = payments.filter(({ store_id }) => limits.get(store_id)?.day !== undefined)
  if (days.length === 0) return countAwardDays(limits, new Map())
  const { merchantId } = tx.scope
  await takeMerchantLock(tx.q, 'awardDays', merchantId)
  return countAwardDays(limits, await findAwarded(tx.q, merchantId, days))
}
