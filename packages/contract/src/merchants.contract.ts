import * as z from 'zod/mini'
import { currentCurrencies } from './currencies.ts'
import { endpoints } from './endpoint.ts'
import {
  codeLine,
  currency,
  id,
  instant,
  line,
  MERCHANT_CODE_MAX,
  trimmedLine,
  version,
} from './fields.ts'
import { page, pageQuery } from './page.ts'
import { adminMay } from './permissions.ts'
import { namedTenant } from './tenant-code.ts'
import { MerchantFilters, MfaFilters } from './merchants.filters.ts'
import { TypedEmail } from './email.ts'
import { UserName } from './users.contract.ts'
import { userStatuses } from './users.filters.ts'

/** Merchants, managed by the administrators of the service. */

/**
 * Code of a merchant, used by people and in files. Never changes. The pattern excludes `__SYSTEM`,
 * which is reserved.
 */
export const EntCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9-]+$/), z.maxLength(MERCHANT_CODE_MAX))

/** Name of an IANA time zone that this runtime knows. Offsets such as `+09:00` are not allowed. */
export const TimeZone = z.string().check(
  z.regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/),
  z.maxLength(64),
  z.refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  }),
)

/** A currency in current use (ISO 4217). */
export const KnownCurrency = currency.check(z.refine((code) => currentCurrencies.has(code)))

/** End of a business day, in minutes after midnight. */
const ClosingMinutes = z.int().check(z.minimum(0), z.maximum(1_439))

/**
 * Settings whose value can be well-formed but unknown, such as a currency that does not exist. The
 * 400 response names these settings.
 */
const settings = { currency: KnownCurrency, timeZone: TimeZone, closingMinutes: ClosingMinutes }
export type Setting = keyof typeof settings
export const isSetting = (path: string): path is Setting => Object.hasOwn(settings, path)

/** Returns the names of settings with values that this runtime does not know. */
export const unknownSettings = (given: Readonly<Record<Setting, unknown>>): Setting[] =>
  (Object.keys(settings) as Setting[]).filter(
    (name) => !z.safeParse(settings[name], given[name]).success,
  )

const merchantParts = {
  entName: trimmedLine(100, 1),
  /**
   * Currency, time zone and closing time cannot change after the first transaction, because the
   * figures of past days would change.
   */
  currency: line(10, 1),
  timeZone: line(64, 1),
  closingMinutes: z.int(),
  enablePoint: z.boolean(),
  enableQr: z.boolean(),
  /** True for a master merchant, which can have several companies. */
  isMasterEnterprise: z.boolean(),
}

/** First top-level administrator of a new merchant, invited by e-mail. */
export const FirstUser = z.strictObject({
  userName: UserName,
  userFullName: trimmedLine(100, 1),
  userEmail: TypedEmail,
})

/**
 * The schema accepts any line of text as `entCode`, because the server answers a malformed code and
 * a code in use with the same error (3900).
 */
export const NewMerchant = z.strictObject({
  entCode: codeLine(MERCHANT_CODE_MAX, 1),
  ...merchantParts,
  firstUser: FirstUser,
})
export type NewMerchant = z.output<typeof NewMerchant>

export const ChangedMerchant = z.strictObject({
  entCode: line(MERCHANT_CODE_MAX, 1),
  version,
  ...merchantParts,
  /** INVALID: users of the merchant cannot sign in, but its transactions continue. */
  status: z.enum(userStatuses),
})
export type ChangedMerchant = z.output<typeof ChangedMerchant>

export const ListedMerchant = z.strictObject({
  entCode: z.string(),
  entName: z.string(),
  currency,
  timeZone: z.string(),
  closingMinutes: z.int(),
  enablePoint: z.boolean(),
  enableQr: z.boolean(),
  isMasterEnterprise: z.boolean(),
  status: z.enum(userStatuses),
  /** Number of enabled users. */
  userCount: z.int(),
  storeCount: z.int(),
})
export type ListedMerchant = z.output<typeof ListedMerchant>

export const MerchantDetail = z.strictObject({
  ...ListedMerchant.shape,
  version,
  /** If true, currency, time zone and closing time cannot be changed. */
  hasTransactions: z.boolean(),
  mfaRequired: z.boolean(),
  companies: z.array(z.strictObject({ companyCode: z.string(), companyName: z.string() })),
  /** First 20 users with permission to manage users, by user name. */
  administrators: z.array(
    z.strictObject({
      userId: id,
      userName: z.string(),
      userFullName: z.string(),
      valid: z.boolean(),
    }),
  ),
  createdAt: instant,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type MerchantDetail = z.output<typeof MerchantDetail>

/** Body of the 409 response if the merchant was changed in the meantime. */
export const StaleMerchant = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: MerchantDetail,
})
export type StaleMerchant = z.output<typeof StaleMerchant>

/** Two-step verification settings of a merchant. */
export const MfaConfigRow = z.strictObject({
  entCode: z.string(),
  entName: z.string(),
  /** True if every user of the merchant must set up and use two-step verification. */
  mfaRequired: z.boolean(),
  /** Number of enabled users. `mfaUserCount` is the number of them with two-step verification. */
  userCount: z.int(),
  mfaUserCount: z.int(),
  version,
})
export type MfaConfigRow = z.output<typeof MfaConfigRow>

/** Body of the 409 response if the setting was changed in the meantime. */
export const StaleMfaConfig = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: MfaConfigRow,
})
export type StaleMfaConfig = z.output<typeof StaleMfaConfig>

const total = { total: z.optional(z.int()) }

export const merchants = endpoints({
  list: {
    method: 'GET',
    path: 'ent/list',
    summary: 'List the merchants of the tenant',
    description: 'Sorted by code.',
    can: adminMay('Ent.search'),
    query: z.strictObject({ ...MerchantFilters.shape, ...pageQuery }),
    /**
     * The first page also returns the total, all currencies of the tenant's merchants (regardless
     * of filters) and the tenant's time zone. The time zone is the default for a new merchant.
     */
    result: z.strictObject({
      ...page(ListedMerchant),
      ...total,
      currencies: z.optional(z.array(currency)),
      timeZone: z.optional(z.string()),
    }),
    savedViews: { screens: ['adminUser'], filters: MerchantFilters },
  },
  options: {
    method: 'GET',
    path: 'user/entlist',
    summary: 'List the codes and names of the merchants of a tenant',
    can: { side: 'admin', permission: null },
    namesTenant: true,
    query: z.strictObject({ ...namedTenant, search: z.optional(line(100, 1)), ...pageQuery }),
    result: z.strictObject({
      ...page(z.strictObject({ entCode: z.string(), entName: z.string() })),
      ...total,
    }),
  },
  detail: {
    method: 'GET',
    path: 'ent/detail',
    summary: 'Get a merchant',
    can: adminMay('Ent.search'),
    tenantScope: true,
    query: z.strictObject({ entCode: line(MERCHANT_CODE_MAX, 1) }),
    result: MerchantDetail,
    raises: ['enterpriseCodeError'],
    historyOf: 'merchant',
  },
  add: {
    method: 'POST',
    path: 'ent/add',
    summary: 'Create a merchant',
    description:
      'Also creates its default roles and its first user, who is invited by e-mail. Fails with 3900 if the code exists or is reserved, and with 400 if a setting does not exist.',
    can: adminMay('Ent.add'),
    tenantScope: true,
    body: NewMerchant,
    result: MerchantDetail,
    raises: ['enterpriseCodeError', 'usernameExists', 'emailRegistered'],
  },
  modify: {
    method: 'PUT',
    path: 'ent/modify',
    summary: 'Change or disable a merchant',
    description:
      'Fails with 1200 if existing transactions prevent the change, and with 400 if a setting does not exist.',
    can: adminMay('Ent.edit'),
    tenantScope: true,
    body: ChangedMerchant,
    result: MerchantDetail,
    raises: ['enterpriseCodeError', 'conflict', 'nothingToDo'],
  },
  addAdministrator: {
    method: 'POST',
    path: 'ent/addadministrator',
    summary: 'Add a top-level administrator to a merchant',
    description:
      'Invites the user by e-mail. Use this if the merchant’s own administrators can no longer sign in.',
    can: adminMay('Ent.edit'),
    tenantScope: true,
    body: z.strictObject({ entCode: line(MERCHANT_CODE_MAX, 1), ...FirstUser.shape }),
    result: MerchantDetail,
    raises: ['enterpriseCodeError', 'userExists', 'usernameExists', 'emailRegistered'],
  },
  mfaList: {
    method: 'GET',
    path: 'user/entmfaconfiglist',
    summary: 'List the two-step verification settings of all merchants',
    description: 'Sorted by code.',
    can: adminMay('EntMfaConfig.search'),
    query: z.strictObject({ ...MfaFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(MfaConfigRow), ...total }),
    savedViews: { screens: ['MFAManage'], filters: MfaFilters },
  },
  setMfa: {
    method: 'PUT',
    path: 'user/entmfaconfig',
    summary: 'Require two-step verification of a merchant, or stop requiring it',
    can: adminMay('EntMfaConfig.edit'),
    tenantScope: true,
    body: z.strictObject({
      entCode: line(MERCHANT_CODE_MAX, 1),
      version,
      mfaRequired: z.boolean(),
    }),
    result: MfaConfigRow,
    raises: ['enterpriseCodeError', 'conflict', 'nothingToDo'],
  },
})
