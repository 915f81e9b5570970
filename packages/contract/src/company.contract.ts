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
    summary: 'List the companies of the merchant',
    description:
      'Sorted by code. Users who do not see every store get the companies of their stores.',
    can: companyReaders,
    result: CompanyList,
  },
  add: {
    method: 'POST',
    path: 'company/add',
    summary: 'Create a company',
    description:
      'Fails with 1200 if the merchant cannot have several companies, has the maximum number, or the caller does not see every store.',
    can: merchantMay('Shop.edit'),
    body: CompanyParts,
    result: Company,
  },
  modify: {
    method: 'PUT',
    path: 'company/info',
    summary: 'Change the code of a company',
    description:
      'Registered data changes with `company/changerequest`. Fails with 1200 if the caller does not see every store.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ companyId: id, version, ...code }),
    result: Company,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  changeRequest: {
    method: 'POST',
    path: 'company/changerequest',
    summary: 'Request a change of the registered data of a company',
    description:
      'An administrator decides about the request. The change takes effect on `fromDay`. Fails with a conflict (409) if the company has changed or another request waits. Fails with 1200 if the caller does not see every store.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ companyId: id, version, ...registered, fromDay: day }),
    result: Company,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  stores: {
    method: 'GET',
    path: 'company/stores',
    summary: 'List the stores that the caller sees, with their companies',
    description: 'Sorted by code.',
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
    summary: 'Assign a store to a company',
    description: 'Takes effect on a business day after the last closed day.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, companyId: id, fromDay: day }),
    result: AssignedStore,
    raises: ['notFound', 'nothingToDo'],
  },
  bankAccount: {
    method: 'GET',
    path: 'company/bankaccount',
    summary: 'Get the bank accounts of a company',
    description:
      'Returns the current, future, requested and former accounts. The caller must see every store. Account numbers are masked without the permission Settle.edit.',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ companyId: id }),
    result: CompanyAccount,
    raises: ['notFound'],
    historyOf: 'company',
  },
  changeBankAccount: {
    method: 'PUT',
    path: 'company/bankaccount',
    summary: 'Request another bank account for a company',
    description:
      'Needs the password of the caller. A second person must approve the request. Fails with a conflict (409) if a request waits or the account is not the one that the caller saw.',
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
    summary: 'Search banks in Japan',
    description:
      'Returns up to 20 banks whose code or name begins with the text, or whose name contains the text.',
    can: bankPickers,
    query: z.strictObject({ search: found }),
    result: z.strictObject({ banks: z.array(Bank) }),
  },
  branches: {
    method: 'GET',
    path: 'bank/branches',
    summary: 'Search the branches of a bank',
    description: 'Returns up to 20 branches. The list is empty if the bank does not exist.',
    can: bankPickers,
    query: z.strictObject({ bankCode: z.string().check(z.regex(/^[0-9]{4}$/)), search: found }),
    result: z.strictObject({ branches: z.array(Branch) }),
  },
  issuer: {
    method: 'GET',
    path: 'issuer/info',
    summary: 'Get the issuer of the statements of the tenant',
    description: 'The issuer also pays the deposits. Null until the issuer is set.',
    can: adminMay('Settle.edit'),
    result: z.nullable(Issuer),
    historyOf: 'issuer',
  },
  setIssuer: {
    method: 'PUT',
    path: 'issuer/info',
    summary: 'Set the issuer of the statements of the tenant',
    description: 'The issuer also pays the deposits.',
    can: adminMay('Settle.edit'),
    /** `version` is omitted the first time, when no issuer is stored yet. */
    body: z.strictObject({ version: z.optional(version), ...IssuerParts.shape }),
    result: Issuer,
    raises: ['conflict', 'nothingToDo'],
  },
})
