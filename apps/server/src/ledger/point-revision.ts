import { shareMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { openJournal } from './point-journal.ts'

/** A correction of a card by hand, as it is kept. */
export interface PointRevision {
  readonly id: bigint
  readonly cardNo: string
  /** Where it is counted. */
  readonly storeId: number
  /** Points, as they change the balance. */
  readonly quantity: bigint
}

/** What stands on a card of a merchant; null where it has no such card. */
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

/** The same, held until the transaction ends. */
export async function holdBalance(
  { q, scope }: Tx<WorkerScope>,
  cardNo: string,
): Promise<bigint | null> {
  // As every posting does: days before balances.
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
 * Posts a revision: an entry of no order, on today's business day. Whether the balance may be what it comes to, the caller has asked.
 * @returns the balance afterwards
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
