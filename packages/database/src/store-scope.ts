import { sql, type RawBuilder } from 'kysely'
import type { StoreScope, Tx } from './scope.ts'

/**
 * Stores of a merchant that a user sees (specification §2). Only this file converts them into an
 * SQL condition. They come from `users.store_scope` and `user_stores`, never from the role of the
 * user. The server's `principals.ts` reads them into the scope of the transaction. The planner
 * needs the condition to choose an index. Row-level security compares the same stores, as a second
 * check.
 */

/** Returns the stores that the caller sees. Only users of a merchant see less than all. */
export const storesSeen = ({ scope }: Tx): StoreScope =>
  scope.role === 'merchant' ? scope.stores : 'all'

/**
 * SQL: true if a column with a store ID (such as `t.store_id`) contains one of these stores. For an
 * empty list, always false.
 */
export function inStores(stores: StoreScope, column: string): RawBuilder<boolean> {
  if (stores === 'all') return sql`true`
  const id = sql.ref(column)
  return stores.length === 1 ? sql`${id} = ${stores[0]}` : sql`${id} = any(${stores}::int[])`
}

/** Returns true if the stores `seen` include every store in `wanted`. */
export const areSeen = (seen: StoreScope, wanted: StoreScope): boolean =>
  seen === 'all' || (wanted !== 'all' && wanted.every((store) => seen.includes(store)))
