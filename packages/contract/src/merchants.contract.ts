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

/** Merchants, as the administrators of the service run them. */

/** The code that people and files call a merchant by. It stays as it is; `__SYSTEM` and what looks like it is no one's. */
export const EntCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9-]+$/), z.maxLength(MERCHANT_CODE_MAX))

/** An IANA time zone that this side knows, by its name: an offset such as `+09:00` is none. */
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

/** A currency that people pay in today (ISO 4217). */
export const KnownCurrency = currency.check(z.refine((code) => currentCurrencies.has(code)))

/** When a business day closes, minutes after midnight. */
const ClosingMinutes = z.int().check(z.minimum(0), z.maximum(1_439))

/** The settings that can be well-formed and still be none: a refusal (400) names them. */
const settings = { currency: KnownCurrency, timeZone: TimeZone, closingMinutes: ClosingMinutes }
export type Setting = keyof typeof settings
export const isSetting = (path: string): path is Setting => Object.hasOwn(settings, path)

/** Which of these settings there is no such thing of, as far as this side knows. */
export const unknownSettings = (given: Readonly<Record<Setting, unknown>>): Setting[] =>
  (Object.keys(settings) as Setting[]).filter(
    (name) => !z.safeParse(settings[name], given[name]).success,
  )

const merchantParts = {
  entName: trimmedLine(100, 1),
  /** Fixed, as are the time zone and the closing hour, once there is a transaction: days would get other figures. */
  currency: line(10, 1),
  timeZone: line(64, 1),
  closingMinutes: z.int(),
  enablePoint: z.boolean(),
  enableQr: z.boolean(),
  /** Users of the master enterprise see all companies of the merchant. */
  isMasterEnterprise: z.boolean(),
}

/** Someone who is made top-level administrator of a merchant, and invited by e-mail. */
export const FirstUser = z.strictObject({
  userName: UserName,
  userFullName: trimmedLine(100, 1),
  userEmail: TypedEmail,
})

/** A code that is none gets the answer that a taken one gets (3900), so any line is let through to there. */
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
  /** INVALID: none of its people signs in any more; its transactions go on. */
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
  /** How many people of it are enabled. */
  userCount: z.int(),
  storeCount: z.int(),
})
export type ListedMerchant = z.output<typeof ListedMerchant>

export const MerchantDetail = z.strictObject({
  ...ListedMerchant.shape,
  version,
  /** Currency, time zone and closing hour stay as they are. */
  hasTransactions: z.boolean(),
  mfaRequired: z.boolean(),
  companies: z.array(z.strictObject({ companyCode: z.string(), companyName: z.string() })),
  /** Who may manage its users, by user name, the first twenty. */
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

/** What a stale change is answered with (409). */
export const StaleMerchant = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: MerchantDetail,
})
export type StaleMerchant = z.output<typeof StaleMerchant>

/** The two-step settings of one merchant. */
export const MfaConfigRow = z.strictObject({
  entCode: z.string(),
  entName: z.string(),
  /** Everyone of the merchant has to set up a second step, and uses it. */
  mfaRequired: z.boolean(),
  /** How many people of it are enabled, and how many of those have set it up. */
  userCount: z.int(),
  mfaUserCount: z.int(),
  version,
})
export type MfaConfigRow = z.output<typeof MfaConfigRow>

/** What a stale switch is answered with (409). */
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
    summary: 'The merchants of the tenant, by code',
    can: adminMay('Ent.search'),
    query: z.strictObject({ ...MerchantFilters.shape, ...pageQuery }),
    /**
     * With the first page: how many there are, every currency of the tenant's merchants, found or not, and the tenant's own
     * time zone, which a new merchant begins with.
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
    summary: 'Codes and names of the merchants of a tenant, to choose from',
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
    summary: 'One merchant',
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
    summary:
      'Make a merchant with its default roles and its first user, who is invited by e-mail; 3900 where the code is taken or reserved, 400 with `fields` for settings that there are not',
    can: adminMay('Ent.add'),
    tenantScope: true,
    body: NewMerchant,
    result: MerchantDetail,
    raises: ['enterpriseCodeError', 'usernameExists', 'emailRegistered'],
  },
  modify: {
    method: 'PUT',
    path: 'ent/modify',
    summary:
      'Change a merchant or disable it; illegalOperation for what its transactions hold fast, 400 with `fields` for settings that there are not',
    can: adminMay('Ent.edit'),
    tenantScope: true,
    body: ChangedMerchant,
    result: MerchantDetail,
    raises: ['enterpriseCodeError', 'conflict', 'nothingToDo'],
  },
  addAdministrator: {
    method: 'POST',
    path: 'ent/addadministrator',
    summary:
      'Give a merchant another top-level administrator, invited by e-mail: for one whose own can no longer sign in',
    can: adminMay('Ent.edit'),
    tenantScope: true,
    body: z.strictObject({ entCode: line(MERCHANT_CODE_MAX, 1), ...FirstUser.shape }),
    result: MerchantDetail,
    raises: ['enterpriseCodeError', 'userExists', 'usernameExists', 'emailRegistered'],
  },
  mfaList: {
    method: 'GET',
    path: 'user/entmfaconfiglist',
    summary: 'The two-step settings of every merchant, by code',
    can: adminMay('EntMfaConfig.search'),
    query: z.strictObject({ ...MfaFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(MfaConfigRow), ...total }),
    savedViews: { screens: ['MFAManage'], filters: MfaFilters },
  },
  setMfa: {
    method: 'PUT',
    path: 'user/entmfaconfig',
    summary: 'Require the second step of everyone of a merchant, or no longer',
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
