import { useQuery } from '@tanstack/react-query'
import { firstOfMonth, lastOfMonth, type Period } from '@choba/contract/period.ts'
import { depositsApi } from '#areas/deposits/deposits.api.ts'

/**
 * Returns the last month before the current one in which a deposit was closed. If deposits were
 * closed only in the current month, returns the current month. Returns `none` without any closed
 * deposit.
 */
export function useLastClosedMonth(enabled: boolean): Period | 'none' | 'loading' | 'failed' {
  const newest = useQuery({ ...depositsApi.list.query({ pageSize: 1 }), enabled })
  const today = newest.data?.today
  const earlier = useQuery({
    ...depositsApi.list.query({ pageSize: 1, dateTo: lastOfMonth(today ?? '2000-01-01', -1) }),
    enabled: enabled && today !== undefined,
  })
  if (newest.isError || earlier.isError) return 'failed'
  if (!newest.data || !earlier.data) return 'loading'
  const deposit = earlier.data.items[0] ?? newest.data.items[0]
  if (!deposit) return 'none'
  const { closeDate } = deposit
  return { from: firstOfMonth(closeDate), to: lastOfMonth(closeDate) }
}
