import * as z from 'zod/mini'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'

interface Answered {
  readonly status: number
  readonly resultType: number
  readonly message: string
  readonly result?: unknown
  readonly requestId?: string | null
}

/**
 * Unsuccessful response. `status` 0 means that the server did not respond; `result` may contain
 * fresh data.
 */
export class ApiError extends Error {
  readonly status: number
  readonly resultType: number
  readonly result: unknown
  readonly requestId: string | null

  constructor(answered: Answered) {
    super(answered.message)
    this.name = 'ApiError'
    this.status = answered.status
    this.resultType = answered.resultType
    this.result = answered.result ?? null
    this.requestId = answered.requestId ?? null
  }
}

/**
 * The identity provider no longer renews the sign-in, because it is too old or was idle too long.
 * Counts as a 401.
 */
export class SignInExpired extends ApiError {
  constructor() {
    super({ status: 401, resultType: resultTypes.unauthenticated.code, message: '' })
    this.name = 'SignInExpired'
  }
}

const overByClock = z.object({ signInOver: z.string() })

/**
 * True if the sign-in expired by age or inactivity, as reported by the identity provider or the
 * server (`SignInOver`).
 */
export const isOverByClock = (error: unknown): boolean =>
  error instanceof SignInExpired ||
  (error instanceof ApiError && overByClock.safeParse(error.result).success)

/** True if the server rejected the call with this result type. */
export const isRefusal = (error: unknown, reason: ResultType): error is ApiError =>
  error instanceof ApiError && error.resultType === resultTypes[reason].code

/**
 * True if another user changed the record in the meantime (409 conflict); their change must not be
 * overwritten unseen.
 */
export const isStale = (error: unknown): error is ApiError => isRefusal(error, 'conflict')

/**
 * True if a call reports that its record does not exist: by the area's result type, or because the
 * address is invalid (400).
 */
export const isMissing = (error: unknown, code: number): boolean =>
  error instanceof ApiError && (error.resultType === code || error.status === 400)

/** True if no tenant is registered at the portal's address. */
export const isUnknownAddress = (error: unknown): boolean => isRefusal(error, 'unknownAddress')

/**
 * True for a request aborted on purpose, by leaving the screen or pressing stop. False for a
 * timeout.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
