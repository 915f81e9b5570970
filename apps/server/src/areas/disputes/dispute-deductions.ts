import type { DeductionKind, DisputeDecision } from '@choba/contract/disputes.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { holdSettlementDays } from '#ledger/closed-days.ts'
import { isPaidOutHere } from '#ledger/settled-elsewhere.ts'
import type { FoundDispute } from './disputes.repository.ts'

/** The lines of a dispute, oldest first. */
export const findDeductions = (tx: Tx, merchantId: number, disputeId: bigint) =>
  tx.q
    .selectFrom('deductions')
    .select(['id', 'kind', 'amount', 'business_day', 'deposit_id'])
    .where('merchant_id', '=', merchantId)
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute()

/** Removes the line of a kind that no deposit has taken. @returns whether there was one */
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
 * What a decision does to the next deposit: nothing where another service pays the payment out. A lost dispute comes off it. One that is won after it was lost gives that back:
 * where no deposit has taken the line, it goes; where one has, a line of its own stands against it. The other way round alike.
 * @returns the kind of the line that was added, for the audit log; null: none
 */
export async function applyDecision(
  tx: Tx,
  merchant: MerchantRow,
  dispute: FoundDispute,
  decision: DisputeDecision,
): Promise<DeductionKind | null> {
  // Another service takes back what it has paid out.
  if (!(await isPaidOutHere(tx, merchant.id, dispute.payment_id))) return null
  // A dispute that has never been lost is won without a line.
  if (decision === 'WON' && dispute.state !== 'LOST') return null
  const [kind, opposite]: [DeductionKind, DeductionKind] =
    decision === 'LOST' ? ['DISPUTE', 'DISPUTE_CANCEL'] : ['DISPUTE_CANCEL', 'DISPUTE']
  // A close waits from here on: it takes the lines as this decision leaves them, or has taken them before.
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
