import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { NamedAccount } from '@choba/import-format/bank/bank-file.ts'
import type { FoundAccount } from './reconciliation.repository.ts'

type Numbered = Pick<FoundAccount, 'bank_code' | 'branch_code' | 'account_no'>

/**
 * Returns a key that identifies an account. Several versions of a company's account often have the
 * same key.
 */
export const accountKey = ({ bank_code, branch_code, account_no }: Numbered): string =>
  [bank_code, branch_code, account_no].join('-')

/** Formats an account as bank, branch and the last four digits. */
export const accountText = ({ bank_name, branch_name, account_no }: FoundAccount): string =>
  [bank_name, branch_name, `****${account_no.slice(-4)}`].filter(Boolean).join(' ')

const NUMBER_LENGTH = 7

/** Returns the last number in the account text of a CSV file, where bank and branch come first. */
const numberIn = (words: string): string | undefined =>
  words
    .normalize('NFKC')
    .match(/[0-9]+/g)
    ?.at(-1)
    ?.padStart(NUMBER_LENGTH, '0')

function isNamed(account: FoundAccount, named: NamedAccount): boolean {
  if (typeof named === 'string') return numberIn(named) === account.account_no
  const { bankCode, branchCode, accountNumber, kind } = named
  // A bank that does not state the account type writes zero or leaves it empty.
  const isKind = !['1', '2', '4'].includes(kind) || kind === String(account.account_type)
  return (
    isKind &&
    accountKey(account) ===
      accountKey({ bank_code: bankCode, branch_code: branchCode, account_no: accountNumber })
  )
}

/**
 * Finds the merchant's accounts that a file names.
 * @throws AppError badRequest at `file.account` if an account is not the merchant's
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
