import { useQuery } from '@tanstack/react-query'
import type { RefundDeposit, RefundPoints } from '@choba/contract/refunds.contract.ts'
import type { RefundTarget } from './use-refund.ts'

/** Effect of a refund on points and on the next deposit, as the server currently calculates it. */
export interface PointsShown {
  /** Null if the refund does not affect points, or if the effect is unknown. */
  readonly points: RefundPoints | null
  /** Null for users without permission to see deposits; undefined while unknown. */
  readonly deposit: RefundDeposit | null | undefined
  /**
   * False while the effect on a payment's point card is unknown. The refund must not be sent until
   * then.
   */
  readonly isKnown: boolean
  readonly error: Error | null
  readonly busy: boolean
  readonly retry: () => void
}

/**
 * Loads the effect of a refund.
 * @param amount minor units to refund; null makes no request
 */
export function useRefundPoints(
  { detail, preview }: RefundTarget,
  amount: number | null,
): PointsShown {
  const isAsked = amount !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...preview(amount ?? 0),
    enabled: isAsked,
    // Points may have been used since the last preview.
    staleTime: 0,
    meta: { withoutToast: true },
  })
  // Without a point card, the request contains no points, so it does not wait for the preview.
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
 * Returns the amount paid back: the requested amount minus the amount withheld for spent points.
 */
export const paidBack = (amount: number, { points }: PointsShown): number =>
  amount - (points?.withheld ?? 0)
