import { readToday } from '@choba/database/business-day.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { Notify } from '#platform/notify/notify.ts'
import { isOverdue } from './transfers.views.ts'

/** Interval in milliseconds at which the job looks for transfers with missing results. */
export const REMINDER_INTERVAL = 30 * 60_000

/**
 * Notifies administrators if results of a transfer are missing three bank business days after its
 * pay day. Each transfer causes only one notification. Several processes may run this at the same
 * time.
 */
export async function remindOfResults(
  engine: Engine,
  notify: Notify,
  tenantId: number,
): Promise<void> {
  const found = await withScope(
    engine,
    { role: 'admin', tenantId },
    async (tx) => {
      const merchant = await tx.q
        .selectFrom('merchants')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('is_system', '=', true)
        .executeTakeFirst()
      if (!merchant) return null
      const today = await readToday(tx, merchant)
      const released = await tx.q
        .selectFrom('transfers')
        .select([
          'id',
          'transfer_no',
          'pay_day',
          'currency',
          'state',
          'item_count',
          'paid_count',
          'returned_count',
        ])
        .where('tenant_id', '=', tenantId)
        .where('state', '=', 'RELEASED')
        .where('pay_day', '<', today)
        .where('reminded_at', 'is', null)
        .orderBy('id')
        .limit(100)
        .execute()
      return { merchant, missing: released.filter((transfer) => isOverdue(transfer, today)) }
    },
    { readOnly: true },
  )
  for (const transfer of found?.missing ?? []) {
    const scope = { role: 'worker', tenantId, merchantId: found!.merchant.id } as const
    await withScope(engine, scope, async (tx) => {
      const { rows } = await sql`
        update transfers set reminded_at = ${new Date()}
        where id = ${transfer.id}::bigint and tenant_id = ${tenantId} and state = 'RELEASED' and reminded_at is null
        returning id`.execute(tx.q)
      if (rows.length === 0) return
      await notify(
        tx,
        { administrators: 'Settle.edit', except: 0 },
        {
          kind: 'transfers.missing',
          params: {
            transfer: transfer.transfer_no,
            day: transfer.pay_day.replaceAll('-', '/'),
            count: transfer.item_count - transfer.paid_count - transfer.returned_count,
          },
          path: `transfers/${transfer.id}`,
          isImportant: true,
        },
      )
    })
  }
}
