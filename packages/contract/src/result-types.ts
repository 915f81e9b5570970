/**
 * Catalogue of result codes (specification §8). Each entry has a phrase with the same name as its
 * message. `status` is the HTTP status; business errors use HTTP 200.
 */
export interface ResultEntry {
  readonly code: number
  readonly status: number
}

const business = (code: number): ResultEntry => ({ code, status: 200 })
const http = (status: number, code = status): ResultEntry => ({ code, status })

export const resultTypes = {
  systemError: http(500, 1010),
  signInServiceError: business(1020),
  processFailed: business(1030),
  thirdPartyUnavailable: business(1060),
  /** The installation is a read-only copy of another one, so all changes fail. */
  quietCopy: http(503, 1070),
  illegalOperation: business(1200),
  nothingFound: business(1300),
  searchPeriodTooLong: business(1600),
  statisticsPeriodTooLong: business(1700),
  insufficientPermission: http(403, 2000),
  roleInUse: business(2001),
  roleExists: business(2002),
  roleNotFound: business(2003),
  wrongCredentials: business(3000),
  userNotFound: business(3100),
  passwordUnchanged: business(3200),
  passwordFormatInvalid: business(3300),
  passwordReused: business(3310),
  userExists: business(3400),
  accountLocked: business(3500),
  usernameExists: business(3600),
  emailRegistered: business(3700),
  passwordContainsUsername: business(3800),
  enterpriseCodeError: business(3900),
  refundRejected: business(4000),
  notFound: business(4001),
  alreadyRefunded: business(4002),
  refundExceedsRefundable: business(4003),
  refundAmountInvalid: business(4004),
  refundFailed: business(4005),
  virusFound: business(4006),
  refundUnavailable: business(4007),
  nothingToDo: business(4008),
  badRequest: http(400),
  unauthenticated: http(401),
  unknownPath: http(404),
  methodNotAllowed: http(405),
  requestTimeout: http(408),
  conflict: http(409),
  unknownAddress: http(421),
  bodyTooLarge: http(413),
  unsupportedMediaType: http(415),
  keyReused: http(422),
  tooManyRequests: http(429),
  headersTooLarge: http(431),
  temporarilyUnavailable: http(503),
} as const satisfies Record<string, ResultEntry>

export type ResultType = keyof typeof resultTypes

/** Result code of a successful call. */
export const SUCCESS = 1000

/**
 * Display of a message (specification §8): red for five seconds, yellow for five seconds, or
 * neutral. Silent messages are not shown.
 */
export type Severity = 'error' | 'warning' | 'neutral' | 'silent'

const errors = new Set([1010, 1020, 1030, 1060, 1200, 2000, 2001, 2002, 2003, 4000, 4005, 403, 500])

export function severityOf(code: number): Severity {
  if (code === 4008) return 'silent'
  if (code === 3000) return 'neutral'
  return errors.has(code) ? 'error' : 'warning'
}
