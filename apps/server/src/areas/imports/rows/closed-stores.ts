import { tidyCode } from '@choba/contract/text.ts'

/**
 * Returns the first business day on which each store is closed, by store ID. Stores without a
 * closing day are left out.
 */
export const closedStoresIn = (
  stores: readonly { readonly id: number; readonly closed_from: string | null }[],
): ReadonlyMap<number, string> =>
  new Map(
    stores.flatMap(({ id, closed_from: from }) => (from === null ? [] : [[id, from] as const])),
  )

/**
 * Returns true if the store of a row was already closed on the business day of the row. The row is
 * still accepted, because its money has moved.
 * @param stores store IDs by code
 * @param closedStores as returned by `closedStoresIn`
 * @param code store code of the row
 * @param dayOf returns the business day, for example `2026-11-20`. It is called only for a store
 * with a closing day, because computing the day takes more time than the rest of the row.
 */
export function isStoreClosed(
  {
    stores,
    closedStores,
  }: {
    readonly stores: ReadonlyMap<string, number>
    readonly closedStores: ReadonlyMap<number, string>
  },
  code: string,
  dayOf: () => string,
): boolean {
  const id = closedStores.size === 0 ? undefined : (stores.get(code) ?? stores.get(tidyCode(code)))
  const from = id === undefined ? undefined : closedStores.get(id)
  return from !== undefined && dayOf() >= from
}
