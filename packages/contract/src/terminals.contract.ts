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

/** The payment terminals of a merchant, each in one of its stores, and the licenses that they register with. */

/** How long the code of a license is good. */
export const LICENSE_HOURS = 24
/** A store has no more terminals than this, the retired ones among them. */
export const TERMINALS_MAX = 1_000
/** What someone gives a terminal as its number has at most. */
export const TERMINAL_NO_MAX = 20
/** A terminal that was not heard of for longer is not ready. */
export const HEARD_WITHIN_MINUTES = 15

export const Terminal = z.strictObject({
  /** It stays the same when the terminal is moved. */
  terminalId: id,
  terminalNo: z.string(),
  store: PickedStore,
  /** The license it registered with; null of those that came without. */
  licenseNo: z.nullable(z.string()),
  deviceNo: z.nullable(z.string()),
  /** One of `deviceTypes`; of imported terminals empty, or what the file says. */
  deviceType: z.string(),
  appVersion: z.nullable(z.string()),
  /** Its app is older than the newest one of its device type at this merchant. */
  behind: z.boolean(),
  /** The last sign-in of the device, as its heartbeats report it; null: it has reported none. */
  signedInAt: z.nullable(instant),
  /** The last contact: a heartbeat, or the registration. */
  lastSeenAt: z.nullable(instant),
  status: z.enum(terminalStatuses),
  /** Since when it is blocked or retired. */
  stoppedAt: z.nullable(instant),
  /** When the feed last brought a payment that it took after that. */
  usedStoppedAt: z.nullable(instant),
  registeredAt: z.nullable(instant),
  version,
  /** When it was last blocked, moved or retired, and by whom; null: never. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Terminal = z.output<typeof Terminal>

/** What a stale act is answered with (409): who was faster, and what is there now. */
export const StaleTerminal = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Terminal,
})
export type StaleTerminal = z.output<typeof StaleTerminal>

export const TerminalPage = z.strictObject({
  ...page(Terminal),
  /** With the first page: how many were found, and, of the stores asked for, how many are ready and how many are not retired. */
  total: z.optional(count),
  ready: z.optional(count),
  registered: z.optional(count),
})
export type TerminalPage = z.output<typeof TerminalPage>

/** The newest license of a store, without its code, which is answered once. */
export const License = z.strictObject({
  licenseNo: z.string(),
  store: PickedStore,
  /** OPEN: a device can register with it. */
  state: z.enum(['OPEN', 'USED', 'EXPIRED']),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  /** What registered with it. */
  terminalNo: z.nullable(z.string()),
})
export type License = z.output<typeof License>

/** A license with its code. `secondsLeft` counts down whatever the clock of the browser says. */
export const IssuedLicense = z.strictObject({
  license: License,
  /** What the QR code holds: the address of `register`, and behind `#` the code. */
  text: z.string(),
  secondsLeft: count,
})
export type IssuedLicense = z.output<typeof IssuedLicense>

/**
 * Why a device was not registered; nothing was changed, and the license is as good as before. licenseUnknown: there is none with this code, or a newer
 * one of its store has taken its place. licenseOfAnother: it is of another store or merchant than the device says it stands in.
 * terminalRegistered: a terminal with this device number is registered. storeFull: the store has the most it may have.
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
    /** The name of the store that receipts are printed with; with all else that a receipt needs, it is in `ingest/limits`. */
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

/** Whether an act is one that a terminal of this status takes. */
export const terminalCan = {
  block: (status: TerminalStatus): boolean => status !== 'BLOCKED' && status !== 'RETIRED',
  unblock: (status: TerminalStatus): boolean => status === 'BLOCKED',
  move: (status: TerminalStatus): boolean => status !== 'RETIRED',
  retire: (status: TerminalStatus): boolean => status !== 'RETIRED',
}

/** As the feed takes it. */
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
    summary:
      'The terminals of the stores that the caller sees, by store and number; the retired ones when asked for',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ ...TerminalFilters.shape, ...pageQuery }),
    result: TerminalPage,
    savedViews: { screens: ['terminals'], filters: TerminalFilters },
  },
  detail: {
    method: 'GET',
    path: 'terminal/detail',
    summary: 'One of them',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ terminalId: id }),
    result: Terminal,
    raises: ['notFound'],
    historyOf: 'terminal',
  },
  stores: {
    ...seenStores,
    path: 'terminal/stores',
    summary: 'The stores that the caller sees, by code: where a terminal can be',
    can: merchantMay('Shop.search'),
  },
  license: {
    method: 'GET',
    path: 'shop/licenseqr',
    summary:
      'The newest license of a store and whether it was used, without its code; null where there is none',
    can: merchantMay('Shop.search'),
    query: z.strictObject({ storeId: id }),
    result: z.nullable(License),
    raises: ['notFound'],
  },
  issueLicense: {
    method: 'POST',
    path: 'shop/licenseqr',
    summary:
      'Make the license that one device registers with at a store; its code is answered this once, and ends an open one of before',
    can: merchantMay('Shop.edit'),
    body: z.strictObject({ storeId: id }),
    result: IssuedLicense,
    raises: ['notFound'],
  },
  block: {
    ...act,
    path: 'terminal/block',
    summary: 'Block a terminal: what it takes from now on is flagged, and its heartbeats are told',
    body: which,
  },
  unblock: {
    ...act,
    path: 'terminal/unblock',
    summary: 'Let a blocked terminal take payments again',
    body: which,
  },
  move: {
    ...act,
    path: 'terminal/move',
    summary:
      'Move a terminal to another store from now on; its transactions stay where they are. 400 at terminalNo where the number is taken there',
    body: z.strictObject({
      ...which.shape,
      storeId: id,
      /** Its number there; without it, the one it has. */
      terminalNo: z.optional(TerminalNo),
    }),
  },
  retire: { ...act, path: 'terminal/retire', summary: 'Retire a terminal for good', body: which },
  register: {
    method: 'POST',
    path: 'terminal/register',
    summary:
      'A device registers itself with the code of a license; of two at the same time one does. It is given no key',
    can: 'public',
    body: z.strictObject({
      licenseCode: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      deviceNo: codeLine(64, 1).check(z.regex(/^[\x21-\x7e]{1,64}$/)),
      deviceType: z.enum(deviceTypes),
      appVersion: z.optional(line(APP_VERSION_MAX, 1)),
      /** Where the device was set up to be: a license of another place is refused. */
      entCode: z.optional(codeLine(MERCHANT_CODE_MAX, 1)),
      storeCode: z.optional(codeLine(64, 1)),
    }),
    result: Registration,
  },
})
