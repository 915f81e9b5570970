import * as z from 'zod/mini'
import { BankAccountInput, Branch, Bank, MaskedAccount, ownAccountKinds } from './bank-account.ts'
import { ADDRESS_MAX, CompanyChange, registered } from './company-change.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { codeLine, count, id, instant, line, trimmedLine, version } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, eitherMay, eitherOf, merchantMay } from './permissions.ts'
import { typedPassword } from './password.ts'
import { Phone } from './phone.ts'
import { PickedStore } from './seen-stores.ts'

/** Companies of a merchant, their bank accounts for deposits, and the issuer that pays them. */

export const COMPANY_CODE_MAX = 40
/** Maximum number of companies per merchant. */
export const COMPANIES_MAX = 100
/** Maximum number of days ahead for assigning a store to another company. */
export const ASSIGN_AHEAD_MAX = 366

const code = { companyCode: codeLine(COMPANY_CODE_MAX, 1) }
export const CompanyParts = z.strictObject({ ...code, ...registered })
export type CompanyParts = z.output<typeof CompanyParts>

export const Company = z.strictObject({
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  companyKana: z.nullable(z.string()),
  address: z.nullable(z.string()),
  registrationNo: z.nullable(z.string()),
  /** Latest change request; null if there was never one. */
  change: z.nullable(CompanyChange),
  /** Number of the company's stores today that the caller can see. */
  storeCount: count,
  version,
  /** Time and author of the last change; null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Company = z.output<typeof Company>

/** Body of the 409 response if the company was changed in the meantime. */
export const StaleCompany = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Company,
})
export type StaleCompany = z.output<typeof StaleCompany>

export const CompanyList = z.strictObject({
  companies: z.array(Company),
  /**
   * True if the merchant is a master merchant and the caller sees every store. Only master
   * merchants can have several companies.
   */
  canAdd: z.boolean(),
  /** True if companies can have a registration number, which exists in Japan only. */
  inJapan: z.boolean(),
  /** Current business day. */
  today: day,
  /** Last day of the latest closed deposit; null if none is closed. */
  closedThrough: z.nullable(day),
})
export type CompanyList = z.output<typeof CompanyList>

/**
 * A store with the company that it belongs to today, and its next company if it moves on a later
 * day.
 */
export const AssignedStore = z.strictObject({
  ...PickedStore.shape,
  companyId: id,
  /** Null if the store has belonged to this company from the start. */
  fromDay: z.nullable(day),
  next: z.nullable(z.strictObject({ companyId: id, fromDay: day })),
})
export type AssignedStore = z.output<typeof AssignedStore>

/**
 * A version of a company's bank account. `requestedBy` and `approvedBy` are null for an account
 * from the initial setup.
 */
export const BankAccountVersion = z.strictObject({
  ...MaskedAccount.shape,
  accountId: id,
  /**
   * The account applies to cycles that close after this day. Null if the account applies from the
   * start.
   */
  appliesAfter: z.nullable(day),
  requestedBy: z.nullable(z.string()),
  requestedAt: z.nullable(instant),
  approvedBy: z.nullable(z.string()),
  approvedAt: instant,
})
export type BankAccountVersion = z.output<typeof BankAccountVersion>

export const CompanyAccount = z.strictObject({
  companyId: id,
  companyName: z.string(),
  /** Reading of the company name, which the portal suggests as the holder of the first account. */
  companyKana: z.nullable(z.string()),
  /** Account that receives the deposit of a cycle that closes today. */
  current: z.nullable(BankAccountVersion),
  /** Next approved account, which applies from a later day. */
  coming: z.nullable(BankAccountVersion),
  /** Change that waits for approval by a second person. */
  waiting: z.nullable(
    z.strictObject({
      ...MaskedAccount.shape,
      approvalId: id,
      requestedBy: z.string(),
      requestedAt: instant,
      own: z.boolean(),
    }),
  ),
  /** The latest 20 versions, newest first. */
  history: z.array(BankAccountVersion),
})
export type CompanyAccount = z.output<typeof CompanyAccount>

export const taxRoundings = ['FLOOR', 'HALF_UP', 'CEIL'] as const
export type TaxRounding = (typeof taxRoundings)[number]

/**
 * Account that transfers are paid from, and the identity of the payer at the bank. Codes and kana
 * exist in Japan only.
 */
const payingAccount = {
  bankCode: z.optional(line(4, 1)),
  branchCode: z.optional(line(3, 1)),
  bankName: z.optional(trimmedLine(100, 1)),
  accountType: z.optional(z.enum(ownAccountKinds)),
  accountNo: z.optional(line(34, 1)),
  requesterCode: z.optional(line(10, 1)),
  requesterKana: z.optional(trimmedLine(100, 1)),
}
export const IssuerParts = z.strictObject({
  issuerName: trimmedLine(100, 1),
  address: trimmedLine(ADDRESS_MAX, 1),
  phone: z.optional(Phone),
  registrationNo: z.optional(line(30, 1)),
  taxRounding: z.enum(taxRoundings),
  ...payingAccount,
})
export type IssuerParts = z.output<typeof IssuerParts>

export const Issuer = z.strictObject({
  issuerName: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  registrationNo: z.nullable(z.string()),
  taxRounding: z.enum(taxRoundings),
  bankCode: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  branchCode: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  accountType: z.nullable(z.enum(ownAccountKinds)),
  accountNo: z.nullable(z.string()),
  requesterCode: z.nullable(z.string()),
  requesterKana: z.nullable(z.string()),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Issuer = z.output<typeof Issuer>

export const StaleIssuer = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Issuer,
})

const companyReaders = eitherOf('merchant', 'Settle.search', 'Shop.search')
/** Permission to search for a bank, for a company's account or the issuer's account. */
const bankPickers = eitherMay('Settle.edit')
const found = z.optional(line(40, 1))

export const company = endpoints({
  info: {
    method: 'GET',
    path: 'company/info',
    summary:
      'The companies of the merchant, by code; who does not see every store gets those that have one of theirs today',
    can: companyReaders,
    result: CompanyList,
  },
  add: {
    method: 'POST',
    path: 'company/add',
    summary:
      'Add a company; illegalOperation at a merchant that is no master, or that has the most it may have, or where the caller does not see every store',
    can: merchantMay('Shop.edit'),
    body: CompanyParts,
    result: Company,
  },
  modify: {
    method: 'PUT',
    path: 'company/info',
    summary:
      'Change the code of a company, as it was seen; what is registered of it changes by company/changerequest. illegalOperation: the caller does not see every store',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ companyId: id, version, ...code }),
    result: Company,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  changeRequest: {
    method: 'POST',
    path: 'company/changerequest',
    summary:
      'Ask the administrators to change what is registered of a company, as it was seen, from a day on. conflict: it has been changed, or another change is under way; illegalOperation: the caller does not see every store',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ companyId: id, version, ...registered, fromDay: day }),
    result: Company,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  stores: {
    method: 'GET',
    path: 'company/stores',
    summary: 'The stores that the caller sees, by code, with the company of each',
    can: companyReaders,
    query: z.strictObject({
      search: z.optional(line(100, 1)),
      companyId: z.optional(id),
      storeId: z.optional(id),
      ...pageQuery,
    }),
    result: z.strictObject({ ...page(AssignedStore), total: z.optional(count) }),
  },
  assign: {
    method: 'PUT',
    path: 'company/store',
    summary:
      'Give a store to a company from a business day on, which must be later than the last closed day',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, companyId: id, fromDay: day }),
    result: AssignedStore,
    raises: ['notFound', 'nothingToDo'],
  },
  bankAccount: {
    method: 'GET',
    path: 'company/bankaccount',
    summary:
      'The bank account of a company: in force, coming, waiting and former; for those who see every store. Account numbers are masked without Settle.edit',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ companyId: id }),
    result: CompanyAccount,
    raises: ['notFound'],
    historyOf: 'company',
  },
  changeBankAccount: {
    method: 'PUT',
    path: 'company/bankaccount',
    summary:
      'Ask a second person to approve another bank account for a company. conflict: a request waits already, or the account is not the one that was seen',
    can: merchantMay('Settle.edit'),
    body: z.strictObject({
      companyId: id,
      /** Latest version that the caller saw; null if there was none. */
      accountSeen: z.nullable(id),
      password: typedPassword,
      ...BankAccountInput.shape,
    }),
    result: CompanyAccount,
    raises: [
      'wrongCredentials',
      'accountLocked',
      'signInServiceError',
      'notFound',
      'conflict',
      'nothingToDo',
    ],
  },
  banks: {
    method: 'GET',
    path: 'bank/search',
    summary:
      'Banks in Japan whose code or name begins with, or whose name contains, what is searched; the first twenty',
    can: bankPickers,
    query: z.strictObject({ search: found }),
    result: z.strictObject({ banks: z.array(Bank) }),
  },
  branches: {
    method: 'GET',
    path: 'bank/branches',
    summary: 'Branches of a bank in the same way; none of a bank that there is not',
    can: bankPickers,
    query: z.strictObject({ bankCode: z.string().check(z.regex(/^[0-9]{4}$/)), search: found }),
    result: z.strictObject({ branches: z.array(Branch) }),
  },
  issuer: {
    method: 'GET',
    path: 'issuer/info',
    summary: 'Who issues the statements of the tenant, and pays; null before it was given',
    can: adminMay('Settle.edit'),
    result: z.nullable(Issuer),
    historyOf: 'issuer',
  },
  setIssuer: {
    method: 'PUT',
    path: 'issuer/info',
    summary: 'Set who issues the statements of the tenant, and pays',
    can: adminMay('Settle.edit'),
    /** `version` is omitted the first time, when no issuer is stored yet. */
    body: z.strictObject({ version: z.optional(version), ...IssuerParts.shape }),
    result: Issuer,
    raises: ['conflict', 'nothingToDo'],
  },
})
