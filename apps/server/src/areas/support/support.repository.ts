import type { SupportContactRow } from '@choba/database/support-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { changedBy } from '#platform/calls/stale.ts'

/** Columns of a contact that administrators enter. */
export type ContactColumns = Omit<
  SupportContactRow,
  'tenant_id' | 'version' | 'changed_at' | 'changed_by'
>

export const findContact = (
  { q }: Tx,
  tenantId: number,
  forUpdate = false,
): Promise<SupportContactRow | undefined> =>
  q
    .selectFrom('support_contacts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

/** @returns false if the tenant has a contact already */
export async function insertContact(
  { q }: Tx,
  tenantId: number,
  { hours, ...columns }: ContactColumns,
  by: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await q
    .insertInto('support_contacts')
    .values({
      tenant_id: tenantId,
      ...columns,
      hours: JSON.stringify(hours),
      changed_at: new Date(),
      changed_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateContact = (
  { q }: Tx,
  tenantId: number,
  { hours, ...columns }: ContactColumns,
  by: string,
) =>
  q
    .updateTable('support_contacts')
    .set({ ...columns, hours: JSON.stringify(hours), ...changedBy(by) })
    .where('tenant_id', '=', tenantId)
    .execute()

/**
 * Returns the creation time of the oldest unsent e-mail to a single recipient; null if all are
 * sent.
 */
export async function oldestWaitingEmail({ q }: Tx, tenantId: number): Promise<Date | null> {
  const row = await q
    .selectFrom('mails')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('notification_id', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
