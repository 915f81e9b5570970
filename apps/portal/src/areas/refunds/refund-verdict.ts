import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'

export type RefundVerdict =
  /** The result is unknown. Only the same request may be sent again. */
  | { readonly kind: 'lost' }
  /** No refund was made: the refundable amount that the user saw has changed. */
  | { readonly kind: 'stale'; readonly refundable: number }
  /** No refund was made: the amount is invalid. */
  | { readonly kind: 'amount'; readonly message: string }
  /** No refund was made, for another reason. */
  | { readonly kind: 'refused'; readonly message: string }

const ofAmount = new Set<number>([
  resultTypes.alreadyRefunded.code,
  resultTypes.refundExceedsRefundable.code,
  resultTypes.refundAmountInvalid.code,
])

const lost: RefundVerdict = { kind: 'lost' }

/** Returns the current refundable amount from a 409 answer; null if the answer has none. */
function refundableIn(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('refundable' in result)) return null
  return typeof result.refundable === 'number' ? result.refundable : null
}

/** Classifies a failed refund call by its consequence for the money. */
export function verdictOf(error: unknown): RefundVerdict {
  if (!(error instanceof ApiError)) return lost
  const { status, resultType, message } = error
  if (status === 409) {
    // A 409 without an amount means that the same refund is still being made.
    const refundable = refundableIn(error.result)
    return refundable === null ? lost : { kind: 'stale', refundable }
  }
  // A server that runs on a copy of the database rejects every change before doing anything.
  if (resultType === resultTypes.quietCopy.code) return { kind: 'refused', message }
  // Any proxy on the way may return these statuses, before or after the refund was made.
  if (status === 0 || status === 429 || status >= 500) return lost
  return { kind: ofAmount.has(resultType) ? 'amount' : 'refused', message }
}
