import type { catalogueNames } from '@choba/contract/catalogue-names.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { paymentClasses, type TransactionOptions } from '@choba/contract/transaction-options.ts'

type Brand = TransactionOptions['brands'][number]
type CatalogueNames = ResultOf<typeof catalogueNames.names>
type Chosen = Pick<TransactionFilters, 'paymentClass' | 'paymentType'>

/** Class of the catalogue with its payment methods. */
export interface BrandGroup {
  readonly code: string
  readonly name: string
  readonly brands: readonly Brand[]
}

/**
 * Returns the payment methods for the filter, grouped by catalogue class: those that the merchant
 * uses, and those in the current search.
 */
export function brandTree(
  brands: readonly Brand[],
  chosen: Chosen,
  { classes, paymentTypes }: Pick<CatalogueNames, 'classes' | 'paymentTypes'>,
): BrandGroup[] {
  const isOffered = ({ used, paymentClass, paymentType }: Brand) =>
    used || chosen.paymentType?.includes(paymentType) || chosen.paymentClass?.includes(paymentClass)
  const classOf = new Map(
    paymentTypes.map(({ paymentType, classCode }) => [paymentType, classCode]),
  )
  return classes
    .map(({ code, name }) => ({
      code,
      name,
      brands: brands.filter((brand) => classOf.get(brand.paymentType) === code && isOffered(brand)),
    }))
    .filter((group) => group.brands.length > 0)
}

/**
 * Returns the payment methods that a search includes: those of its classes, those it names, or the
 * intersection of both.
 */
export const brandsOf = (
  brands: readonly Brand[],
  { paymentClass, paymentType }: Chosen,
): string[] =>
  paymentClass || paymentType
    ? brands
        .filter((brand) => !paymentClass || paymentClass.includes(brand.paymentClass))
        .filter((brand) => !paymentType || paymentType.includes(brand.paymentType))
        .map((brand) => brand.paymentType)
    : []

/**
 * Converts ticked payment methods to a search. A complete kind is searched by name, so it includes
 * payment methods added in the future.
 */
export function searchOfBrands(tree: readonly BrandGroup[], ticked: readonly string[]): Chosen {
  const ofKind = Map.groupBy(
    tree.flatMap((group) => group.brands),
    (brand) => brand.paymentClass,
  )
  const whole = paymentClasses.filter((kind) =>
    ofKind.get(kind)?.every(({ paymentType }) => ticked.includes(paymentType)),
  )
  const isOfKinds =
    whole.reduce((count, kind) => count + ofKind.get(kind)!.length, 0) === ticked.length
  if (ticked.length === 0) return { paymentClass: undefined, paymentType: undefined }
  return isOfKinds
    ? { paymentClass: [...whole], paymentType: undefined }
    : { paymentClass: undefined, paymentType: [...ticked] }
}
