import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { StoreRow } from '@choba/database/store-tables.ts'
import { sql } from 'kysely'
import { type CheckedStore, serviceIdsOf } from './store-check.ts'

export interface StoredStore extends StoreRow {
  readonly company_code: string
  readonly trade_types: string[]
  readonly paymentMethods: string[]
  readonly usual: string | null
}

/**
 * Reads all stores of a merchant with their related rows, ordered by store code.
 * @param forUpdate locks the stores until the transaction ends
 */
export async function findStores(
  tx: Tx,
  merchantId: number,
  today: string,
  forUpdate: boolean,
): Promise<StoredStore[]> {
  const { q } = tx
  const stores = await q
    .selectFrom('stores')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .$if(forUpdate, (query) => query.forUpdate())
    .execute()
  const { rows: companies } = await sql<{ store_id: number; code: string }>`
    select distinct on (b.store_id) b.store_id, c.code from store_companies b
    join companies c on c.merchant_id = b.merchant_id and c.id = b.company_id
    where b.merchant_id = ${merchantId} and b.from_day <= ${today}::date order by b.store_id, b.from_day desc`.execute(
    q,
  )
  const chosen = async (kind: 'trade_type' | 'payment_method') => {
    const { rows } = await sql<{ store_id: number; code: string }>`
      select s.store_id, t.code from ${sql.table(`store_${kind}s`)} s
      join ${sql.table(`${kind}s`)} t on t.id = s.${sql.id(`${kind}_id`)} where s.merchant_id = ${merchantId}`.execute(
      q,
    )
    return Map.groupBy(rows, (row) => row.store_id)
  }
  const [tradeTypes, paymentMethods] = [await chosen('trade_type'), await chosen('payment_method')]
  const usual = await q.selectFrom('trade_types').select(['id', 'code']).execute()
  const codes = (of: Map<number, { code: string }[]>, id: number) =>
    (of.get(id) ?? []).map(({ code }) => code).toSorted()
  const companyOf = new Map(companies.map((row) => [row.store_id, row.code]))
  const codeOf = new Map(usual.map(({ id, code }) => [id, code]))
  return stores.map((store) => ({
    ...store,
    company_code: companyOf.get(store.id) ?? '',
    trade_types: codes(tradeTypes, store.id),
    paymentMethods: codes(paymentMethods, store.id),
    usual: store.trade_type_id === null ? null : (codeOf.get(store.trade_type_id) ?? null),
  }))
}

/**
 * Reads all codes of trade types and payment methods. Includes codes that are no longer offered,
 * because a store keeps those that it already has.
 */
export async function findAllCodes({ q }: Tx) {
  const byCode = (rows: readonly { id: number; code: string }[]) =>
    new Map(rows.map(({ id, code }) => [code, id]))
  return {
    tradeTypes: byCode(await q.selectFrom('trade_types').select(['id', 'code']).execute()),
    paymentMethods: byCode(await q.selectFrom('payment_methods').select(['id', 'code']).execute()),
  }
}

/** A store to write. `companyId` is set for a new store, and null for an existing one. */
export interface StoreToWrite {
  readonly id: number
  readonly store: CheckedStore
  readonly companyId: number | null
}

/** Rows per statement; PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 1_000

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, nth) =>
    all.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  )

/**
 * Inserts and updates stores. The caller must hold the merchant's lock `places` and the row locks
 * of the stores.
 */
export async function writeStores(
  tx: Tx,
  merchant: MerchantRow,
  all: readonly StoreToWrite[],
  by: string,
): Promise<void> {
  const { q } = tx
  const own = { merchant_id: merchant.id, tenant_id: merchant.tenant_id }
  const now = new Date()
  for (const some of chunks(all)) {
    const ids = some.map(({ id }) => id)
    await q
      .insertInto('stores')
      .values(some.map(({ id, store }) => ({ ...own, id, ...store.columns, created_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'id']).doUpdateSet((of) => ({
          ...Object.fromEntries(
            Object.keys(some[0]!.store.columns).map((column) => [
              column,
              sql`excluded.${sql.id(column)}`,
            ]),
          ),
          version: of('stores.version', '+', 1),
          changed_at: now,
          changed_by: by,
        })),
      )
      .execute()
    const fresh = some.filter(({ companyId }) => companyId !== null)
    if (fresh.length > 0)
      await q
        .insertInto('store_companies')
        // The first company has no start day, so that imported past transactions of the store
        // belong to it.
        .values(
          fresh.map(({ id, companyId }) => ({
            ...own,
            store_id: id,
            from_day: '-infinity',
            company_id: companyId!,
          })),
        )
        .execute()
    for (const table of [
      'store_trade_types',
      'store_payment_methods',
      'store_service_ids',
    ] as const)
      await q
        .deleteFrom(table)
        .where('merchant_id', '=', merchant.id)
        .where('store_id', 'in', ids)
        .execute()
    const tradeTypes = some.flatMap(({ id, store }) =>
      store.tradeTypeIds.map((trade_type_id) => ({ ...own, store_id: id, trade_type_id })),
    )
    for (const part of chunks(tradeTypes))
      await q.insertInto('store_trade_types').values(part).execute()
    const paymentMethods = some.flatMap(({ id, store }) =>
      store.paymentMethodIds.map((payment_method_id) => ({
        ...own,
        store_id: id,
        payment_method_id,
      })),
    )
    for (const part of chunks(paymentMethods))
      await q.insertInto('store_payment_methods').values(part).execute()
    const serviceIds = some.flatMap(({ id, store }) =>
      serviceIdsOf(store).map((service_id) => ({ ...own, store_id: id, service_id })),
    )
    for (const part of chunks(serviceIds))
      await q.insertInto('store_service_ids').values(part).execute()
  }
}
