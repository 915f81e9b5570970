import type { StoreParts } from '@choba/contract/store-parts.ts'
import type { StoreRow } from '@choba/database/store-tables.ts'
import type { RowFault } from './store-file-rows.ts'

/** The store that has each service id. */
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
 * Refuses the service ids of a row that another store has, or that a row above gives to another store. A row may not take an id
 * that a further row of the file would set free: then what a file does would depend on the order of its rows.
 * @param owners gets the ids of the row, unless it is refused
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
