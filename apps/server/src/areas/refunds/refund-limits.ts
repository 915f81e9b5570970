import type { RefundRequest } from '@choba/contract/refunds.contract.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday, startOfDay } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Principal } from '#platform/access/principals.ts'
import { findPayment } from './refunds.repository.ts'

/** User who requests a refund, with the refund limits of the user's role. */
export type Requester = Pick<Principal, 'user' | 'refundLimits'>

/**
 * Sums the refunds of the current business day, in minor units. `person` includes refunds that the
 * user approved, or requested without needing an approval. `store` includes refunds at the store
 * that needed no approval.
 */
async function refundedToday(tx: Tx, merchant: MerchantRow, userId: number, storeId: number) {
  const start = startOfDay(await readToday(tx, merchant), merchant)
  // An approved refund counts for the user who approved it, from the time of approval. Refunds
  // requested more than seven days earlier are not read, because a request expires within days.
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
 * Sums the refunds of one payment that a user made without approval or approved, on any day, in
 * minor units.
 */
async function refundedOfPayment(
  tx: Tx,
  merchantId: number,
  userId: number,
  paymentId: bigint,
): Promise<number> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from refunds
    where merchant_id = ${merchantId} and payment_id = ${paymentId}::bigint
      and coalesce(approved_by, user_id) = ${userId} and (outcome is null or outcome = 'SUCCEEDED')
      and (approval_id is null or approved_by is not null)`.execute(tx.q)
  return Number(rows[0]!.amount)
}

/** Store and payment of a refund. The payment is null if the limits apply to several payments. */
export interface RefundTarget {
  readonly storeId: number
  readonly paymentId: bigint | null
}

/**
 * Returns the amount that a user can still refund at a store without the approval of a second user,
 * in minor units; null means no limit. Failed refunds and refunds that await approval do not reduce
 * this amount. The limit per payment (`each`) is compared with all refunds of the payment by the
 * user, because several partial refunds could otherwise exceed it.
 */
export async function amountWithoutApproval(
  tx: Tx,
  merchant: MerchantRow,
  { user, refundLimits }: Requester,
  { storeId, paymentId }: RefundTarget,
): Promise<number | null> {
  const { each, personDay, storeDay } = refundLimits
  if (each === null && personDay === null && storeDay === null) return null
  const ofPayment =
    each === null || paymentId === null
      ? 0
      : await refundedOfPayment(tx, merchant.id, user.id, paymentId)
  const { person, store } =
    personDay === null && storeDay === null
      ? { person: 0n, store: 0n }
      : await refundedToday(tx, merchant, user.id, storeId)
  return Math.max(
    0,
    Math.min(
      each === null ? Infinity : each - ofPayment,
      personDay === null ? Infinity : personDay - Number(person),
      storeDay === null ? Infinity : storeDay - Number(store),
    ),
  )
}

/**
 * Locks the refund limits of the merchant until the database transaction ends. Otherwise, two
 * concurrent refunds could both use the last remaining amount.
 */
export async function holdLimits(
  tx: Tx,
  merchant: MerchantRow,
  { refundLimits }: Requester,
): Promise<void> {
  if (Object.values(refundLimits).some((limit) => limit !== null))
    await takeMerchantLock(tx.q, 'refundLimits', merchant.id)
}

/**
 * Returns true if a refund needs the approval of a second user. Returns false for a payment that
 * does not exist or that the user cannot see, because a later check rejects it.
 */
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
  const alone = await amountWithoutApproval(tx, merchant, requester, {
    storeId: payment.store_id,
    paymentId: payment.id,
  })
  return alone !== null && amount > alone
}
