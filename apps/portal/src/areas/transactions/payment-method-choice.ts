import type { catalogueNames } from '@choba/contract/catalogue-names.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import type { TransactionFilters } from '@choba/contract/transactions.filters.ts'
import { paymentClasses, type TransactionOptions } from '@choba/contract/transaction-options.ts'

type PaymentMethod = TransactionOptions['paymentMethods'][number]
type CatalogueNames = ResultOf<typeof catalogueNames.names>
type Chosen = Pick<TransactionFilters, 'paymentClass' | 'paymentType'>

/** Payment class of the catalogue with its payment methods. */
export interface PaymentMethodGroup {
  readonly code: string
  readonly name: string
  readonly paymentMethods: readonly PaymentMethod[]
}

/**
 * Returns the payment methods for the filter, grouped by the catalogue's classes: those that the
 * merchant uses, and those that the current search contains.
 */
export function paymentMethodTree(
  paymentMethods: readonly PaymentMethod[],
  chosen: Chosen,
  { classes, paymentTypes }: Pick<CatalogueNames, 'classes' | 'paymentTypes'>,
): PaymentMethodGroup[] {
  const isOffered = ({ used, paymentClass, paymentType }: PaymentMethod) =>
    used || chosen.paymentType?.includes(paymentType) || chosen.paymentClass?.includes(paymentClass)
  const classOf = new Map(
    paymentTypes.map(({ paymentType, classCode }) => [paymentType, classCode]),
  )
  return classes
    .map(({ code, name }) => ({
      code,
      name,
      paymentMethods: paymentMethods.filter(
        (paymentMethod) =>
          classOf.get(paymentMethod.paymentType) === code && isOffered(paymentMethod),
      ),
    }))
    .filter((group) => group.paymentMethods.length > 0)
}

/**
 * Returns the payment methods that a search includes: those of its classes, those it names, or the
 * intersection if it has both.
 */
export const paymentMethodsOf = (
  paymentMethods: readonly PaymentMethod[],
  { paymentClass, paymentType }: Chosen,
): string[] =>
  paymentClass || paymentType
    ? paymentMethods
        .filter(
          (paymentMethod) => !paymentClass || paymentClass.includes(paymentMethod.paymentClass),
        )
        .filter((paymentMethod) => !paymentType || paymentType.includes(paymentMethod.paymentType))
        .map((paymentMethod) => paymentMethod.paymentType)
    : []

/**
 * Converts ticked payment methods to a search. If all methods of a kind are ticked, the search
 * names the kind, so that it includes methods that are added later.
 */
export function searchOfPaymentMethods(
  tree: readonly PaymentMethodGroup[],
  ticked: readonly string[],
): Chosen {
  const ofKind = Map.groupBy(
    tree.flatMap((group) => group.paymentMethods),
    (paymentMethod) => paymentMethod.paymentClass,
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
