import { useQuery } from '@tanstack/react-query'
import type { RefundDeposit, RefundPoints } from '@choba/contract/refunds.contract.ts'
import type { RefundTarget } from './use-refund.ts'

/** Effect of a refund on points and on the next deposit, as calculated by the server. */
export interface PointsShown {
  /** Effect on points; null if the refund does not affect points or if the effect is unknown. */
  readonly points: RefundPoints | null
  /**
   * Effect on the next deposit. Null for users without permission to see deposits; undefined while
   * unknown.
   */
  readonly deposit: RefundDeposit | null | undefined
  /**
   * False if the payment has a point card and the effect on its points is unknown. The refund must
   * not be sent while this is false.
   */
  readonly isKnown: boolean
  readonly error: Error | null
  readonly busy: boolean
  readonly retry: () => void
}

/**
 * Requests the effect of a refund.
 * @param amount minor units to refund; null sends no request
 */
export function useRefundPoints(
  { detail, preview }: RefundTarget,
  amount: number | null,
): PointsShown {
  const isAsked = amount !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...preview(amount ?? 0),
    enabled: isAsked,
    // Always refetches, because the customer may have used points since the last preview.
    staleTime: 0,
    meta: { withoutToast: true },
  })
  // Without a point card, the refund cannot affect points, so it does not wait for the preview.
  const isKnown =
    !isAsked || detail.pointCardNo === null || (data !== undefined && !isFetching && error === null)
  return {
    points: data?.points ?? null,
    deposit: data?.deposit,
    isKnown,
    error,
    busy: isFetching,
    retry: () => void refetch(),
  }
}

/**
 * Returns the amount paid back: the requested amount minus the amount that is withheld for points
 * already spent.
 */
export const paidBack = (amount: number, { points }: PointsShown): number =>
  amount - (points?.withheld ?? 0)
