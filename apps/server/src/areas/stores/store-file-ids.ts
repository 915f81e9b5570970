import type { StoreParts } from '@choba/contract/store-parts.ts'
import type { StoreRow } from '@choba/database/store-tables.ts'
import type { RowFault } from './store-file-rows.ts'

/** Store ID by service ID. */
export type IdOwners = Map<string, number>

export const idOwners = (stores: Iterable<StoreRow>): IdOwners =>
  new Map(
    [...stores].flatMap(({ id, offline_service_id: offline, online_service_id: online }) =>
      [offline, online].flatMap((serviceId) =>
        serviceId === null ? [] : [[serviceId, id] as const],
      ),
    ),
  )

const columns = ['offlineServiceId', 'onlineServiceId'] as const

/**
 * Rejects the service IDs of a row that another store has, or that an earlier row gives to another
 * store. A row cannot use an ID that a later row frees, because the result would then depend on the
 * order of rows.
 * @param owners gets the IDs of the row, unless the row is rejected
 */
export function takenIds(storeId: number, parts: StoreParts, owners: IdOwners): RowFault[] {
  const faults = columns.flatMap((column): RowFault[] => {
    const owner = parts[column] === null ? undefined : owners.get(parts[column])
    return owner === undefined || owner === storeId ? [] : [{ column, problem: 'taken' }]
  })
  if (faults.length === 0)
    for (const column of columns) if (parts[column] !== null) owners.set(parts[column], storeId)
  return faults
}
