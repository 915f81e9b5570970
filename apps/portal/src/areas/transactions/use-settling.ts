import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '#lib/refresh.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import type { TransactionVariant, Which } from './transaction-variants.ts'
import { isSettling, isWaiting } from './transaction-status.ts'

const SETTLING_MS = 2_000
/** A person decides within hours: the drawer that stays open follows within half a minute. */
const WAITING_MS = 30_000

/** How soon a transaction is looked at again, in milliseconds; false where no refund of it is open. */
function pollOf(detail: TransactionDetail | undefined): number | false {
  const rows = detail ? [detail, ...detail.refunds] : []
  return isSettling(rows) ? SETTLING_MS : isWaiting(rows) && WAITING_MS
}

/** What stands in the list of this transaction: when it changes, the list is out of date. */
const standing = (detail: TransactionDetail | undefined): string | undefined =>
  detail &&
  [detail.state, detail.refunded, ...detail.refunds.map((refund) => refund.state)].join(' ')

/** The detail of a transaction; while a refund of it has no result yet, or waits for a second person, it looks again. */
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
