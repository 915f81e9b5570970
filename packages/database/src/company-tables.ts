import type { Generated, Insertable, Selectable } from 'kysely'

declare module './tables.ts' {
  interface Tables {
    companies: CompanyTable
    store_companies: StoreCompanyTable
    bank_accounts: BankAccountTable
    issuers: IssuerTable
    company_changes: CompanyChangeTable
  }
}

export interface CompanyTable {
  merchant_id: number
  id: number
  tenant_id: number
  code: string
  name: string
  /** Name in kana; null until a user enters it. */
  kana: Generated<string | null>
  address: Generated<string | null>
  registration_no: Generated<string | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

/** Assignment of a store to a company. Applies from a day until the day of the store's next row. */
export interface StoreCompanyTable {
  merchant_id: number
  store_id: number
  /** `YYYY-MM-DD`; `-infinity` for a store's first row. */
  from_day: string
  company_id: number
  tenant_id: number
}

/**
 * A bank account of a company. Bank codes, kana and account type are null for accounts outside
 * Japan.
 */
export interface BankAccountTable {
  merchant_id: number
  id: bigint
  company_id: number
  tenant_id: number
  bank_code: string | null
  bank_name: string
  bank_kana: string | null
  branch_code: string | null
  branch_name: string | null
  branch_kana: string | null
  account_type: 1 | 2 | 4 | null
  account_no: string
  holder_kana: string | null
  holder_name: string
  /**
   * `YYYY-MM-DD` or `-infinity`. Deposits of cycles that close after this day are paid to this
   * account.
   */
  applies_after: string
  approval_id: bigint | null
  requested_by: string | null
  requested_at: Date | null
  approved_by: string | null
  approved_at: Date
}

export interface IssuerTable {
  tenant_id: number
  name: string
  address: string
  phone: string | null
  registration_no: string | null
  tax_rounding: Generated<'FLOOR' | 'HALF_UP' | 'CEIL'>
  requester_code: string | null
  requester_kana: string | null
  bank_code: string | null
  bank_name: string | null
  bank_kana: string | null
  branch_code: string | null
  branch_name: string | null
  branch_kana: string | null
  account_type: 1 | 2 | 9 | null
  account_no: string | null
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
}

/**
 * A requested change of a company's registered details, effective from `from_day` (`YYYY-MM-DD`).
 */
export interface CompanyChangeTable {
  merchant_id: number
  id: bigint
  tenant_id: number
  company_id: number
  state: Generated<'WAITING' | 'APPROVED' | 'APPLIED' | 'REFUSED' | 'WITHDRAWN' | 'LAPSED'>
  name_before: string
  kana_before: string | null
  address_before: string | null
  registration_no_before: string | null
  name: string
  kana: string | null
  address: string | null
  registration_no: string | null
  from_day: string
  approval_id: bigint
  reason: Generated<string | null>
  requested_at: Date
  requested_by: string
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
}
export type CompanyChangeRow = Selectable<CompanyChangeTable>

export type CompanyRow = Selectable<CompanyTable>
export type BankAccountRow = Selectable<BankAccountTable>
export type NewBankAccountRow = Insertable<BankAccountTable>
export type IssuerRow = Selectable<IssuerTable>
