import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday, startOfDay } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Principal } from '#platform/access/principals.ts'
import { findPayment } from './refunds.repository.ts'

/** Who asks for a refund, and up to which amounts without a second person. */
export type Requester = Pick<Principal, 'user' | 'refundLimits'>

/** What has been refunded this business day: by one person alone or with their approval, and at one store without one. */
async function refundedToday(tx: Tx, merchant: MerchantRow, userId: number, storeId: number) {
  const start = startOfDay(await readToday(tx, merchant), merchant)
  // What was approved counts for who approved it, from then on; a request ends within days.
  const { rows } = await sql<{ person: bigint; store: bigint }>`
    select coalesce(sum(r.amount) filter (where coalesce(r.approved_by, r.user_id) = ${userId}), 0)::bigint as person,
      coalesce(sum(r.amount) filter (where l.store_id = ${storeId} and r.approval_id is null), 0)::bigint as store
    from refunds r join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
    where r.merchant_id = ${merchant.id} and r.requested_at >= ${start} - interval '7 days'
      and coalesce(r.approved_at, r.requested_at) >= ${start}
      and (r.outcome is null or r.outcome = 'SUCCEEDED')
      and (r.approval_id is null or r.approved_by is not null)`.execute(tx.q)
  return rows[0]!
}

/**
 * Up to which amount someone refunds at a store now without a second person; null: no limit. Failed refunds do not count, nor
 * do those that wait.
 */
export async function refundableAlone(
  tx: Tx,
  merchant: MerchantRow,
  { user, refundLimits }: Requester,
  storeId: number,
): Promise<number | null> {
  const { each, personDay, storeDay } = refundLimits
  if (personDay === null && storeDay === null) return each
  const { person, store } = await refundedToday(tx, merchant, user.id, storeId)
  return Math.max(
    0,
    Math.min(
      each ?? Infinity,
      personDay === null ? Infinity : personDay - Number(person),
      storeDay === null ? Infinity : storeDay - Number(store),
    ),
  )
}

/** Limits of a day are held against one refund of a merchant after the other: two must not both be the last that fits. */
export async function holdLimits(
  tx: Tx,
  merchant: MerchantRow,
  { refundLimits }: Requester,
): Promise<void> {
  if (refundLimits.personDay === null && refundLimits.storeDay === null) return
  await takeMerchantLock(tx.q, 'refundLimits', merchant.id)
}

/** Whether a refund needs a second person. A payment that is not there, or not seen, is refused elsewhere. */
export async function isAboveLimit(
  tx: Tx,
  merchant: MerchantRow,
  requester: Requester,
  { paymentNo, amount }: RefundRequest,
): Promise<boolean> {
  if (Object.values(requester.refundLimits).every((limit) => limit === null)) return false
  const payment = await findPayment(tx, merchant.id, paymentNo)
  if (!payment) return false
  await holdLimits(tx, merchant, requester)
  const alone = await refundableAlone(tx, merchant, requester, payment.store_id)
  return alone !== null && amount > alone
}
