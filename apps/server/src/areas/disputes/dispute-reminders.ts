import { formatMoney } from '@choba/contract/money.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'

/** Pause between two searches for near deadlines, in milliseconds. */
export const REMIND_INTERVAL = 10 * 60_000
/**
 * Number of days before the deadline at which users are reminded. If fewer days are left when a
 * dispute is recorded, users are reminded immediately.
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
 * Marks a dispute as reminded and sends the reminder, in one database transaction. If several
 * processes try this at the same time, the update succeeds in only one of them, so only one
 * reminder is sent.
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
 * Sends reminders about a tenant's open disputes with a near deadline to the users who can answer
 * them. Each dispute causes one reminder.
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
