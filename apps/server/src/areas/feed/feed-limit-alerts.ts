import { formatMoney } from '@choba/contract/money.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'
import type { StoreLimit, Taken } from './store-limits.ts'

interface Reached extends Pick<Taken, 'id' | 'store_id' | 'business_day'> {
  readonly kind: 'PAYMENT' | 'DAY'
  readonly amount: bigint
}

/**
 * Returns the alert values that the payments in `taken` reach. Each alert value is returned at most
 * once per store and business day.
 */
function reachedBy(taken: readonly Taken[], limits: ReadonlyMap<number, StoreLimit>): Reached[] {
  const found = new Map<string, Reached>()
  for (const one of taken) {
    const { id, store_id, business_day } = one
    const { paymentAlert, dayAlert } = limits.get(store_id)!
    const note = (kind: Reached['kind'], alert: bigint | null, amount: bigint) => {
      const place = `${kind} ${store_id} ${business_day}`
      if (alert !== null && amount >= alert && !found.has(place))
        found.set(place, { id, store_id, business_day, kind, amount })
    }
    note('PAYMENT', paymentAlert, one.amount)
    note('DAY', dayAlert, one.day_amount)
  }
  return [...found.values()]
}

/**
 * Stores the reached alert values.
 * @returns the alert values that were not stored before
 */
async function keep(
  { q, scope }: Tx<WorkerScope>,
  reached: readonly Reached[],
): Promise<Reached[]> {
  const { rows } = await sql<Pick<Reached, 'store_id' | 'business_day' | 'kind'>>`
    insert into store_alerts (merchant_id, store_id, business_day, kind, tenant_id, noted_at)
    select ${scope.merchantId}::int, r.store_id, r.day, r.kind, ${scope.tenantId}::int, ${new Date()}::timestamptz
    from unnest(${reached.map((one) => one.store_id)}::int[], ${reached.map((one) => one.business_day)}::date[],
      ${reached.map(({ kind }) => kind)}::text[]) as r (store_id, day, kind)
    on conflict do nothing returning store_id, business_day::text as business_day, kind`.execute(q)
  const isNew = (one: Reached) =>
    rows.some(
      (row) =>
        row.store_id === one.store_id &&
        row.business_day === one.business_day &&
        row.kind === one.kind,
    )
  return reached.filter(isNew)
}

/**
 * Notifies the users who see a store's transactions when one of its alert values is reached, once
 * per business day. Does nothing if no store of the payments has an alert value.
 * @param taken newly inserted payments, oldest first
 */
export async function noteAlerts(
  tx: Tx<WorkerScope>,
  taken: readonly Taken[],
  {
    limits,
    currency,
    numbers,
  }: {
    limits: ReadonlyMap<number, StoreLimit>
    currency: string
    numbers: ReadonlyMap<bigint, string>
  },
  notify: Notify,
): Promise<void> {
  const reached = reachedBy(taken, limits)
  if (reached.length === 0) return
  for (const { id, store_id: storeId, business_day: day, kind, amount } of await keep(
    tx,
    reached,
  )) {
    const paymentNo = numbers.get(id)!
    await notify(
      tx,
      { merchantId: tx.scope.merchantId, permission: 'Record.search', storeId },
      {
        kind: kind === 'DAY' ? 'feed.dayAlert' : 'feed.paymentAlert',
        params: {
          store: limits.get(storeId)!.name,
          day,
          paymentNo,
          amount: formatMoney(Number(amount), currency),
        },
        path: `trade/${encodeURIComponent(paymentNo)}`,
        isImportant: false,
      },
    )
  }
}
