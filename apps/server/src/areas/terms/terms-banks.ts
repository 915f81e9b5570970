import type { NewTerms } from '@choba/contract/terms.contract.ts'
import { bankNames } from '#areas/company/company.service.ts'

/**
 * Returns the names of the banks that transfer fees refer to, by bank code. Only Japanese banks are
 * known.
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
