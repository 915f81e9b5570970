/** The trade types that stores name, by store id. A store that names none takes all, and is not in here. */
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
 * Whether the store of a row takes its trade type. A row without one has that of its store, which the store takes. The row is taken
 * all the same: its money has moved.
 * @param stores ids by code @param takenTypes as `takenTypesIn`
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
