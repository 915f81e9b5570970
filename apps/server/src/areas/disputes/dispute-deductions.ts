import type { DeductionKind, DisputeDecision } from '@choba/contract/disputes.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { holdSettlementDays } from '#ledger/closed-days.ts'
import { isPaidOutHere } from '#ledger/external-payouts.ts'
import type { FoundDispute } from './disputes.repository.ts'

/** Returns the deductions of a dispute, oldest first. */
export const findDeductions = (tx: Tx, merchantId: number, disputeId: bigint) =>
  tx.q
    .selectFrom('deductions')
    .select(['id', 'kind', 'amount', 'business_day', 'deposit_id'])
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute()

/**
 * Deletes the deduction of this kind, unless a deposit has already subtracted it.
 * @returns true if a deduction was deleted
 */
async function removeUntaken(
  tx: Tx,
  { merchant_id, id }: FoundDispute,
  kind: DeductionKind,
): Promise<boolean> {
  const { numDeletedRows } = await tx.q
    .deleteFrom('deductions')
    .where('merchant_id', '=', merchant_id)
    .where('dispute_id', '=', id)
    .where('kind', '=', kind)
    .where('deposit_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Applies the decision about a dispute to the merchant's next deposit. A lost dispute adds a
 * deduction. If a lost dispute is won after all, the deduction is deleted; if a deposit has already
 * subtracted it, a second line reverses it. A won dispute that is lost after all works the same
 * way. Does nothing if another service pays the payment out to the merchant.
 * @returns the kind of the added line, for the audit log; null if no line was added
 */
export async function applyDecision(
  tx: Tx,
  merchant: MerchantRow,
  dispute: FoundDispute,
  decision: DisputeDecision,
): Promise<DeductionKind | null> {
  // The service that paid the payment out to the merchant also takes the money back.
  if (!(await isPaidOutHere(tx, merchant.id, dispute.payment_id))) return null
  // A dispute that was never lost has no deduction that could be reversed.
  if (decision === 'WON' && dispute.state !== 'LOST') return null
  const [kind, opposite]: [DeductionKind, DeductionKind] =
    decision === 'LOST' ? ['DISPUTE', 'DISPUTE_CANCEL'] : ['DISPUTE_CANCEL', 'DISPUTE']
  // Locks out the daily close of deposits until this database transaction ends. The close otherwise
  // might read the deductions in the middle of this change.
  const settlementDayOf = await holdSettlementDays(tx, merchant.id)
  if (await removeUntaken(tx, dispute, opposite)) return null
  await tx.q
    .insertInto('deductions')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      tenant_id: merchant.tenant_id,
      kind,
      dispute_id: dispute.id,
      amount: dispute.amount,
      currency: dispute.currency,
      business_day: settlementDayOf(await readToday(tx, merchant)),
      deposit_id: null,
    })
    .execute()
  return kind
}
