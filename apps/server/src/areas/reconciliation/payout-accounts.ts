import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { NamedAccount } from '@choba/import-format/bank/bank-content.ts'
import type { FoundAccount } from './reconciliation.repository.ts'

type Numbered = Pick<FoundAccount, 'bank_code' | 'branch_code' | 'account_no'>

/**
 * Returns a key of bank, branch and account number. Two database rows of the same bank account have
 * the same key.
 */
export const accountKey = ({ bank_code, branch_code, account_no }: Numbered): string =>
  [bank_code, branch_code, account_no].join('-')

/** Formats an account as bank, branch and the last four digits. */
export const accountText = ({ bank_name, branch_name, account_no }: FoundAccount): string =>
  [bank_name, branch_name, `****${account_no.slice(-4)}`].filter(Boolean).join(' ')

const NUMBER_LENGTH = 7

/**
 * Returns the last number in the account text of a file. The text names the bank and branch before
 * the account number, or has all three without spaces.
 */
const numberIn = (words: string): string | undefined =>
  words
    .normalize('NFKC')
    .match(/[0-9]+/g)
    ?.at(-1)
    ?.padStart(NUMBER_LENGTH, '0')

function isNamed(account: FoundAccount, named: NamedAccount): boolean {
  if (typeof named === 'string') {
    const { bank_code: bank, branch_code: branch, account_no: no } = account
    return [no, `${branch}${no}`, `${bank}${branch}${no}`].includes(numberIn(named) ?? '')
  }
  const { bankCode, branchCode, accountNumber, kind } = named
  // Banks that do not state the account type write zero or nothing, so such a value fits every
  // type.
  const isKind = !['1', '2', '4'].includes(kind) || kind === String(account.account_type)
  return (
    isKind &&
    accountKey(account) ===
      accountKey({ bank_code: bankCode, branch_code: branchCode, account_no: accountNumber })
  )
}

/**
 * Finds the merchant's bank accounts that a file names.
 * @throws AppError badRequest at `file.account` if an account in the file does not belong to the
 * merchant
 */
export const ownAccounts = (
  named: readonly NamedAccount[],
  own: readonly FoundAccount[],
): FoundAccount[][] =>
  named.map((account) => {
    const found = own.filter((one) => isNamed(one, account))
    if (found.length === 0) throw new AppError('badRequest', badField('file.account', 'value'))
    return found
  })
