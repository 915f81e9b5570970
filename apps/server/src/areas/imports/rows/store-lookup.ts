import { tidyCode } from '@choba/contract/text.ts'

/** What is read of a store so that rows find it. */
export interface NamedStore {
  readonly id: number
  readonly code: string
  readonly offline_service_id: string | null
  readonly online_service_id: string | null
}

/** The columns that `storeNames` needs. */
export const storeNameColumns = ['id', 'code', 'offline_service_id', 'online_service_id'] as const

/** How rows name the stores that a merchant or a key has. */
export interface StoreNames {
  /** Ids by code. */
  readonly stores: Map<string, number>
  /** Codes by service id. */
  readonly serviceIds: Map<string, string>
}

/** @param stores those that rows may name: a store's key sees no other store of its merchant */
export function storeNames(stores: readonly NamedStore[]): StoreNames {
  // Codes of before they were tidied are found by what they look like; the very same code comes first.
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

/** How a row is held against the stores there are. */
export interface StoreLookup {
  readonly storeIdOf: (code: string) => number | undefined
  /** The code of the store that has a service id. */
  readonly codeOfServiceId: (serviceId: string) => string | undefined
}

/** @param names called for each row: an import makes stores between its two passes */
export const storeLookup = (names: () => StoreNames): StoreLookup => ({
  storeIdOf: (code) => names().stores.get(code),
  codeOfServiceId: (serviceId) => names().serviceIds.get(serviceId),
})

/**
 * The code of the store that a row names by its code, by a service id, or by both. A code alone is answered as it is, also if no
 * store has it. A service id that no store has is refused as an unknown code is.
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
