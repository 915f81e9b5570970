import { ORDERER_LENGTH, toBankKana, type BankKana } from '@choba/banking/kana.ts'
import { readRegistrationNumber } from '@choba/banking/registration-number.ts'
import type { BadField, InputProblem } from '@choba/contract/bad-input.ts'
import type { BankAccountInput } from '@choba/contract/bank-account.ts'
import type { IssuerParts } from '@choba/contract/company.contract.ts'
import type { BankAccountTable, IssuerRow } from '@choba/database/company-tables.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { findBranch } from './bank-directory.ts'

/** Columns with the data of a bank account, without the ID, time and author of its version. */
export type AccountColumns = Pick<
  BankAccountTable,
  | 'bank_code'
  | 'bank_name'
  | 'bank_kana'
  | 'branch_code'
  | 'branch_name'
  | 'branch_kana'
  | 'account_type'
  | 'account_no'
  | 'holder_kana'
  | 'holder_name'
>
export type IssuerColumns = Omit<IssuerRow, 'tenant_id' | 'version' | 'changed_at' | 'changed_by'>

const inJapan = { bankCode: null, branchCode: null, accountType: null } as const

/** Invalid fields found so far. One error reports all of them together. */
type Problems = BadField[]

const found = (problems: Problems, path: string, problem: InputProblem): void =>
  void problems.push({ path, problem })

/** @throws AppError badRequest if there are any problems */
function refuse(problems: Problems): void {
  if (problems.length > 0) throw new AppError('badRequest', { fields: problems })
}

type Fields = Readonly<Record<string, unknown>>

function expectGiven(fields: Fields, names: readonly string[], problems: Problems): void {
  for (const name of names) if (fields[name] === undefined) found(problems, name, 'missing')
}

function refuseGiven(fields: Fields, names: readonly string[], problems: Problems): void {
  for (const name of names) if (fields[name] !== undefined) found(problems, name, 'unknown')
}

const kanaProblems = {
  TOO_LONG: 'tooLong',
  EMPTY: 'missing',
  KANJI: 'format',
  CHARACTER: 'format',
  DANGLING_MARK: 'format',
} as const satisfies Record<Extract<BankKana, { ok: false }>['problem'], InputProblem>

function kanaOf(
  path: string,
  text: string | undefined,
  problems: Problems,
  length?: number,
): string {
  if (text === undefined) return ''
  const written = toBankKana(text, 'party', length)
  if (!written.ok) found(problems, path, kanaProblems[written.problem])
  return written.ok ? written.kana : ''
}

const digits = (text: string): string => text.normalize('NFKC').replaceAll(/[\s-]/g, '')

/** Normalizes an account number to seven digits, adding leading zeros. */
function accountNumber(text: string | undefined, problems: Problems): string {
  if (text === undefined) return ''
  const number = digits(text)
  if (!/^[0-9]+$/.test(number)) found(problems, 'accountNo', 'format')
  else if (number.length > 7) found(problems, 'accountNo', 'tooLong')
  return number.padStart(7, '0')
}

function foreignNumber(text: string | undefined, problems: Problems): string {
  if (text === undefined) return ''
  const number = digits(text).toUpperCase()
  if (!/^[0-9A-Z]{1,34}$/.test(number)) found(problems, 'accountNo', 'format')
  return number
}

/** Looks up the names and the kana of a bank and a branch by their codes. */
async function placeOf(
  bankCode: string | undefined,
  branchCode: string | undefined,
  problems: Problems,
) {
  const { bank, branch } = await findBranch(bankCode ?? '', branchCode ?? '')
  if (bankCode !== undefined && !bank) found(problems, 'bankCode', 'value')
  if (bank && branchCode !== undefined && !branch) found(problems, 'branchCode', 'value')
  return {
    bank_code: bankCode ?? '',
    bank_name: bank?.bankName ?? '',
    bank_kana: bank?.bankKana ?? '',
    branch_code: branchCode ?? '',
    branch_name: branch?.branchName ?? '',
    branch_kana: branch?.branchKana ?? '',
  }
}

const noPlace = {
  bank_code: null,
  bank_kana: null,
  branch_code: null,
  branch_name: null,
  branch_kana: null,
}

/**
 * Validates an account and adds the names of its bank and branch.
 * @throws AppError badRequest with each field that is missing, does not exist for this currency,
 * has an unknown code, or has kana that bank files cannot contain
 */
export async function readAccount(
  input: BankAccountInput,
  currency: string,
): Promise<AccountColumns> {
  const problems: Problems = []
  const { bankCode, branchCode, accountType, bankName, holderName, holderKana } = input
  if (currency !== 'JPY') {
    refuseGiven(input, [...Object.keys(inJapan), 'holderKana'], problems)
    expectGiven(input, ['bankName'], problems)
    const account_no = foreignNumber(input.accountNo, problems)
    refuse(problems)
    const names = { bank_name: bankName!, holder_name: holderName, holder_kana: null }
    return { ...noPlace, ...names, account_type: null, account_no }
  }
  refuseGiven(input, ['bankName'], problems)
  expectGiven(input, [...Object.keys(inJapan), 'holderKana'], problems)
  const place = await placeOf(bankCode, branchCode, problems)
  const account_no = accountNumber(input.accountNo, problems)
  const holder_kana = kanaOf('holderKana', holderKana, problems)
  refuse(problems)
  return {
    ...place,
    account_type: Number(accountType) as 1 | 2 | 4,
    account_no,
    holder_name: holderName,
    holder_kana,
  }
}

function registrationOf(
  text: string | undefined,
  isJapan: boolean,
  problems: Problems,
): string | null {
  if (text === undefined) return null
  const read = readRegistrationNumber(text)
  if (!isJapan) found(problems, 'registrationNo', 'unknown')
  else if (!read.ok)
    found(problems, 'registrationNo', read.problem === 'FORMAT' ? 'format' : 'value')
  return read.number ?? null
}

const paying = [
  'bankCode',
  'branchCode',
  'accountType',
  'accountNo',
  'requesterCode',
  'requesterKana',
] as const
const noAccount = {
  ...noPlace,
  bank_name: null,
  account_type: null,
  account_no: null,
  requester_code: null,
}

async function payingAccount(parts: IssuerParts, problems: Problems) {
  refuseGiven(parts, ['bankName'], problems)
  if (paying.every((name) => parts[name] === undefined))
    return { ...noAccount, requester_kana: null }
  expectGiven(parts, paying, problems)
  const requesterCode = parts.requesterCode === undefined ? '' : digits(parts.requesterCode)
  if (parts.requesterCode !== undefined && !/^[0-9]{10}$/.test(requesterCode))
    found(problems, 'requesterCode', 'format')
  return {
    ...(await placeOf(parts.bankCode, parts.branchCode, problems)),
    account_type: Number(parts.accountType) as 1 | 2 | 9,
    account_no: accountNumber(parts.accountNo, problems),
    requester_code: requesterCode,
    requester_kana: kanaOf('requesterKana', parts.requesterKana, problems, ORDERER_LENGTH),
  }
}

function foreignAccount(parts: IssuerParts, problems: Problems) {
  refuseGiven(
    parts,
    ['bankCode', 'branchCode', 'accountType', 'requesterCode', 'requesterKana'],
    problems,
  )
  if (parts.bankName === undefined && parts.accountNo === undefined)
    return { ...noAccount, requester_kana: null }
  expectGiven(parts, ['bankName', 'accountNo'], problems)
  const account_no = foreignNumber(parts.accountNo, problems)
  return { ...noAccount, bank_name: parts.bankName ?? null, account_no, requester_kana: null }
}

/**
 * Validates the details of the issuer of statements. The account that pays the deposits must be
 * complete or absent.
 * @throws AppError badRequest with each invalid field
 */
export async function readIssuer(parts: IssuerParts, currency: string): Promise<IssuerColumns> {
  const problems: Problems = []
  const isJapan = currency === 'JPY'
  const registration_no = registrationOf(parts.registrationNo, isJapan, problems)
  const account = isJapan ? await payingAccount(parts, problems) : foreignAccount(parts, problems)
  refuse(problems)
  return {
    name: parts.issuerName,
    address: parts.address,
    phone: parts.phone ?? null,
    registration_no,
    tax_rounding: parts.taxRounding,
    ...account,
  }
}
