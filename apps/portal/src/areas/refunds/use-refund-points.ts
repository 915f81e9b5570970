import { useQuery } from '@tanstack/react-query'
import type { RefundDeposit, RefundPoints } from '@choba/contract/refunds.contract.ts'
import type { RefundTarget } from './use-refund.ts'

/** What a refund will do to points and to the next deposit, as the server says it now. */
export interface PointsShown {
  /** Null where it does nothing to points, or it is not known. */
  readonly points: RefundPoints | null
  /** Null for who sees no deposits; undefined while it is not known. */
  readonly deposit: RefundDeposit | null | undefined
  /** Of a payment with a point card nothing is sent before this is true. */
  readonly isKnown: boolean
  readonly error: Error | null
  readonly busy: boolean
  readonly retry: () => void
}

/** @param amount minor units that can be refunded; null asks nothing */
export function useRefundPoints(
  { detail, preview }: RefundTarget,
  amount: number | null,
): PointsShown {
  const isAsked = amount !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...preview(amount ?? 0),
    enabled: isAsked,
    // The card may have been used since it was shown last.
    staleTime: 0,
    meta: { withoutToast: true },
  })
  // Without a card nothing of it is sent: the refund does not wait for it.
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

/** Of an amount that is asked for, what is paid back: less what is withheld for points that were spent. */
export const paidBack = (amount: number, { points }: PointsShown): number =>
  amount - (points?.withheld ?? 0)
