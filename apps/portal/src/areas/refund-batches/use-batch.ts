import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RefundBatchDetail } from '@choba/contract/refund-batches.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useRefresh } from '#lib/refresh.ts'
import { useTranslations } from '#lib/translations.ts'
import { refundBatchesApi } from './refund-batches.api.ts'

const POLL_MS = 2000

/**
 * True if the batch can change without an action of the user: it runs, waits for approval, or has
 * refunds without a result.
 */
const isMoving = ({ state, tally }: RefundBatchDetail): boolean =>
  state === 'RUNNING' ||
  state === 'WAITING' ||
  tally.some((one) => one.state === 'REQUESTED' || one.state === 'UNKNOWN')

/**
 * Summary of the statuses of a batch and its rows. When the summary changes, the list and the rows
 * must be refetched.
 */
const standing = ({ state, tally }: RefundBatchDetail): string =>
  [state, ...tally.map((one) => `${one.state} ${one.count}`)].join(' ')

/** Query for one batch. Polls every two seconds while the status of the batch can change. */
export function useBatch(batchId: string) {
  const refresh = useRefresh()
  const query = useQuery({
    ...refundBatchesApi.detail.query({ batchId }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS : false),
  })
  const now = query.data && standing(query.data)
  const before = useRef(now)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== now
    before.current = now
    if (isNews) void refresh(refundBatchesApi.list.key(), refundBatchesApi.rows.key())
  }, [now, refresh])
  return query
}

/** Error messages for a batch that does not exist or failed to load. */
export function useBatchFaults() {
  const t = useTranslations('refundBatches')
  const { code } = resultTypes.notFound
  return {
    missing: { code, title: t('detail.missingTitle'), text: t('detail.missingText') },
    faultTitle: t('detailFault'),
  }
}
