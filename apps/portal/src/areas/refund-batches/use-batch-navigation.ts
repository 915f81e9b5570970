import { useNavigate } from '@tanstack/react-router'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { refundBatchesApi } from './refund-batches.api.ts'

/** Returns functions that open the list, the upload form or one batch. */
export function useBatchNavigation() {
  const navigate = useNavigate()
  return {
    list: () => void navigate({ to: '/refundBatch' }),
    upload: () => void navigate({ to: '/refundBatch/upload' }),
    detail: (batchId: string, replace = false) =>
      void navigate({ to: '/refundBatch/$batchId', params: { batchId }, replace }),
  }
}

/**
 * Returns a function to call after a change: it refetches the list, the open batch, its rows and
 * its history.
 */
export function useBatchRefresh() {
  const refresh = useRefresh()
  const { list, detail, rows } = refundBatchesApi
  return () => refresh(list.key(), detail.key(), rows.key(), auditApi.history.key())
}
