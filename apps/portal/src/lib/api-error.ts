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
 * Error for an unsuccessful response. `status` 0 means that the server did not respond; `result`
 * may contain current data.
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
 * Error for a sign-in that the identity provider no longer renews, because the sign-in is too old
 * or was idle for too long. Treated like a response with the status 401.
 */
export class SignInExpired extends ApiError {
  constructor() {
    super({ status: 401, resultType: resultTypes.unauthenticated.code, message: '' })
    this.name = 'SignInExpired'
  }
}

const overByClock = z.object({ signInOver: z.string() })

/**
 * True if the sign-in has expired because of its age or inactivity. Either the identity provider or
 * the server reports this (`SignInOver`).
 */
export const isOverByClock = (error: unknown): boolean =>
  error instanceof SignInExpired ||
  (error instanceof ApiError && overByClock.safeParse(error.result).success)

/** True if the server rejected the call with this result type. */
export const isRefusal = (error: unknown, reason: ResultType): error is ApiError =>
  error instanceof ApiError && error.resultType === resultTypes[reason].code

/**
 * True if another user has changed the record since it was loaded (409 conflict). That change must
 * not be overwritten without showing it first.
 */
export const isStale = (error: unknown): error is ApiError => isRefusal(error, 'conflict')

/**
 * True if a call failed because the record does not exist: with the result type `code`, or with the
 * status 400 because the address is invalid.
 */
export const isMissing = (error: unknown, code: number): boolean =>
  error instanceof ApiError && (error.resultType === code || error.status === 400)

/** True if no tenant is registered at the portal's address. */
export const isUnknownAddress = (error: unknown): boolean => isRefusal(error, 'unknownAddress')

/**
 * True for a request that was aborted on purpose, because the user left the screen or pressed a
 * stop button. False for a timeout.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
