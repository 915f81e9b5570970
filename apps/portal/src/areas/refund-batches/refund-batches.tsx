import { Outlet, useParams } from '@tanstack/react-router'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { BatchDetail } from './batch-detail.tsx'
import { BatchList } from './batch-list.tsx'
import { BatchUpload } from './batch-upload.tsx'

/**
 * List of refund batches, with the upload form or the details of a batch in a drawer on top of the
 * list.
 */
export function RefundBatches() {
  const { batchId } = useParams({ strict: false })
  return (
    <>
      <BatchList selected={batchId} />
      <Outlet />
    </>
  )
}

export const NewRefundBatch = () => <BatchUpload />

export function OpenedRefundBatch() {
  const { batchId } = useParams({ strict: false })
  if (batchId === undefined) return null
  return (
    <BatchDetail
      key={batchId}
      batchId={batchId}
      history={<HistoryPanel kind="refundBatch" objectId={batchId} />}
    />
  )
}
