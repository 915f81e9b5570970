import { tidyCode } from '@choba/contract/text.ts'

/** The first business days on which stores are closed, by their ids. */
export const closedStoresIn = (
  stores: readonly { readonly id: number; readonly closed_from: string | null }[],
): ReadonlyMap<number, string> =>
  new Map(
    stores.flatMap(({ id, closed_from: from }) => (from === null ? [] : [[id, from] as const])),
  )

/**
 * Whether a store was closed already on the business day of a row. The row is taken all the same: its money has moved.
 * @param stores ids by code @param closedStores as `closedStoresIn` @param code as the row has it
 * @param dayOf `2026-11-20`; only asked for at a store that closes: it is worked out more slowly than all else of a row
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
