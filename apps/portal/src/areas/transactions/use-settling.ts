import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '#lib/refresh.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import type { TransactionVariant, Which } from './transaction-variants.ts'
import { isSettling } from './transaction-status.ts'

const POLL_MS = 2000

const openRefunds = (detail: TransactionDetail | undefined): boolean =>
  detail !== undefined && isSettling([detail, ...detail.refunds])

/** What stands in the list of this transaction: when it changes, the list is out of date. */
const standing = (detail: TransactionDetail | undefined): string | undefined =>
  detail && [detail.state, detail.refunded, ...detail.refunds.map((refund) => refund.state)].join(' ')

/** The detail of a transaction; while a refund of it has no result yet, it looks again every two seconds. */
export function useSettling(variant: TransactionVariant, which: Which) {
  const client = useQueryClient()
  const query = useQuery({
    ...variant.detail(which),
    meta: { shownInPlace: 'first' },
    refetchInterval: ({ state }) => (openRefunds(state.data) ? POLL_MS : false),
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
