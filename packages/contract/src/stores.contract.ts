import * as z from 'zod/mini'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { count, currency, id, instant, sum, version } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { typedPassword } from './password.ts'
import { eitherOf, merchantMay } from './permissions.ts'
import { STORE_FILE_LIMIT, StoreFileOutcome } from './store-file.ts'
import { storeRules, storeShape } from './store-parts.ts'
import { StoreFilters, storeStatuses } from './stores.filters.ts'

/** Stores of a merchant: their data, limits, closing and signing keys. */

/** Maximum number of stores per merchant. */
export const STORES_MAX = 5_000
/** Maximum number of days ahead for closing a store. */
export const CLOSE_AHEAD_MAX = 366
/**
 * Part of the day limit that, when reached, puts the store on the attention list. In parts per
 * million.
 */
export const LIMIT_NEAR = 800_000
/** Seconds for which a revealed key is shown. */
export const SIGN_KEY_SHOWN_SECONDS = 30

/**
 * Problems at a store. NO_TERMINAL: no terminal is registered. TERMINAL_DOWN: a terminal seen
 * within a week reports a fault, or is silent for an hour while the store is open. LIMIT_NEAR:
 * today's payments reach 80% of the day limit.
 */
export const storeAttentions = ['NO_TERMINAL', 'TERMINAL_DOWN', 'LIMIT_NEAR'] as const
export type StoreAttention = (typeof storeAttentions)[number]

export const StoreCompany = z.strictObject({
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
})
export type StoreCompany = z.output<typeof StoreCompany>

export const ListedStore = z.strictObject({
  storeId: id,
  storeCode: z.string(),
  storeName: z.string(),
  abbreviation: z.nullable(z.string()),
  /** Company that the store belongs to today. */
  company: StoreCompany,
  offline: z.boolean(),
  online: z.boolean(),
  status: z.enum(storeStatuses),
  closedFrom: z.nullable(day),
  /** True if the store is open now by its opening hours. Null if these are unknown. */
  openNow: z.nullable(z.boolean()),
  attention: z.array(z.enum(storeAttentions)),
  /** Today's payments minus refunds. */
  todaySales: sum,
  /** Today's payments, which count toward the day limit. */
  dayPayments: sum,
  dayLimit: z.nullable(z.int()),
  terminals: z.strictObject({
    /** Number of terminals that are ready and were seen within the last 15 minutes. */
    ready: count,
    total: count,
    lastSeenAt: z.nullable(instant),
  }),
})
export type ListedStore = z.output<typeof ListedStore>

export const StorePage = z.strictObject({
  ...page(ListedStore),
  total: z.optional(z.int()),
  currency,
  today: day,
})
export type StorePage = z.output<typeof StorePage>

export const StoreDetail = z.strictObject({
  ...ListedStore.shape,
  ...storeShape,
  currency,
  today: day,
  /** Company that the store moves to, with its first day there. */
  nextCompany: z.nullable(z.strictObject({ ...StoreCompany.shape, fromDay: day })),
  createdAt: z.nullable(instant),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type StoreDetail = z.output<typeof StoreDetail>

/** Body of the 409 response if the store was changed in the meantime. */
export const StaleStore = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: StoreDetail,
})
export type StaleStore = z.output<typeof StaleStore>

const Named = z.strictObject({ code: z.string(), name: z.string() })

/** Choices for forms and filters. */
export const StoreOptions = z.strictObject({
  companies: z.array(StoreCompany),
  tradeTypes: z.array(Named),
  /** Payment methods of the merchant, or those offered by its tenant if it has none yet. */
  paymentTypes: z.array(z.string()),
  /** True if the caller sees every store and the merchant has fewer than the maximum. */
  canAdd: z.boolean(),
  currency,
  today: day,
})
export type StoreOptions = z.output<typeof StoreOptions>

/** A user who can see the store. */
export const StorePerson = z.strictObject({
  userId: id,
  userName: z.string(),
  userFullName: z.string(),
  roleName: z.string(),
  /** True if the user sees every store. False if this store is assigned by name. */
  seesAll: z.boolean(),
})
export type StorePerson = z.output<typeof StorePerson>

/**
 * Numbers of objects that depend on the store, which the portal shows before the store is closed. A
 * number is null if the caller cannot see such objects.
 */
export const StoreClosing = z.strictObject({
  people: count,
  terminals: count,
  qrCodes: z.nullable(count),
  /**
   * Number of the store's own point rules that are active, paused or planned. Excludes rules for
   * all stores.
   */
  pointRules: z.nullable(count),
  signKeys: count,
})
export type StoreClosing = z.output<typeof StoreClosing>

/**
 * Key that the store signs its feed rows with. Only the call `revealSignKey` returns its secret.
 */
export const SignKey = z.strictObject({
  keyId: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  lastUsedAt: z.nullable(instant),
})
export type SignKey = z.output<typeof SignKey>
const keyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,40}$/))
const SignKeys = z.strictObject({ items: z.array(SignKey) })
const ShownKey = z.strictObject({ key: SignKey, secret: z.string() })

const one = z.strictObject({ storeId: id })
const byFile = eitherOf('merchant', 'Shop.add', 'Shop.edit')
const locked = { storeId: id, version }

export const stores = endpoints({
  list: {
    method: 'GET',
    path: 'shop/list',
    summary: 'List stores',
    description:
      'Stores that the caller sees with their figures of today and their terminals, sorted by code.',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ ...StoreFilters.shape, ...pageQuery }),
    result: StorePage,
    savedViews: { screens: ['shop'], filters: StoreFilters },
  },
  detail: {
    method: 'GET',
    path: 'shop/detail',
    summary: 'Get a store',
    description: 'Without its signing keys.',
    can: merchantMay('Shop.search'),
    query: one,
    result: StoreDetail,
    raises: ['notFound'],
    historyOf: 'store',
  },
  options: {
    method: 'GET',
    path: 'shop/options',
    summary: 'Get the choices of store lists and forms',
    description: 'Returns companies, trade types and payment methods.',
    can: merchantMay('Shop.search'),
    result: StoreOptions,
  },
  people: {
    method: 'GET',
    path: 'shop/people',
    summary: 'List the users who see a store',
    description: 'Sorted by user name.',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ storeId: id, ...pageQuery }),
    result: z.strictObject({ ...page(StorePerson), total: z.optional(z.int()) }),
    raises: ['notFound'],
  },
  add: {
    method: 'POST',
    path: 'shop/add',
    summary: 'Create a store',
    description:
      'The caller must see every store. Fails with 4001 if the company is not of the merchant.',
    can: merchantMay('Shop.add'),
    body: z.strictObject({ companyId: id, ...storeShape }).check(...storeRules),
    result: StoreDetail,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'shop/modify',
    summary: 'Change a store',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ ...locked, ...storeShape }).check(...storeRules),
    result: StoreDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  checkFile: {
    method: 'POST',
    path: 'shop/file/check',
    summary: 'Check a file of stores',
    description: 'CSV in UTF-8 or Shift_JIS, or xlsx. Stores nothing.',
    can: byFile,
    auditReads: true,
    upload: { limit: STORE_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: StoreFileOutcome,
  },
  runFile: {
    method: 'POST',
    path: 'shop/file/run',
    summary: 'Import a checked file of stores',
    description:
      'Stores all rows in one transaction. Fails with a conflict (409) if the file or the stores have changed since the check.',
    can: byFile,
    upload: { limit: STORE_FILE_LIMIT },
    query: z.strictObject({
      basis: StoreFileOutcome.shape.basis,
      /** `true` skips invalid rows. Otherwise nothing is written if any row is invalid. */
      onlyGood: z.optional(z.enum(['true', 'false'])),
    }),
    body: z.strictObject({ file: z.file() }),
    result: StoreFileOutcome,
    raises: ['conflict', 'nothingToDo'],
  },
  refusedRows: {
    method: 'POST',
    path: 'shop/file/refused',
    summary: 'Download the invalid rows of a file of stores',
    description:
      'With the columns of the file and a reason for each row, so that the corrected rows can be imported.',
    can: byFile,
    upload: { limit: STORE_FILE_LIMIT },
    query: z.strictObject(listFileForm),
    body: z.strictObject({ file: z.file() }),
    download: 'list',
    raises: ['nothingFound'],
  },
  fileDownload: {
    method: 'GET',
    path: 'shop/file/download',
    summary: 'Download the stores as a file',
    description:
      'The file can be edited and imported again. Contains the stores that the caller sees.',
    can: merchantMay('Shop.search'),
    query: z.strictObject(listFileForm),
    download: 'list',
    raises: ['nothingFound'],
  },
  closing: {
    method: 'GET',
    path: 'shop/closing',
    summary: 'Get what depends on a store before closing it',
    description: 'Users, terminals, codes, point rules and keys.',
    can: merchantMay('Shop.edit'),
    query: one,
    result: StoreClosing,
    raises: ['notFound'],
  },
  close: {
    method: 'PUT',
    path: 'shop/close',
    summary: 'Close a store from a business day on',
    description: 'A `fromDay` of null opens the store again. Past transactions stay unchanged.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ ...locked, fromDay: z.nullable(day) }),
    result: StoreDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  signKeys: {
    method: 'GET',
    path: 'shop/signkeys',
    inSupport: false,
    summary: 'List the signing keys of a store',
    description: 'Newest first, without secrets.',
    can: merchantMay('Shop.search'),
    query: one,
    result: SignKeys,
    raises: ['notFound'],
  },
  revealSignKey: {
    method: 'POST',
    path: 'shop/revealsignkey',
    summary: 'Show the secret of a signing key',
    description: 'Needs the password of the caller.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, keyId, password: typedPassword }),
    result: ShownKey,
    raises: ['notFound', 'wrongCredentials', 'accountLocked', 'signInServiceError'],
  },
  resetSignKey: {
    method: 'POST',
    path: 'shop/resetsignkey',
    summary: 'Create a signing key of a store',
    description:
      'Needs the password of the caller. The previous key stays valid until it is revoked. Fails with 1200 if two keys are active.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, password: typedPassword }),
    result: ShownKey,
    raises: ['notFound', 'wrongCredentials', 'accountLocked', 'signInServiceError'],
  },
  endSignKey: {
    method: 'POST',
    path: 'shop/endsignkey',
    summary: 'Revoke a signing key of a store',
    description:
      'Signatures of the key stop working within a second. Fails with 4008 if the key is already revoked.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, keyId }),
    result: SignKeys,
    raises: ['notFound', 'nothingToDo'],
  },
})
