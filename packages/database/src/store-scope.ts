import { sql, type RawBuilder } from 'kysely'
import type { StoreScope, Tx } from './scope.ts'

/**
 * Which stores of a merchant someone sees (specification §2): the one place that turns it into a condition. Row-level
 * security keeps merchants apart; stores of one merchant are kept apart here.
 */

/** The stores whoever acts sees: all of them, where no merchant's person acts. */
export const storesSeen = ({ scope }: Tx): StoreScope => (scope.role === 'merchant' ? scope.stores : 'all')

/** SQL: whether a column of store ids, such as `t.store_id`, is one of the stores. None of an empty list. */
export function inStores(stores: StoreScope, column: string): RawBuilder<boolean> {
  if (stores === 'all') return sql`true`
  const id = sql.ref(column)
  return stores.length === 1 ? sql`${id} = ${stores[0]}` : sql`${id} = any(${stores}::int[])`
}

/** Whether all of the wanted stores are among those that are seen. */
export const areSeen = (seen: StoreScope, wanted: StoreScope): boolean =>
  seen === 'all' || (wanted !== 'all' && wanted.every((store) => seen.includes(store)))
