import { formatMoney } from '@choba/contract/money.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'

/** Pause between searches for deadlines, in milliseconds. */
export const REMIND_INTERVAL = 10 * 60_000
/**
 * Number of days before the deadline at which people are reminded. A dispute recorded later than
 * that causes an immediate reminder.
 */
const REMIND_DAYS = 3

const today = businessDay(sql`now()`, sql.ref('m.time_zone'), sql.ref('m.closing_minutes'))
const isDue = sql<boolean>`d.state = 'OPEN' and d.reminded_at is null
  and d.respond_by >= ${today} and d.respond_by <= ${today} + ${REMIND_DAYS}::int`

const findDue = ({ q }: Tx, tenantId: number) =>
  q
    .selectFrom('disputes as d')
    .innerJoin('merchants as m', 'm.id', 'd.merchant_id')
    .select(['d.merchant_id', 'd.id'])
    .where('d.tenant_id', '=', tenantId)
    .where(isDue)
    .orderBy('d.respond_by')
    .orderBy('d.id')
    .execute()

/**
 * Sends a reminder. Only one of several processes can update the row, and that one notifies in the
 * same transaction.
 */
async function remind(tx: Tx<WorkerScope>, notify: Notify, id: bigint): Promise<void> {
  const { merchantId } = tx.scope
  const dispute = await tx.q
    .updateTable('disputes')
    .set({ reminded_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('reminded_at', 'is', null)
    .returning(['payment_id', 'store_id', 'amount', 'currency', 'respond_by'])
    .executeTakeFirst()
  if (!dispute) return
  const { payment_no: paymentNo } = await tx.q
    .selectFrom('transactions')
    .select('payment_no')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', dispute.payment_id)
    .executeTakeFirstOrThrow()
  await notify(
    tx,
    { merchantId, permission: 'Refund.add', storeId: dispute.store_id },
    {
      kind: 'disputes.deadline',
      params: {
        paymentNo,
        amount: formatMoney(Number(dispute.amount), dispute.currency),
        respondBy: dispute.respond_by.replaceAll('-', '/'),
      },
      path: `dispute/${id}`,
      isImportant: true,
    },
  )
}

/**
 * Reminds the users who can answer of the tenant's open disputes with a near deadline, once per
 * dispute.
 */
export async function remindOfDeadlines(
  engine: Engine,
  notify: Notify,
  tenantId: number,
): Promise<void> {
  const due = await withScope(engine, { role: 'admin', tenantId }, (tx) => findDue(tx, tenantId), {
    readOnly: true,
  })
  for (const { merchant_id: merchantId, id } of due)
    await withScope(engine, { role: 'worker', tenantId, merchantId }, (tx) =>
      remind(tx, notify, id),
    )
}
