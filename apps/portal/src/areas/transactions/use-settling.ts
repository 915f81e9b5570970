import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '#lib/refresh.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import type { TransactionVariant, Which } from './transaction-variants.ts'
import { isSettling, isWaiting } from './transaction-status.ts'

const SETTLING_MS = 2_000
/**
 * Polling interval for a refund that waits for approval, in milliseconds. Long, because a person
 * may take hours to decide.
 */
const WAITING_MS = 30_000

/**
 * Returns the polling interval in milliseconds. Returns false if no refund waits for a result or an
 * approval.
 */
function pollOf(detail: TransactionDetail | undefined): number | false {
  const rows = detail ? [detail, ...detail.refunds] : []
  return isSettling(rows) ? SETTLING_MS : isWaiting(rows) && WAITING_MS
}

/**
 * Summary of the fields of a transaction that the list shows. When it changes, the list must be
 * refetched.
 */
const standing = (detail: TransactionDetail | undefined): string | undefined =>
  detail &&
  [detail.state, detail.refunded, ...detail.refunds.map((refund) => refund.state)].join(' ')

/**
 * Query for a transaction. Polls while one of its refunds has no result yet or waits for approval.
 */
export function useSettling(variant: TransactionVariant, which: Which) {
  const client = useQueryClient()
  const query = useQuery({
    ...variant.detail(which),
    refetchInterval: ({ state }) => pollOf(state.data),
  })
  const now = standing(query.data)
  const before = useRef(now)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== now
    before.current = now
    if (isNews) void refresh(client, variant.listKey(), variant.countsKey())
  }, [now, client, variant])
  return query
}
