import * as z from 'zod/mini'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'

interface Answered {
  readonly status: number
  readonly resultType: number
  readonly message: string
  readonly result?: unknown
  readonly requestId?: string | null
}

/** An answer that is not a success. `status` 0 means that no one answered at all; `result` may carry fresh figures. */
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

/** The sign-in service renews the sign-in no longer: it is too old, or has been idle for too long. Counts as a 401. */
export class SignInExpired extends ApiError {
  constructor() {
    super({ status: 401, resultType: resultTypes.unauthenticated.code, message: '' })
    this.name = 'SignInExpired'
  }
}

const overByClock = z.object({ signInOver: z.string() })

/** The sign-in is too old or was not used for too long: the sign-in service said so, or the server (`SignInOver`). */
export const isOverByClock = (error: unknown): boolean =>
  error instanceof SignInExpired ||
  (error instanceof ApiError && overByClock.safeParse(error.result).success)

/** The server refused, for the reason of the catalogue that is named. */
export const isRefusal = (error: unknown, reason: ResultType): error is ApiError =>
  error instanceof ApiError && error.resultType === resultTypes[reason].code

/** A change of what someone else has changed since: their work is not overwritten unseen. */
export const isStale = (error: unknown): error is ApiError => isRefusal(error, 'conflict')

/**
 * A call about one record says that there is none: by the code of its area, or because no record can have such an address (400).
 */
export const isMissing = (error: unknown, code: number): boolean =>
  error instanceof ApiError && (error.resultType === code || error.status === 400)

/** The portal was opened at an address at which no tenant is registered. */
export const isUnknownAddress = (error: unknown): boolean => isRefusal(error, 'unknownAddress')

/** A request that was given up on purpose: by leaving the screen or by pressing stop. One that took too long was not. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
