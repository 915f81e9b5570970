import { maskAccountNo, type MaskedAccount } from '@choba/contract/bank-account.ts'
import type { CompanyChange } from '@choba/contract/company-change.ts'
import type {
  AssignedStore,
  BankAccountVersion,
  Company,
  Issuer,
} from '@choba/contract/company.contract.ts'
import type { BankAccountRow, CompanyChangeRow, IssuerRow } from '@choba/database/company-tables.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import type { AccountColumns, IssuerColumns } from './account-input.ts'
import { beforeOf } from './company-changes.repository.ts'
import { toRegistered } from './company-registration.ts'
import {
  type CompanyColumns,
  EVER,
  type FoundCompany,
  type FoundStore,
} from './company.repository.ts'

const instantOf = (at: Date | null, zone: string): string | null => at && offsetInstant(at, zone)
const dayOf = (day: string): string | null => (day === EVER ? null : day)

/** @param change newest requested change of the company */
export const toCompany = (
  row: FoundCompany,
  zone: string,
  change: CompanyChangeRow | undefined,
): Company => ({
  companyId: String(row.id),
  companyCode: row.code,
  ...toRegistered(row),
  change: change ? toChange(change, zone) : null,
  storeCount: row.store_count,
  version: row.version,
  changedAt: instantOf(row.changed_at, zone),
  changedBy: row.changed_by,
})

const toChange = (row: CompanyChangeRow, zone: string): CompanyChange => ({
  changeId: String(row.id),
  approvalId: String(row.approval_id),
  state: row.state,
  fromDay: row.from_day,
  before: toRegistered(beforeOf(row)),
  after: toRegistered(row),
  requestedAt: offsetInstant(row.requested_at, zone),
  requestedBy: row.requested_by,
  decidedAt: instantOf(row.decided_at, zone),
  decidedBy: row.decided_by,
  reason: row.reason,
})

export const toAssigned = (row: FoundStore): AssignedStore => ({
  ...toPickedStore(row),
  companyId: String(row.company_id),
  fromDay: dayOf(row.from_day),
  next:
    row.next_company_id === null || row.next_day === null
      ? null
      : { companyId: String(row.next_company_id), fromDay: row.next_day },
})

/** Fields of a company that the audit log records. */
export const auditFieldsOfCompany = ({ code, ...columns }: CompanyColumns) => ({
  companyCode: code,
  ...toRegistered(columns),
})

/**
 * @param masked true to mask the account number, for users without permission to change the account
 */
export const toAccount = (row: AccountColumns, masked: boolean): MaskedAccount => ({
  bankCode: row.bank_code,
  bankName: row.bank_name,
  branchCode: row.branch_code,
  branchName: row.branch_name,
  accountType: row.account_type === null ? null : (String(row.account_type) as '1' | '2' | '4'),
  accountNo: masked ? maskAccountNo(row.account_no) : row.account_no,
  holderName: row.holder_name,
  holderKana: row.holder_kana,
})

/** Fields of an account that the audit log records, with a masked account number. */
export const auditFieldsOfAccount = (row: AccountColumns) => toAccount(row, true)

export const toVersion = (
  row: BankAccountRow,
  zone: string,
  masked: boolean,
): BankAccountVersion => ({
  ...toAccount(row, masked),
  accountId: String(row.id),
  appliesAfter: dayOf(row.applies_after),
  requestedBy: row.requested_by,
  requestedAt: instantOf(row.requested_at, zone),
  approvedBy: row.approved_by,
  approvedAt: offsetInstant(row.approved_at, zone),
})

/** Picks the account's own columns from a row with more columns. */
export const accountOf = (row: AccountColumns): AccountColumns => ({
  bank_code: row.bank_code,
  bank_name: row.bank_name,
  bank_kana: row.bank_kana,
  branch_code: row.branch_code,
  branch_name: row.branch_name,
  branch_kana: row.branch_kana,
  account_type: row.account_type,
  account_no: row.account_no,
  holder_kana: row.holder_kana,
  holder_name: row.holder_name,
})

export const toIssuer = (row: IssuerRow, zone: string): Issuer => ({
  issuerName: row.name,
  address: row.address,
  phone: row.phone,
  registrationNo: row.registration_no,
  taxRounding: row.tax_rounding,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  branchCode: row.branch_code,
  branchName: row.branch_name,
  accountType: row.account_type === null ? null : (String(row.account_type) as '1' | '2' | '9'),
  accountNo: row.account_no,
  requesterCode: row.requester_code,
  requesterKana: row.requester_kana,
  version: row.version,
  changedAt: instantOf(row.changed_at, zone),
  changedBy: row.changed_by,
})

export const auditFieldsOfIssuer = (row: IssuerColumns) => ({
  issuerName: row.name,
  address: row.address,
  phone: row.phone,
  registrationNo: row.registration_no,
  taxRounding: row.tax_rounding,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  branchCode: row.branch_code,
  branchName: row.branch_name,
  accountType: row.account_type === null ? null : String(row.account_type),
  accountNo: row.account_no === null ? null : maskAccountNo(row.account_no),
  requesterCode: row.requester_code,
  requesterKana: row.requester_kana,
})
