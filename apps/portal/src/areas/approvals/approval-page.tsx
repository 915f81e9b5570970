import { useParams } from '@tanstack/react-router'
import { ApprovalDetail } from './approval-detail.tsx'

export function ApprovalPage() {
  const { approvalId } = useParams({ strict: false })
  return approvalId === undefined ? null : (
    <ApprovalDetail key={approvalId} approvalId={approvalId} />
  )
}
