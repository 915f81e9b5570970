import type { Dispute, DisputeDetail } from '@choba/contract/disputes.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { evidenceTypeOf } from '#platform/files/evidence.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import { isPaidOutHere } from '#ledger/external-payouts.ts'
import { findDeductions } from './dispute-deductions.ts'
import { findEvidence } from './dispute-evidence.ts'
import type { FoundDispute } from './disputes.repository.ts'

const instantOf = (at: Date | null, zone: string): string | null => at && offsetInstant(at, zone)

/** Converts a row to its API form, with times in the merchant's time zone. */
export const toDispute = (row: FoundDispute): Dispute => ({
  disputeId: String(row.id),
  paymentNo: row.payment_no,
  paymentType: row.payment_type,
  entCode: row.merchant_code,
  entName: row.merchant_name,
  store: toPickedStore({ id: row.store_id, code: row.store_code, name: row.store_name }),
  amount: Number(row.amount),
  currency: row.currency,
  reason: row.reason,
  caseNo: row.case_no,
  state: row.state,
  receivedOn: row.received_on,
  respondBy: row.respond_by,
  daysLeft: row.state === 'OPEN' ? row.days_left : null,
  version: row.version,
  changedAt: instantOf(row.changed_at, row.time_zone),
  changedBy: row.changed_by,
})

/** Converts a row to its API form, with its evidence files and deductions. */
export async function toDetail(tx: Tx, row: FoundDispute): Promise<DisputeDetail> {
  const zone = row.time_zone
  const files = await findEvidence(tx, row.merchant_id, row.id)
  const deductions = await findDeductions(tx, row.merchant_id, row.id)
  const paidOutHere = await isPaidOutHere(tx, row.merchant_id, row.payment_id)
  return {
    ...toDispute(row),
    paidAt: offsetInstant(row.paid_at, zone),
    paymentAmount: Number(row.payment_amount),
    paidOutHere,
    remark: row.remark,
    answer: row.answer,
    answeredAt: instantOf(row.answered_at, zone),
    answeredBy: row.answered_by,
    decidedAt: instantOf(row.decided_at, zone),
    createdAt: offsetInstant(row.created_at, zone),
    createdBy: row.created_by,
    files: files.map((file) => ({
      fileName: file.file_name,
      label: file.label,
      contentType: evidenceTypeOf(file.content_type),
      size: file.size,
      addedAt: offsetInstant(file.added_at, zone),
      addedBy: file.added_by,
    })),
    deductions: deductions.map(({ kind, amount, business_day, deposit_id }) => ({
      kind,
      amount: Number(amount),
      businessDay: business_day,
      taken: deposit_id !== null,
    })),
  }
}
