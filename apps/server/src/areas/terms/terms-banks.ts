import type { NewTerms } from '@choba/contract/terms.contract.ts'
import { bankNames } from '#areas/company/company.service.ts'

/** What the banks are called that transfer fees are of, by their codes. Those of other countries are in no directory of ours. */
export async function namesOfBanks(
  versions: readonly Pick<NewTerms, 'transferFees'>[],
  currency: string,
): Promise<ReadonlyMap<string, string>> {
  const codes = versions.flatMap(({ transferFees }) =>
    transferFees.flatMap(({ bankCode }) => bankCode ?? []),
  )
  return currency === 'JPY' ? bankNames(codes) : new Map()
}
