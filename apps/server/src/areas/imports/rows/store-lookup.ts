import { tidyCode } from '@choba/contract/text.ts'

/** Columns of a store with which a row can name it. */
export interface NamedStore {
  readonly id: number
  readonly code: string
  readonly offline_service_id: string | null
  readonly online_service_id: string | null
}

/** Columns of `stores` that `storeNames` needs. */
export const storeNameColumns = ['id', 'code', 'offline_service_id', 'online_service_id'] as const

/** Codes and service IDs of the stores that rows may name. */
export interface StoreNames {
  /** Store IDs by code. */
  readonly stores: Map<string, number>
  /** Store codes by service ID. */
  readonly serviceIds: Map<string, string>
}

/**
 * Returns the codes and service IDs of stores.
 * @param stores stores that rows may name; for the feed key of a store, only that store
 */
export function storeNames(stores: readonly NamedStore[]): StoreNames {
  // Older codes were stored without normalization, so they are also found by their normalized form.
  // An exact match has priority.
  const exact = stores.map(({ id, code }) => [code, id] as const)
  return {
    stores: new Map([...exact.map(([code, id]) => [tidyCode(code), id] as const), ...exact]),
    serviceIds: new Map(
      stores.flatMap(({ code, offline_service_id: offline, online_service_id: online }) =>
        [offline, online].flatMap((id) => (id === null ? [] : [[id, code] as const])),
      ),
    ),
  }
}

/** Finds stores by code or service ID. */
export interface StoreLookup {
  readonly storeIdOf: (code: string) => number | undefined
  /** Returns the code of the store with a service ID. */
  readonly codeOfServiceId: (serviceId: string) => string | undefined
}

/**
 * @param names called again for each row, because an import creates stores between checking and
 * storing rows
 */
export const storeLookup = (names: () => StoreNames): StoreLookup => ({
  storeIdOf: (code) => names().stores.get(code),
  codeOfServiceId: (serviceId) => names().serviceIds.get(serviceId),
})

/**
 * Returns the code of the store that a row names, by code, by service ID or by both. A code without
 * a service ID is returned unchanged, even if no store has it. An unknown service ID is rejected in
 * the same way as an unknown code.
 */
export function namedCode(
  {
    storeCode,
    serviceId,
  }: { readonly storeCode?: string | undefined; readonly serviceId?: string | undefined },
  { storeIdOf, codeOfServiceId }: StoreLookup,
): string | { readonly reason: 'storeUnknown' | 'storesDiffer'; readonly value: string } {
  if (!serviceId) return storeCode ?? ''
  const code = codeOfServiceId(serviceId)
  if (code === undefined) return { reason: 'storeUnknown', value: serviceId }
  if (!storeCode || storeIdOf(storeCode) === storeIdOf(code)) return code
  return storeIdOf(storeCode) === undefined
    ? { reason: 'storeUnknown', value: storeCode }
    : { reason: 'storesDiffer', value: serviceId }
}
