import { useQuery } from '@tanstack/react-query'
import type { PaymentClass } from '@choba/contract/transactions.filters.ts'
import { catalogueNamesApi } from '#areas/catalogue/catalogue-names.api.ts'

/** Time after which catalogue names are reloaded, in milliseconds. */
const FRESH_MS = 300_000

const useNamesQuery = () => useQuery({ ...catalogueNamesApi.names.query(), staleTime: FRESH_MS })

/** Returns the names of the payment catalogue in the user's language; undefined until loaded. */
export const useCatalogueNames = () => useNamesQuery().data

/**
 * True once the names are loaded or have failed to load. Drawings that consist only of names wait
 * for this.
 */
export const useNamesSettled = (): boolean => !useNamesQuery().isPending

/** Returns a function that names a kind of payment; empty text until loaded. */
export function useKindName(): (kind: PaymentClass) => string {
  const names = useCatalogueNames()
  return (kind) => names?.kinds.find(({ paymentClass }) => paymentClass === kind)?.name ?? ''
}

/**
 * Returns a function that names the payment class of a payment method. For a method that is no
 * longer in the catalogue, names its kind.
 */
export function useClassName(): (paymentType: string, kind: PaymentClass) => string {
  const names = useCatalogueNames()
  const kindName = useKindName()
  return (paymentType, kind) => {
    const code = names?.paymentTypes.find((one) => one.paymentType === paymentType)?.classCode
    return names?.classes.find((one) => one.code === code)?.name ?? kindName(kind)
  }
}
