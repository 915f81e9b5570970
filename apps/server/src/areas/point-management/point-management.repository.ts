import type { PointDeliveryFilters } from '@choba/contract/point-management.filters.ts'
import { undeliveredStates } from '@choba/contract/point-management.filters.ts'
import type { StoreScope, Tx, WorkerScope } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { sql } from 'kysely'

/** Selects the waiting and refused point transactions of a merchant in the user's stores. */
const undelivered = (
  tx: Tx,
  merchantId: number,
  seen: StoreScope,
  { state, cardNo }: PointDeliveryFilters,
) =>
  tx.q
    .selectFrom('point_deliveries as d')
    .innerJoin('point_entries as e', (join) =>
      join.onRef('e.merchant_id', '=', 'd.merchant_id').onRef('e.id', '=', 'd.entry_id'),
    )
    .where('d.merchant_id', '=', merchantId)
    .where('d.state', 'in', state ?? undeliveredStates)
    .where(inStores(seen, 'e.store_id'))
    .$if(cardNo !== undefined, (query) =>
      query.where('d.card_no', '>=', cardNo!).where('d.card_no', '<', `${cardNo}\u007f`),
    )

const rows = (tx: Tx, merchantId: number, seen: StoreScope, filters: PointDeliveryFilters) =>
  undelivered(tx, merchantId, seen, filters)
    .innerJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.store_id'),
    )
    .select([
      'd.entry_id',
      'd.card_no',
      'd.state',
      'd.attempts',
      'd.next_attempt_at',
      'd.last_error',
    ])
    .select(['e.at', 'e.store_id', 'e.charge_type', 'e.award', 'e.quantity'])
    .select(['s.code as store_code', 's.name as store_name'])

export type FoundDelivery = Awaited<ReturnType<typeof findDeliveries>>[number]

/** Returns one page of deliveries, oldest first, starting after `after`. */
export const findDeliveries = (
  tx: Tx,
  merchantId: number,
  seen: StoreScope,
  filters: PointDeliveryFilters,
  { after, limit }: { after: bigint | null; limit: number },
) =>
  rows(tx, merchantId, seen, filters)
    .$if(after !== null, (query) => query.where('d.entry_id', '>', after!))
    .orderBy('d.entry_id')
    .limit(limit)
    .execute()

/** Returns the number of deliveries by state. */
export async function countDeliveries(
  tx: Tx,
  merchantId: number,
  seen: StoreScope,
  filters: PointDeliveryFilters,
) {
  const counted = await undelivered(tx, merchantId, seen, filters)
    .select(['d.state', (count) => count.fn.countAll<bigint>().as('count')])
    .groupBy('d.state')
    .execute()
  const of = (state: (typeof undeliveredStates)[number]) =>
    Number(counted.find((one) => one.state === state)?.count ?? 0n)
  return { waiting: of('WAITING'), refused: of('REFUSED') }
}

export const findSystem = ({ q }: Tx, merchantId: number) =>
  q.selectFrom('point_systems').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

/**
 * Returns the sum of the points of a card that the point system does not have yet, over all stores.
 */
export async function sumUndelivered(
  { q }: Tx,
  merchantId: number,
  cardNo: string,
): Promise<bigint> {
  const { rows: found } = await sql<{ sum: bigint }>`
    select coalesce(sum(e.quantity), 0)::bigint as sum from point_deliveries d
    join point_entries e on e.merchant_id = d.merchant_id and e.id = d.entry_id
    where d.merchant_id = ${merchantId} and d.state in ('WAITING', 'REFUSED') and d.card_no = ${cardNo}`.execute(
    q,
  )
  return found[0]!.sum
}

/** Locks the row of a delivery in the user's stores and returns it. */
export const holdDelivery = (
  { q, scope }: Tx<WorkerScope>,
  seen: StoreScope,
  entryId: bigint,
): Promise<{ state: string; store_id: number; card_no: string } | undefined> =>
  q
    .selectFrom('point_deliveries as d')
    .innerJoin('point_entries as e', (join) =>
      join.onRef('e.merchant_id', '=', 'd.merchant_id').onRef('e.id', '=', 'd.entry_id'),
    )
    .select(['d.state', 'd.card_no', 'e.store_id'])
    .where('d.merchant_id', '=', scope.merchantId)
    .where('d.entry_id', '=', entryId)
    .where(inStores(seen, 'e.store_id'))
    .forUpdate('d')
    .executeTakeFirst()

/**
 * Sets a refused delivery back to waiting, for the current point system, because a user decided to
 * send it again.
 * @returns the delivery
 */
export async function waitAgain(
  tx: Tx<WorkerScope>,
  seen: StoreScope,
  entryId: bigint,
): Promise<FoundDelivery> {
  const { merchantId } = tx.scope
  await tx.q
    .updateTable('point_deliveries')
    .set({ state: 'WAITING', settled_at: null, next_attempt_at: null, sent_to: null })
    .where('merchant_id', '=', merchantId)
    .where('entry_id', '=', entryId)
    .execute()
  return rows(tx, merchantId, seen, {}).where('d.entry_id', '=', entryId).executeTakeFirstOrThrow()
}
