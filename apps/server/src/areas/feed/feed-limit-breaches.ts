import type { FeedNote } from '@choba/contract/feed-rows.ts'
import { type Currency, formatMoney } from '@choba/contract/money.ts'
import { pointWorth } from '@choba/contract/point-refund.ts'
import { exceedsUseRate, type PointUse } from '@choba/contract/point-use.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { NewRow } from '#ledger/line-recording.ts'
import { isPaid } from '#ledger/counts.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { noteAlerts } from './feed-limit-alerts.ts'
import type { StoreLimit, Taken } from './store-limits.ts'

/**
 * Returns newly inserted payments, oldest first. Each includes the current total of its store's
 * business day, and whether an excess is already recorded for that day.
 */
async function findTaken({ q, scope }: Tx<WorkerScope>, ids: readonly bigint[]): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select t.id, t.store_id, t.business_day, t.amount, coalesce(d.pay_amt, t.amount) as day_amount,
      b.payment_class, coalesce(p.used, 0)::bigint as used,
      exists (select from limit_excesses n where n.merchant_id = ${scope.merchantId} and n.store_id = t.store_id
        and n.business_day = t.business_day) as is_noted
    from transactions t
    join payment_methods b on b.id = t.payment_method_id
    left join transaction_points p on p.merchant_id = t.merchant_id and p.transaction_id = t.id
    left join store_days d on d.merchant_id = t.merchant_id and d.store_id = t.store_id and d.day = t.business_day
    where t.merchant_id = ${scope.merchantId} and t.id = any(${[...ids]}::bigint[])
    order by t.paid_at, t.id`.execute(q)
  return rows
}

interface Excess extends Taken {
  readonly paymentLimit: bigint | null
  readonly dayLimit: bigint | null
  readonly pointUse: number | null
}

/**
 * Returns the amount that was paid in money and the points that were used. With a point card as the
 * payment method, the whole amount was paid in points.
 */
function useOf({ amount, used, payment_class }: Taken, currency: Currency): PointUse {
  if (payment_class !== codeOfClass('POINT_CARD')) return { paid: amount, used, currency }
  const worth = BigInt(pointWorth(currency))
  return { paid: 0n, used: (amount + worth - 1n) / worth, currency }
}

/**
 * Returns the payments that exceed a limit. For a daily limit, these are the payment with which the
 * day's total exceeds the limit, and all later payments of the day.
 */
function excessesOf(
  taken: readonly Taken[],
  limits: ReadonlyMap<number, StoreLimit>,
  currency: Currency,
): Excess[] {
  const left = new Map<string, bigint>()
  const placeOf = ({ store_id, business_day }: Taken) => `${store_id} ${business_day}`
  // Computes the total of each day before the payments of this batch, by subtracting their amounts
  // from the current total.
  for (const one of taken)
    left.set(placeOf(one), (left.get(placeOf(one)) ?? one.day_amount) - one.amount)
  return taken.flatMap((one) => {
    const { payment, day, pointUse: useRate } = limits.get(one.store_id)!
    const sum = left.get(placeOf(one))! + one.amount
    left.set(placeOf(one), sum)
    const paymentLimit = payment !== null && one.amount > payment ? payment : null
    const dayLimit = day !== null && sum > day ? day : null
    const pointUse = exceedsUseRate(useOf(one, currency), useRate) ? useRate : null
    const isWithin = paymentLimit === null && dayLimit === null && pointUse === null
    return isWithin ? [] : [{ ...one, paymentLimit, dayLimit, pointUse }]
  })
}

async function keep({ q, scope }: Tx<WorkerScope>, excesses: readonly Excess[]): Promise<void> {
  const at = new Date()
  await q
    .insertInto('limit_excesses')
    .values(
      excesses.map(({ id, store_id, business_day, paymentLimit, dayLimit, pointUse }) => ({
        merchant_id: scope.merchantId,
        tenant_id: scope.tenantId,
        transaction_id: id,
        store_id,
        business_day,
        payment_limit: paymentLimit,
        day_limit: dayLimit,
        point_use_ppm: pointUse,
        noted_at: at,
      })),
    )
    .execute()
}

/**
 * Records the payments that exceed a limit of their store. There are limits for one payment, for a
 * business day, and for the share of a payment that points may pay. Also records the alert values
 * that payments reach. Notifies the users who see the store's transactions of an excess, once per
 * store and business day. Runs no query if no store of the paid rows has a limit or an alert value.
 * The caller must have updated the daily totals of the stores, because the row locks on these
 * totals make other batches wait.
 * @returns notes for the answer, by payment number
 */
export async function noteExcesses(
  tx: Tx<WorkerScope>,
  rows: readonly NewRow[],
  { limits, currency }: { limits: ReadonlyMap<number, StoreLimit>; currency: Currency },
  notify: Notify,
): Promise<Map<string, FeedNote[]>> {
  const limited = rows.filter((row) => isPaid(row) && limits.has(row.storeId))
  if (limited.length === 0) return new Map()
  const numbers = new Map(limited.map(({ id, paymentNo }) => [id, paymentNo]))
  const taken = await findTaken(tx, [...numbers.keys()])
  await noteAlerts(tx, taken, { limits, currency, numbers }, notify)
  const excesses = excessesOf(taken, limits, currency)
  if (excesses.length === 0) return new Map()
  await keep(tx, excesses)
  const days = Map.groupBy(
    excesses.filter(({ is_noted }) => !is_noted),
    ({ store_id, business_day }) => `${store_id} ${business_day}`,
  )
  for (const [first] of days.values()) {
    const { id, store_id: storeId, business_day: day, amount } = first!
    const paymentNo = numbers.get(id)!
    await notify(
      tx,
      { merchantId: tx.scope.merchantId, permission: 'Record.search', storeId },
      {
        kind: 'feed.limitExceeded',
        params: {
          store: limits.get(storeId)!.name,
          day,
          paymentNo,
          amount: formatMoney(Number(amount), currency),
        },
        path: `trade/${encodeURIComponent(paymentNo)}`,
        isImportant: true,
      },
    )
  }
  return new Map(
    excesses.map(({ id, paymentLimit, dayLimit, pointUse }) => [
      numbers.get(id)!,
      [
        ...(paymentLimit === null ? [] : (['LIMIT_EXCEEDED'] as const)),
        ...(dayLimit === null ? [] : (['DAY_LIMIT_EXCEEDED'] as const)),
        ...(pointUse === null ? [] : (['POINT_LIMIT_EXCEEDED'] as const)),
      ],
    ]),
  )
}
