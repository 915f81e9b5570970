import { createHash } from 'node:crypto'
import type { OrderingKind } from '@choba/banking/account-kinds.ts'
import {
  type Transfer as FileRow,
  TRANSFER_TOTAL_MAX,
  type WrittenFile,
  writeTransferFile,
} from '@choba/banking/transfer-file.ts'
import type { BankAccountRow, IssuerRow } from '@choba/database/company-tables.ts'

/** Deposit to write into the file. */
export interface FileItem {
  readonly depositNo: string
  readonly amount: bigint
  readonly account: BankAccountRow
  readonly newCode: FileRow['newCode']
}

export { TRANSFER_TOTAL_MAX }

/** Returns true if the tenant has entered its sending account and the sender code from its bank. */
export const isOrderer = (issuer: IssuerRow | undefined): issuer is IssuerRow =>
  issuer !== undefined && issuer.requester_code !== null && issuer.bank_code !== null

const sameAccount = (one: BankAccountRow, other: BankAccountRow): boolean =>
  one.bank_code === other.bank_code &&
  one.branch_code === other.branch_code &&
  one.account_type === other.account_type &&
  one.account_no === other.account_no

/**
 * Returns the code that tells the bank if an account is new: 1 for the first transfer to a company,
 * 2 for another account than in the last successful transfer, and 0 otherwise.
 */
export const newCodeOf = (
  account: BankAccountRow,
  last: BankAccountRow | null,
): FileRow['newCode'] => (last === null ? '1' : sameAccount(account, last) ? '0' : '2')

const rowOf = ({ depositNo, amount, account, newCode }: FileItem): FileRow => ({
  bankCode: account.bank_code!,
  bankName: account.bank_kana!,
  branchCode: account.branch_code!,
  branchName: account.branch_kana!,
  kind: String(account.account_type) as FileRow['kind'],
  accountNumber: account.account_no,
  payee: account.holder_kana!,
  amount: Number(amount),
  newCode,
  edi: depositNo,
  customerCodes: ['', ''],
  method: '7',
})

/** Builds the transfer file for the bank. Its records are in the order of the deposits. */
export const composeFile = (
  issuer: IssuerRow,
  payDay: string,
  items: readonly FileItem[],
): WrittenFile =>
  writeTransferFile({
    orderer: {
      code: issuer.requester_code!,
      name: issuer.requester_kana!,
      bankCode: issuer.bank_code!,
      bankName: issuer.bank_kana!,
      branchCode: issuer.branch_code!,
      branchName: issuer.branch_kana!,
      kind: String(issuer.account_type) as OrderingKind,
      accountNumber: issuer.account_no!,
    },
    valueDate: payDay,
    transfers: items.map(rowOf),
  })

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')
