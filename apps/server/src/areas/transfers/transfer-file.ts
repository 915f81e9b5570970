import { createHash } from 'node:crypto'
import type { OrderingKind } from '@choba/banking/account-kinds.ts'
import {
  type Transfer as FileRow,
  TRANSFER_TOTAL_MAX,
  type WrittenFile,
  writeTransferFile,
} from '@choba/banking/transfer-file.ts'
import type { BankAccountRow, IssuerRow } from '@choba/database/company-tables.ts'

/** A deposit as the file has it. */
export interface FileItem {
  readonly depositNo: string
  readonly amount: bigint
  readonly account: BankAccountRow
  readonly newCode: FileRow['newCode']
}

export { TRANSFER_TOTAL_MAX }

/** Whether the account that is paid from is given, with the code that its bank knows the tenant by. */
export const isOrderer = (issuer: IssuerRow | undefined): issuer is IssuerRow =>
  issuer !== undefined && issuer.requester_code !== null && issuer.bank_code !== null

const sameAccount = (one: BankAccountRow, other: BankAccountRow): boolean =>
  one.bank_code === other.bank_code &&
  one.branch_code === other.branch_code &&
  one.account_type === other.account_type &&
  one.account_no === other.account_no

/** 1 the first transfer to a company, 2 to another account than the last that reached it, else 0. */
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

/** The file for the bank, by the order of the deposits. */
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
