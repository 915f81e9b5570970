import { resultTypes } from '@choba/contract/result-types.ts'
import { ApiError } from '#lib/api-error.ts'

export type RefundVerdict =
  /** It is unknown whether the refund was made. Only the same request may be sent again. */
  | { readonly kind: 'lost' }
  /** Nothing was refunded: the figure that the person had before them is no longer true. */
  | { readonly kind: 'stale'; readonly refundable: number }
  /** Nothing was refunded: the amount is at fault. */
  | { readonly kind: 'amount'; readonly message: string }
  /** Nothing was refunded, for another reason. */
  | { readonly kind: 'refused'; readonly message: string }

const ofAmount = new Set<number>([
  resultTypes.alreadyRefunded.code,
  resultTypes.refundExceedsRefundable.code,
  resultTypes.refundAmountInvalid.code,
])

const lost: RefundVerdict = { kind: 'lost' }

/** The fresh figure that comes with a stale one, if the answer has it. */
function refundableIn(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('refundable' in result)) return null
  return typeof result.refundable === 'number' ? result.refundable : null
}

/** What a failed refund call means for the money. */
export function verdictOf(error: unknown): RefundVerdict {
  if (!(error instanceof ApiError)) return lost
  const { status, resultType, message } = error
  if (status === 409) {
    // Without a figure it says that the same refund is still being made.
    const refundable = refundableIn(error.result)
    return refundable === null ? lost : { kind: 'stale', refundable }
  }
  // At a server that is quiet, every change is refused before anything else.
  if (resultType === resultTypes.quietCopy.code) return { kind: 'refused', message }
  // These may come from anywhere on the way, before or after the refund was made.
  if (status === 0 || status === 429 || status >= 500) return lost
  return { kind: ofAmount.has(resultType) ? 'amount' : 'refused', message }
}
