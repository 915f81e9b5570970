import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { openJournal } from './point-journal.ts'

/** A stored manual correction of a card's balance. */
export interface PointRevision {
  readonly id: bigint
  readonly cardNo: string
  /** Store whose points the correction changes in reports. */
  readonly storeId: number
  /** Change of the balance, in points. */
  readonly quantity: bigint
}

/** Returns the balance of a card; null if the merchant has no such card. */
export async function findBalance(
  { q }: Tx,
  merchantId: number,
  cardNo: string,
): Promise<bigint | null> {
  const row = await q
    .selectFrom('point_balances')
    .select('balance')
    .where('merchant_id', '=', merchantId)
    .where('card_no', '=', cardNo)
    .executeTakeFirst()
  return row?.balance ?? null
}

/**
 * Returns the balance of a card and locks it until the transaction ends; null if there is no such
 * card.
 */
export async function holdBalance(
  { q, scope }: Tx<WorkerScope>,
  cardNo: string,
): Promise<bigint | null> {
  // Postings lock business days first and balances second. The opposite order could deadlock.
  await shareMerchantLock(q, 'settlement', scope.merchantId)
  const row = await q
    .selectFrom('point_balances')
    .select('balance')
    .where('merchant_id', '=', scope.merchantId)
    .where('card_no', '=', cardNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.balance ?? null
}

/**
 * Posts a manual revision: an entry without an order, on today's business day. The caller must have
 * checked that the new balance is allowed.
 * @returns the balance after the revision
 */
export async function postRevision(
  tx: Tx<WorkerScope>,
  merchant: Pick<MerchantRow, 'id' | 'time_zone' | 'closing_minutes'>,
  { id, cardNo, storeId, quantity }: PointRevision,
): Promise<bigint> {
  const journal = await openJournal(tx, [cardNo])
  const line = {
    id,
    card_no: cardNo,
    paid_at: new Date(),
    business_day: await readToday(tx, merchant),
    store_id: storeId,
  }
  const of = { line, orderId: null, paymentId: null, pointRevisionId: id }
  journal.add(of, 'REVISION', quantity > 0n ? 'AWARD' : 'CANCEL', quantity)
  const balance = journal.balanceOf(cardNo)
  if (balance < 0n) journal.owes(cardNo)
  await journal.write()
  return balance
}
