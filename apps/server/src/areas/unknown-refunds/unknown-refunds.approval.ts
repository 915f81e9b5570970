import type { Language } from '@choba/contract/session.contract.ts'
import type { HandOutcome } from '@choba/contract/unknown-refunds.contract.ts'
import type { ApprovalTableRow } from '@choba/database/approval-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import { correct, enqueueChecks, settle } from '#areas/refunds/refunds.service.ts'
import type { ApprovalHandler } from '#platform/access/approvals.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { readBasis, type SettlementBasis } from './unknown-refunds.repository.ts'

// Settlement of an unknown refund by hand: one administrator states the outcome with evidence, and
// another administrator approves it. The amount stays reserved until then.

/** Payload stored with the approval request. */
export interface WantedSettlement {
  readonly refundId: string
  readonly refundNo: string
  readonly paymentId: string
  readonly paymentNo: string
  readonly outcome: HandOutcome
  readonly evidence: string
  readonly files: readonly { readonly fileName: string; readonly label: string }[]
  /** Last message that the gateway sent about the refund. */
  readonly gatewayMessage: string | null
}

const wantedOf = ({ request }: ApprovalTableRow) => request as unknown as WantedSettlement

function outcomeWord(outcome: string | null, language: Language): string {
  const words = languages[language].unknownRefunds.outcome
  return outcome === null ? words.OPEN : outcome === 'SUCCEEDED' ? words.SUCCEEDED : words.FAILED
}

export const settlementApproval = (jobs: Pick<Jobs, 'enqueue'>): ApprovalHandler => ({
  readBasis: (tx, approval, forUpdate) =>
    readBasis(tx, approval.merchant_id, BigInt(wantedOf(approval).refundId), forUpdate),
  async describe(_tx, approval, language) {
    const { outcome, evidence, gatewayMessage, files } = wantedOf(approval)
    const basis = approval.basis as unknown as SettlementBasis
    const gateway = basis.contradiction
      ? outcomeWord(basis.contradiction, language)
      : gatewayMessage
    return {
      changes: [
        {
          field: 'outcome',
          text: {
            before: outcomeWord(basis.outcome, language),
            after: outcomeWord(outcome, language),
          },
        },
        { field: 'evidence', text: { before: null, after: evidence } },
        ...(gateway === null
          ? []
          : [{ field: 'gateway' as const, text: { before: null, after: gateway } }]),
      ],
      files: [...files],
    }
  },
  // Administrators have no refund limits, and only administrators decide these requests.
  isWithinLimits: async () => true,
  async approve(tx, approval) {
    const { refundId, paymentId, outcome } = wantedOf(approval)
    const basis = approval.basis as unknown as SettlementBasis
    const id = BigInt(refundId)
    const amount = approval.amount!
    const at = new Date()
    if (basis.outcome !== null)
      return correct(tx, { id, payment_id: BigInt(paymentId), amount }, outcome, approval.id, at)
    const reference = `by hand: approval ${approval.id}`
    const open = { id, amount, original_id: BigInt(paymentId) }
    if (!(await settle(tx, open, { outcome, reference, at, approvalId: approval.id })))
      throw new Error(`refund ${refundId} was settled though it is held`)
    await enqueueChecks(jobs, tx, {
      tenantId: approval.tenant_id,
      merchantId: approval.merchant_id,
      refundId,
    })
  },
  // The request reserves no further amount, so nothing must be released. The refund stays unknown.
  async release() {},
  auditOf(approval) {
    const { refundNo, paymentNo, outcome, evidence } = wantedOf(approval)
    return {
      object: paymentNo,
      of: { kind: 'transaction', id: paymentNo },
      ...(approval.store_id !== null && { inStores: [approval.store_id] }),
      detail: { refundNo, amount: Number(approval.amount), outcome, evidence },
    }
  },
})
