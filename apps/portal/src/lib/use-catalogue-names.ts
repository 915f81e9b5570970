import { useQuery } from '@tanstack/react-query'
import type { PaymentClass } from '@choba/contract/transactions.filters.ts'
import { catalogueNamesApi } from '#areas/catalogue/catalogue-names.api.ts'

/** Age after which the catalogue names are fetched again, in milliseconds. */
const FRESH_MS = 300_000

const useNamesQuery = () => useQuery({ ...catalogueNamesApi.names.query(), staleTime: FRESH_MS })

/**
 * Returns the names in the payment catalogue, in the user's language; undefined until they are
 * loaded.
 */
export const useCatalogueNames = () => useNamesQuery().data

/**
 * True after the names have loaded or failed to load. Charts that show little else than names wait
 * for this.
 */
export const useNamesSettled = (): boolean => !useNamesQuery().isPending

/**
 * Returns a function that names a payment type. Until the catalogue is loaded, the name is the
 * code.
 */
export function usePaymentTypeName(): (paymentType: string) => string {
  const names = useCatalogueNames()
  return (code) => names?.paymentTypes.find(({ paymentType }) => paymentType === code)?.name ?? code
}

/**
 * Returns a function that names a kind of payment. The name is an empty text until the names are
 * loaded.
 */
export function useKindName(): (kind: PaymentClass) => string {
  const names = useCatalogueNames()
  return (kind) => names?.kinds.find(({ paymentClass }) => paymentClass === kind)?.name ?? ''
}

/**
 * Returns a function that names the payment class of a payment method. If the catalogue no longer
 * has the method, the function names its kind instead.
 */
export function useClassName(): (paymentType: string, kind: PaymentClass) => string {
  const names = useCatalogueNames()
  const kindName = useKindName()
  return (paymentType, kind) => {
    const code = names?.paymentTypes.find((one) => one.paymentType === paymentType)?.classCode
    return names?.classes.find((one) => one.code === code)?.name ?? kindName(kind)
  }
}
