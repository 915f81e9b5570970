import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'

export type RefundVerdict =
  /** The result is unknown. The user may only send the same request again. */
  | { readonly kind: 'lost' }
  /** The server made no refund, because the refundable amount that the user saw has changed. */
  | { readonly kind: 'stale'; readonly refundable: number }
  /** The server made no refund, because the amount is invalid. */
  | { readonly kind: 'amount'; readonly message: string }
  /** The server made no refund, for another reason. */
  | { readonly kind: 'refused'; readonly message: string }

const ofAmount = new Set<number>([
  resultTypes.alreadyRefunded.code,
  resultTypes.refundExceedsRefundable.code,
  resultTypes.refundAmountInvalid.code,
])

const lost: RefundVerdict = { kind: 'lost' }

/**
 * Returns the current refundable amount from a response with the status 409; null if the response
 * has none.
 */
function refundableIn(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('refundable' in result)) return null
  return typeof result.refundable === 'number' ? result.refundable : null
}

/** Classifies a failed refund call by its effect on the money: unknown, or no refund made. */
export function verdictOf(error: unknown): RefundVerdict {
  if (!(error instanceof ApiError)) return lost
  const { status, resultType, message } = error
  if (status === 409) {
    // A 409 without an amount means that the server is still making the same refund.
    const refundable = refundableIn(error.result)
    return refundable === null ? lost : { kind: 'stale', refundable }
  }
  // A server in quiet mode, on a copy of the database, rejects every change before it does
  // anything.
  if (resultType === resultTypes.quietCopy.code) return { kind: 'refused', message }
  // A proxy may return these statuses before or after the server has made the refund.
  if (status === 0 || status === 429 || status >= 500) return lost
  return { kind: ofAmount.has(resultType) ? 'amount' : 'refused', message }
}
