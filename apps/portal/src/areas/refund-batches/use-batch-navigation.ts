import { useNavigate } from '@tanstack/react-router'
import { auditApi } from '#areas/audit/audit.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { refundBatchesApi } from './refund-batches.api.ts'

/** The ways between the list of refund batches and what opens over it. */
export function useBatchNavigation() {
  const navigate = useNavigate()
  return {
    list: () => void navigate({ to: '/refundBatch' }),
    upload: () => void navigate({ to: '/refundBatch/upload' }),
    detail: (batchId: string, replace = false) =>
      void navigate({ to: '/refundBatch/$batchId', params: { batchId }, replace }),
  }
}

/** After a change: the list, the batch that is open, its rows and its history are asked for again. */
export function useBatchRefresh() {
  const refresh = useRefresh()
  const { list, detail, rows } = refundBatchesApi
  return () => refresh(list.key(), detail.key(), rows.key(), auditApi.history.key())
}
