import {
  type PaymentClass,
  paymentClasses,
  type TransactionFilters,
  type TransactionOptions,
} from '@choba/contract/transactions.contract.ts'

type Brand = TransactionOptions['brands'][number]
type Chosen = Pick<TransactionFilters, 'paymentClass' | 'paymentType'>

/** Payment classes with their brands, as the filter offers them: what the merchant uses, and what is searched anyhow. */
export function brandTree(brands: readonly Brand[], chosen: Chosen): { paymentClass: PaymentClass; brands: Brand[] }[] {
  const isOffered = ({ used, paymentClass, paymentType }: Brand) =>
    used || chosen.paymentType?.includes(paymentType) || chosen.paymentClass?.includes(paymentClass)
  return paymentClasses
    .map((paymentClass) => ({
      paymentClass,
      brands: brands.filter((brand) => brand.paymentClass === paymentClass && isOffered(brand)),
    }))
    .filter((group) => group.brands.length > 0)
}

/** The brands that a search means: those of its classes, those it names, or what both have in common. */
export const brandsOf = (brands: readonly Brand[], { paymentClass, paymentType }: Chosen): string[] =>
  paymentClass || paymentType
    ? brands
        .filter((brand) => !paymentClass || paymentClass.includes(brand.paymentClass))
        .filter((brand) => !paymentType || paymentType.includes(brand.paymentType))
        .map((brand) => brand.paymentType)
    : []

/** The search for brands that were ticked: whole classes by their name, so that a brand that comes later is of them. */
export function searchOfBrands(tree: ReturnType<typeof brandTree>, ticked: readonly string[]): Chosen {
  const whole = tree.filter((group) => group.brands.every(({ paymentType }) => ticked.includes(paymentType)))
  const isOfClasses = whole.reduce((count, group) => count + group.brands.length, 0) === ticked.length
  if (ticked.length === 0) return { paymentClass: undefined, paymentType: undefined }
  return isOfClasses
    ? { paymentClass: whole.map(({ paymentClass }) => paymentClass), paymentType: undefined }
    : { paymentClass: undefined, paymentType: [...ticked] }
}
