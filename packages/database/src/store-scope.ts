import { sql, type RawBuilder } from 'kysely'
import type { StoreScope, Tx } from './scope.ts'

/**
 * Which stores of a merchant someone sees (specification §2): the one place that turns it into a condition.
 * The scope comes from `users.store_scope` and `user_stores`, never from the role; `principals.ts`
 * of the server reads it into the scope of the transaction. The planner needs the condition to
 * choose an index. Row-level security compares the same stores behind it.
 */

/** Returns the stores that the caller sees. Only users of a merchant see less than all. */
export const storesSeen = ({ scope }: Tx): StoreScope =>
  scope.role === 'merchant' ? scope.stores : 'all'

/** SQL: true if a column of store IDs (`t.store_id`) is one of these; none of an empty list. */
export function inStores(stores: StoreScope, column: string): RawBuilder<boolean> {
  if (stores === 'all') return sql`true`
  const id = sql.ref(column)
  return stores.length === 1 ? sql`${id} = ${stores[0]}` : sql`${id} = any(${stores}::int[])`
}

/** Returns true if every wanted store is among those that are seen. */
export const areSeen = (seen: StoreScope, wanted: StoreScope): boolean =>
  seen === 'all' || (wanted !== 'all' && wanted.every((store) => seen.includes(store)))
