import type { TransactionOptions } from '@choba/contract/transactions.contract.ts'

/** The names of brands; a code that is not offered any more stands for itself. */
export function namesOf(options: TransactionOptions | undefined) {
  const brands = new Map(options?.brands.map((brand) => [brand.paymentType, brand.name]))
  return {
    brand: (code: string): string => brands.get(code) ?? code,
  }
}
