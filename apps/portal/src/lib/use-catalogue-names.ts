import { useQuery } from '@tanstack/react-query'
import type { PaymentClass } from '@choba/contract/transactions.filters.ts'
import { catalogueNamesApi } from '#areas/catalogue/catalogue-names.api.ts'

/** Asked for with the first screen that names something; a change is seen at the next load of the page, or after this long. */
const FRESH_MS = 300_000

const useNamesQuery = () => useQuery({ ...catalogueNamesApi.names.query(), staleTime: FRESH_MS })

/** What the payment catalogue calls things, in the reader's language; undefined until it is there. */
export const useCatalogueNames = () => useNamesQuery().data

/** Whether it is known what things are called, or that it cannot be: what is drawn of names alone waits for it. */
export const useNamesSettled = (): boolean => !useNamesQuery().isPending

/** What a kind of payment is called; nothing until that is known. */
export function useKindName(): (kind: PaymentClass) => string {
  const names = useCatalogueNames()
  return (kind) => names?.kinds.find(({ paymentClass }) => paymentClass === kind)?.name ?? ''
}

/** What the class is called that a payment type stands in; of one that the catalogue does not have any more, its kind. */
export function useClassName(): (paymentType: string, kind: PaymentClass) => string {
  const names = useCatalogueNames()
  const kindName = useKindName()
  return (paymentType, kind) => {
    const code = names?.paymentTypes.find((one) => one.paymentType === paymentType)?.classCode
    return names?.classes.find((one) => one.code === code)?.name ?? kindName(kind)
  }
}
