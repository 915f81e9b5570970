import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { APP_VERSION_MAX } from './feed-terminals.ts'
import { codeLine, count, id, instant, line, MERCHANT_CODE_MAX, version } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { merchantMay } from './permissions.ts'
import { PickedStore, seenStores } from './seen-stores.ts'
import {
  deviceTypes,
  TerminalFilters,
  type TerminalStatus,
  terminalStatuses,
} from './terminals.filters.ts'

/**
 * Payment terminals of a merchant, each in one of its stores, and the licenses that they register
 * with.
 */

/** Hours for which the code of a license is valid. */
export const LICENSE_HOURS = 24
/** Maximum number of terminals per store, including retired ones. */
export const TERMINALS_MAX = 1_000
/** Maximum length of a terminal number, in characters. */
export const TERMINAL_NO_MAX = 20
/** Minutes after the last contact for which a terminal counts as ready. */
export const HEARD_WITHIN_MINUTES = 15

export const Terminal = z.strictObject({
  /** Stays the same if the terminal moves to another store. */
  terminalId: id,
  terminalNo: z.string(),
  store: PickedStore,
  /** License used for registration; null for terminals that were registered without one. */
  licenseNo: z.nullable(z.string()),
  deviceNo: z.nullable(z.string()),
  /** One of `deviceTypes`. Imported terminals have the value of the file, or an empty string. */
  deviceType: z.string(),
  appVersion: z.nullable(z.string()),
  /**
   * True if another terminal of the same device type at this merchant has a newer version of the
   * app.
   */
  behind: z.boolean(),
  /** Latest sign-in at the device, as reported by its heartbeats. Null if none was reported. */
  signedInAt: z.nullable(instant),
  /** Last contact: the latest heartbeat or the registration. */
  lastSeenAt: z.nullable(instant),
  status: z.enum(terminalStatuses),
  /** Time when the terminal was blocked or retired. Null if it is neither. */
  stoppedAt: z.nullable(instant),
  /**
   * Time of the latest payment that the terminal took after it was blocked or retired, as received
   * by the feed.
   */
  usedStoppedAt: z.nullable(instant),
  registeredAt: z.nullable(instant),
  version,
  /** Time and author of the last change (block, move or retirement); null if never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Terminal = z.output<typeof Terminal>

/** Body of the 409 response if the terminal was changed in the meantime. */
export const StaleTerminal = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Terminal,
})
export type StaleTerminal = z.output<typeof StaleTerminal>

export const TerminalPage = z.strictObject({
  ...page(Terminal),
  // The counts are returned only with the first page.
  /** Number of terminals that match the filters. */
  total: z.optional(count),
  /** Number of ready terminals in the selected stores, regardless of the other filters. */
  ready: z.optional(count),
  /** Number of terminals in the selected stores that are not retired. */
  registered: z.optional(count),
})
export type TerminalPage = z.output<typeof TerminalPage>

/** The newest license of a store without its code, which is returned only once. */
export const License = z.strictObject({
  licenseNo: z.string(),
  store: PickedStore,
  /** OPEN: a device can register with the license. */
  state: z.enum(['OPEN', 'USED', 'EXPIRED']),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** Number of the terminal that registered with the license. */
  terminalNo: z.nullable(z.string()),
})
export type License = z.output<typeof License>

/**
 * A license with its code. The client counts down `secondsLeft`, because the browser clock can be
 * wrong.
 */
export const IssuedLicense = z.strictObject({
  license: License,
  /** Content of the QR code: the URL of `register`, followed by `#` and the code. */
  text: z.string(),
  secondsLeft: count,
})
export type IssuedLicense = z.output<typeof IssuedLicense>

/**
 * Reasons why a registration failed. Nothing was changed, and the license is still valid.
 * licenseUnknown: no license has this code, or a newer license of the store replaced it.
 * licenseOfAnother: the license belongs to another store or merchant than the device reports.
 * terminalRegistered: a terminal with this device number exists. storeFull: the store has the
 * maximum number of terminals.
 */
export const registrationProblems = [
  'licenseUnknown',
  'licenseUsed',
  'licenseExpired',
  'licenseOfAnother',
  'terminalRegistered',
  'storeFull',
] as const
export type RegistrationProblem = (typeof registrationProblems)[number]

export const Registration = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('REGISTERED'),
    entCode: z.string(),
    storeCode: z.string(),
    storeName: z.string(),
    /**
     * Store name for receipts. `ingest/limits` returns all data for a receipt, including this name.
     */
    receiptName: z.string(),
    terminalNo: z.string(),
    licenseNo: z.string(),
  }),
  z.strictObject({
    outcome: z.literal('REJECTED'),
    reason: z.enum(registrationProblems),
    message: z.string(),
  }),
])
export type Registration = z.output<typeof Registration>

/** Actions allowed in each status of a terminal. */
export const terminalCan = {
  block: (status: TerminalStatus): boolean => status !== 'BLOCKED' && status !== 'RETIRED',
  unblock: (status: TerminalStatus): boolean => status === 'BLOCKED',
  move: (status: TerminalStatus): boolean => status !== 'RETIRED',
  retire: (status: TerminalStatus): boolean => status !== 'RETIRED',
}

/** Format that the feed accepts. */
export const TerminalNo = codeLine(TERMINAL_NO_MAX, 1).check(z.regex(/^[\x21-\x7e]{1,20}$/))

const which = z.strictObject({ terminalId: id, version })
const act = {
  method: 'PUT',
  can: merchantMay('Shop.edit'),
  result: Terminal,
  raises: ['notFound', 'conflict', 'nothingToDo'],
} as const

export const terminals = endpoints({
  list: {
    method: 'GET',
    path: 'shop/terminals',
    summary: 'List terminals',
    description:
      'Terminals of the stores that the caller sees, by store and number. Retired terminals only on request.',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ ...TerminalFilters.shape, ...pageQuery }),
    result: TerminalPage,
    savedViews: { screens: ['terminals'], filters: TerminalFilters },
  },
  detail: {
    method: 'GET',
    path: 'terminal/detail',
    summary: 'Get a terminal',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ terminalId: id }),
    result: Terminal,
    raises: ['notFound'],
    historyOf: 'terminal',
  },
  stores: {
    ...seenStores,
    path: 'terminal/stores',
    summary: 'List the stores for a terminal',
    description: 'Stores that the caller sees, sorted by code.',
    can: merchantMay('Shop.search'),
  },
  license: {
    method: 'GET',
    path: 'shop/licenseqr',
    inSupport: false,
    summary: 'Get the latest license of a store',
    description: 'Returns if the license was used, without its code. Null if there is none.',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ storeId: id }),
    result: z.nullable(License),
    raises: ['notFound'],
  },
  issueLicense: {
    method: 'POST',
    path: 'shop/licenseqr',
    summary: 'Create a license to register a device at a store',
    description: 'The code is shown only in this answer. An earlier unused license stops working.',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id }),
    result: IssuedLicense,
    raises: ['notFound'],
  },
  block: {
    ...act,
    path: 'terminal/block',
    summary: 'Block a terminal',
    description: 'New payments of the terminal are flagged, and its heartbeats return the status.',
    body: which,
  },
  unblock: {
    ...act,
    path: 'terminal/unblock',
    summary: 'Unblock a terminal',
    body: which,
  },
  move: {
    ...act,
    path: 'terminal/move',
    summary: 'Move a terminal to another store',
    description:
      'Takes effect immediately; existing transactions stay at the old store. Fails with 400 at `terminalNo` if the new store has this number.',
    body: z.strictObject({
      ...which.shape,
      storeId: id,
      /** Number at the new store. Defaults to the current number. */
      terminalNo: z.optional(TerminalNo),
    }),
  },
  retire: {
    ...act,
    path: 'terminal/retire',
    summary: 'Retire a terminal permanently',
    body: which,
  },
  register: {
    method: 'POST',
    path: 'terminal/register',
    summary: 'Register a device with a license code',
    description: 'Only one device can use a license. The answer contains no key.',
    can: 'public',
    body: z.strictObject({
      licenseCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      deviceNo: codeLine(64, 1).check(z.regex(/^[\x21-\x7e]{1,64}$/)),
      deviceType: z.enum(deviceTypes),
      appVersion: z.optional(line(APP_VERSION_MAX, 1)),
      /** Merchant and store that the device is set up for. A license of another store fails. */
      entCode: z.optional(codeLine(MERCHANT_CODE_MAX, 1)),
      storeCode: z.optional(codeLine(64, 1)),
    }),
    result: Registration,
  },
})
