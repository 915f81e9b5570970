import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import { decideSession, isWaiting } from './support-sessions.repository.ts'

// Approval of a support session by one of the merchant's users.

/** The requested session as stored in the approval request. */
export interface WantedSupport {
  readonly supportId: string
  readonly minutes: number
}

const wantedOf = ({ request }: Pick<ApprovalTableRow, 'request'>) =>
  request as unknown as WantedSupport
const namedBy = (approval: ApprovalTableRow) => ({
  merchant_id: approval.merchant_id,
  id: BigInt(wantedOf(approval).supportId),
})

export const supportSessionApproval: ApprovalHandler = {
  readBasis: async (tx, approval) => ((await isWaiting(tx, namedBy(approval))) ? {} : null),
  describe: async (_tx, approval) => ({
    changes: [
      {
        field: 'supportMinutes',
        text: { before: null, after: String(wantedOf(approval).minutes) },
      },
    ],
    files: [],
  }),
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    await decideSession(tx, namedBy(approval), 'APPROVED')
  },
  async release(tx, approval) {
    await decideSession(tx, namedBy(approval), 'CLOSED')
  },
  auditOf: (approval) => ({
    object: approval.subject,
    detail: { minutes: wantedOf(approval).minutes },
  }),
}
