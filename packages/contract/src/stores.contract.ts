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

/** The stores of a merchant: what is kept of each, what they may take, how they are closed, and their keys. */

/** A merchant has no more stores than this. */
export const STORES_MAX = 5_000
/** How many days ahead a store may be closed. */
export const CLOSE_AHEAD_MAX = 366
/** From this part of the limit of a day on a store needs attention: parts per million. */
export const LIMIT_NEAR = 800_000
/** How long a key that was shown stays in view, in seconds. */
export const SIGN_KEY_SHOWN_SECONDS = 30

/**
 * What needs attention at a store. NO_TERMINAL: none is registered. TERMINAL_DOWN: one that was heard of within a week says a fault, or
 * nothing for an hour while the store is open. LIMIT_NEAR: its payments of today come to 80 % of the limit of the day.
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
  /** Whom it belongs to today. */
  company: StoreCompany,
  offline: z.boolean(),
  online: z.boolean(),
  status: z.enum(storeStatuses),
  closedFrom: z.nullable(day),
  /** By its hours, now; null where they are not known. */
  openNow: z.nullable(z.boolean()),
  attention: z.array(z.enum(storeAttentions)),
  /** Payments less refunds of today. */
  todaySales: sum,
  /** Payments of today, which count against the limit of the day. */
  dayPayments: sum,
  dayLimit: z.nullable(z.int()),
  terminals: z.strictObject({
    /** Heard of within 15 minutes, and ready. */
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
  /** The company that it goes to, and from which day on. */
  nextCompany: z.nullable(z.strictObject({ ...StoreCompany.shape, fromDay: day })),
  createdAt: z.nullable(instant),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type StoreDetail = z.output<typeof StoreDetail>

/** What a stale change is answered with (409): who was faster, and what is there now. */
export const StaleStore = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: StoreDetail,
})
export type StaleStore = z.output<typeof StaleStore>

const Named = z.strictObject({ code: z.string(), name: z.string() })

/** What forms and the list choose from. */
export const StoreOptions = z.strictObject({
  companies: z.array(StoreCompany),
  tradeTypes: z.array(Named),
  /** The brands that the merchant has; one that has none yet, those that its tenant offers. */
  paymentTypes: z.array(z.string()),
  /** Whether the caller sees every store, and the merchant may have more. */
  canAdd: z.boolean(),
  currency,
  today: day,
})
export type StoreOptions = z.output<typeof StoreOptions>

/** Who sees a store. */
export const StorePerson = z.strictObject({
  userId: id,
  userName: z.string(),
  userFullName: z.string(),
  roleName: z.string(),
  /** Every store; otherwise this one by name. */
  seesAll: z.boolean(),
})
export type StorePerson = z.output<typeof StorePerson>

/** How many of each a store has. Null: the caller may not see them. */
export const StoreClosing = z.strictObject({
  people: count,
  terminals: count,
  qrCodes: z.nullable(count),
  /** Of its own, beside those of all stores, that hold, are paused or will hold. */
  pointRules: z.nullable(count),
  signKeys: count,
})
export type StoreClosing = z.output<typeof StoreClosing>

/** A key that the store signs its rows of the feed with; its secret is shown by `revealSignKey` alone. */
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
    summary: 'The stores that the caller sees, by code, with their day so far and their terminals',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ ...StoreFilters.shape, ...pageQuery }),
    result: StorePage,
    savedViews: { screens: ['shop'], filters: StoreFilters },
  },
  detail: {
    method: 'GET',
    path: 'shop/detail',
    summary: 'One of them, without its keys',
    can: merchantMay('Shop.search'),
    query: one,
    result: StoreDetail,
    raises: ['notFound'],
    historyOf: 'store',
  },
  options: {
    method: 'GET',
    path: 'shop/options',
    summary: 'What lists and forms of stores choose from: companies, trade types, brands',
    can: merchantMay('Shop.search'),
    result: StoreOptions,
  },
  people: {
    method: 'GET',
    path: 'shop/people',
    summary: 'Who sees a store, by user name',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ storeId: id, ...pageQuery }),
    result: z.strictObject({ ...page(StorePerson), total: z.optional(z.int()) }),
    raises: ['notFound'],
  },
  add: {
    method: 'POST',
    path: 'shop/add',
    summary:
      'Add a store; for who sees every store. notFound for a company that is not the merchant’s',
    can: merchantMay('Shop.add'),
    body: z.strictObject({ companyId: id, ...storeShape }).check(...storeRules),
    result: StoreDetail,
    raises: ['notFound'],
  },
  modify: {
    method: 'PUT',
    path: 'shop/modify',
    summary: 'Change a store, as it was seen',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ ...locked, ...storeShape }).check(...storeRules),
    result: StoreDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  checkFile: {
    method: 'POST',
    path: 'shop/file/check',
    summary: 'Look through a file of stores (csv in UTF-8 or Shift_JIS, xlsx); nothing is written',
    can: byFile,
    auditReads: true,
    upload: { limit: STORE_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: StoreFileOutcome,
  },
  runFile: {
    method: 'POST',
    path: 'shop/file/run',
    summary:
      'Write the stores of a file that was looked through, in one transaction; conflict where file or stores are others by now',
    can: byFile,
    upload: { limit: STORE_FILE_LIMIT },
    query: z.strictObject({
      basis: StoreFileOutcome.shape.basis,
      /** `true`: rows that are refused are left out; otherwise nothing is written while there are any. */
      onlyGood: z.optional(z.enum(['true', 'false'])),
    }),
    body: z.strictObject({ file: z.file() }),
    result: StoreFileOutcome,
    raises: ['conflict', 'nothingToDo'],
  },
  refusedRows: {
    method: 'POST',
    path: 'shop/file/refused',
    summary:
      'The rows of a file that would be refused, under its own headings and with the reason of each, to be mended and brought in again',
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
    summary: 'The stores that the caller sees, as a file that can be changed and brought in again',
    can: merchantMay('Shop.search'),
    query: z.strictObject(listFileForm),
    download: 'list',
    raises: ['nothingFound'],
  },
  closing: {
    method: 'GET',
    path: 'shop/closing',
    summary:
      'What a store has, for who is about to close it: people who see it, terminals, codes, point rules, keys',
    can: merchantMay('Shop.edit'),
    query: one,
    result: StoreClosing,
    raises: ['notFound'],
  },
  close: {
    method: 'PUT',
    path: 'shop/close',
    summary:
      'Close a store from a business day on; null opens it again. Nothing of the past changes',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ ...locked, fromDay: z.nullable(day) }),
    result: StoreDetail,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  signKeys: {
    method: 'GET',
    path: 'shop/signkeys',
    summary: 'The keys that a store signs with, the newest first, without their secrets',
    can: merchantMay('Shop.search'),
    query: one,
    result: SignKeys,
    raises: ['notFound'],
  },
  revealSignKey: {
    method: 'POST',
    path: 'shop/revealsignkey',
    summary: 'The secret of a key, with the caller’s password',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, keyId, password: typedPassword }),
    result: ShownKey,
    raises: ['notFound', 'wrongCredentials', 'accountLocked', 'signInServiceError'],
  },
  resetSignKey: {
    method: 'POST',
    path: 'shop/resetsignkey',
    summary:
      'Make a new key, with the caller’s password; the one before holds until it is ended. 1200 where there are two',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, password: typedPassword }),
    result: ShownKey,
    raises: ['notFound', 'wrongCredentials', 'accountLocked', 'signInServiceError'],
  },
  endSignKey: {
    method: 'POST',
    path: 'shop/endsignkey',
    summary:
      'End a key: within a second nothing is taken that it signs; 4008 where it has ended already',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id, keyId }),
    result: SignKeys,
    raises: ['notFound', 'nothingToDo'],
  },
})
