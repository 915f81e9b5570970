/**
 * Returns the trade types that each store accepts, by store ID. A store that accepts all trade
 * types is left out.
 */
export const takenTypesIn = (
  rows: readonly { readonly store_id: number; readonly trade_type_id: number }[],
): ReadonlyMap<number, ReadonlySet<number>> =>
  new Map(
    [...Map.groupBy(rows, ({ store_id: store }) => store)].map(([store, found]) => [
      store,
      new Set(found.map(({ trade_type_id: tradeType }) => tradeType)),
    ]),
  )

/**
 * Returns true if the store of a row accepts the row's trade type. A row without a trade type gets
 * that of its store, which the store accepts. The row is stored in any case, because its money has
 * moved.
 * @param stores store IDs by code
 * @param takenTypes as returned by `takenTypesIn`
 */
export function isTypeTaken(
  { storeCode, tradeTypeId }: { readonly storeCode: string; readonly tradeTypeId: number | null },
  {
    stores,
    takenTypes,
  }: {
    readonly stores: ReadonlyMap<string, number>
    readonly takenTypes: ReadonlyMap<number, ReadonlySet<number>>
  },
): boolean {
  if (tradeTypeId === null) return true
  const store = stores.get(storeCode)
  const taken = store === undefined ? undefined : takenTypes.get(store)
  return taken === undefined || taken.has(tradeTypeId)
}
