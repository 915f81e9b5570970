import type { AuditDetails } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import type { FoundDispute } from './disputes.repository.ts'

/** Fields of a dispute that the audit entry of a change compares. */
const kept = (row: FoundDispute) => ({
  amount: Number(row.amount),
  disputeReason: row.reason,
  caseNo: row.case_no,
  receivedOn: row.received_on,
  respondBy: row.respond_by,
  remark: row.remark,
  disputeState: row.state,
  answer: row.answer,
})

/** Fields of an audit entry that link it to its dispute and store. */
export const about = ({ payment_no, id, store_id }: FoundDispute): AuditDetails => ({
  object: payment_no,
  of: { kind: 'dispute', id: String(id) },
  inStores: [store_id],
})

/** Dispute before and after a change. `before` is null for a new dispute. */
export interface Done {
  readonly before: FoundDispute | null
  readonly after: FoundDispute
}

/** Returns the details that the audit entry records about a change of a dispute. */
export const auditOfChange = (
  { before, after }: Done,
  more: Readonly<Record<string, unknown>> = {},
): AuditDetails => ({
  ...about(after),
  detail: { ...changesOf(before && kept(before), kept(after)), ...more },
})
