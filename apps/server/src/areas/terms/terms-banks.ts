import type { NewTerms } from '@choba/contract/terms.contract.ts'
import { bankNames } from '#areas/company/company.service.ts'

/**
 * Returns the names of the banks for which there are transfer fees, by bank code. Returns only
 * Japanese banks, because no other bank names are known.
 */
export async function namesOfBanks(
  versions: readonly Pick<NewTerms, 'transferFees'>[],
  currency: string,
): Promise<ReadonlyMap<string, string>> {
  const codes = versions.flatMap(({ transferFees }) =>
    transferFees.flatMap(({ bankCode }) => bankCode ?? []),
  )
  return currency === 'JPY' ? bankNames(codes) : new Map()
}
