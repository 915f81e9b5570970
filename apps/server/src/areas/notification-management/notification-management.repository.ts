import type { NotificationState } from '@choba/contract/notification-management.filters.ts'
import { languages } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '@choba/database/tables.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'

/** Merchant whose notifications a user manages. Null for notifications of the service. */
export type Owner = number | null

export interface Position {
  readonly releasedAt: Date
  readonly id: bigint
}

const state = sql<NotificationState>`case when n.withdrawn_at is not null then 'WITHDRAWN'
  when n.released_at > now() then 'SCHEDULED' when n.expires_at <= now() then 'EXPIRED' else 'RELEASED' end`

/**
 * Selects notifications that users have written. Leaves out those that the product creates itself.
 */
const managed = (tx: Tx, owner: Owner) =>
  tx.q
    .selectFrom('notifications as n')
    .where('n.tenant_id', '=', (tx.scope as { tenantId: number }).tenantId)
    .where('n.source', 'is', null)
    .$if(owner === null, (query) => query.where('n.merchant_id', 'is', null))
    .$if(owner !== null, (query) => query.where('n.merchant_id', '=', owner))

export interface ManagedSearch {
  readonly search?: string | undefined
  readonly important?: boolean | undefined
  readonly state?: readonly NotificationState[] | undefined
}

/** SQL expression for the searchable text of a notification in all languages. */
const said = sql`concat_ws(E'\\n', ${sql.join(languages.map((language) => sql.ref(`n.folded_${language}`)))})`

const found = (tx: Tx, owner: Owner, { search, important, state: states }: ManagedSearch) =>
  managed(tx, owner)
    .$if(search !== undefined, (query) => query.where(foldedHolds(said, search!)))
    .$if(important !== undefined, (query) => query.where('n.important', '=', important!))
    .$if(states !== undefined, (query) =>
      query.where(sql<boolean>`${state} = any(${states}::text[])`),
    )

export type FoundManaged = Awaited<ReturnType<typeof findManaged>>[number]

/** Returns one page of notifications, latest release first, starting after `after`. */
export const findManaged = (
  tx: Tx,
  owner: Owner,
  search: ManagedSearch,
  { after, limit }: { after: Position | null; limit: number },
) =>
  found(tx, owner, search)
    .selectAll('n')
    .select(state.as('state'))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(n.released_at, n.id) < (${after!.releasedAt}::timestamptz, ${after!.id}::bigint)`,
      ),
    )
    .orderBy('n.released_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

export async function countManaged(tx: Tx, owner: Owner, search: ManagedSearch): Promise<number> {
  const { count } = await found(tx, owner, search)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @param forUpdate locks the row until the transaction ends */
export const findOneManaged = (tx: Tx, owner: Owner, id: bigint, forUpdate = false) =>
  managed(tx, owner)
    .selectAll('n')
    .select(state.as('state'))
    .where('n.id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()

/** Returns the number of users who have opened each notification. */
export async function countReadings(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await tx.q
    .selectFrom('notification_readings')
    .select(['notification_id', (of) => of.fn.countAll<bigint>().as('count')])
    .where('notification_id', '=', sql<bigint>`any(${ids.map(String)}::bigint[])`)
    .groupBy('notification_id')
    .execute()
  return new Map(rows.map((row) => [row.notification_id, Number(row.count)]))
}

export interface CountedEmails {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
}

/** Returns for each notification how many e-mails are waiting, sent and failed. */
export async function countEmails(
  tx: Tx,
  ids: readonly bigint[],
): Promise<Map<bigint, CountedEmails>> {
  const rows = await tx.q
    .selectFrom('mails')
    .select('notification_id')
    .select(sql<bigint>`count(*) filter (where failed_at is not null)`.as('failed'))
    .select(
      sql<bigint>`count(*) filter (where failed_at is null and sent_at is not null)`.as('sent'),
    )
    .select(
      sql<bigint>`count(*) filter (where failed_at is null and sent_at is null)`.as('waiting'),
    )
    .where('tenant_id', '=', (tx.scope as { tenantId: number }).tenantId)
    .where('notification_id', '=', sql<bigint>`any(${ids.map(String)}::bigint[])`)
    .groupBy('notification_id')
    .execute()
  return new Map(
    rows.map(({ notification_id, ...of }) => [
      notification_id!,
      { waiting: Number(of.waiting), sent: Number(of.sent), failed: Number(of.failed) },
    ]),
  )
}

export const updateNotification = (
  tx: Tx,
  tenantId: number,
  id: bigint,
  change: UpdateObject<Tables, 'notifications'>,
) =>
  tx.q
    .updateTable('notifications')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/**
 * Deletes a notification with its receivers, files and readings, and the texts of e-mails that are
 * not yet sent.
 */
export async function deleteNotification({ q }: Tx, tenantId: number, id: bigint): Promise<void> {
  for (const table of ['notification_readings', 'notification_receivers', 'mail_bodies'] as const)
    await q
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('notification_id', '=', id)
      .execute()
  await q
    .deleteFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the records of who has opened a notification. All users then see it as unread. */
export const deleteReadings = ({ q }: Tx, tenantId: number, id: bigint) =>
  q
    .deleteFrom('notification_readings')
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', id)
    .execute()

export const deleteBodies = ({ q }: Tx, tenantId: number, id: bigint) =>
  q
    .deleteFrom('mail_bodies')
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', id)
    .execute()
