import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'

/** Files of notifications, for receivers and for editors. */

interface Notification {
  readonly id: bigint
  readonly tenant_id: number
}

const ofNotification = ({ q }: Pick<Tx, 'q'>, { tenant_id, id }: Notification) =>
  q
    .selectFrom('notification_files')
    .where('tenant_id', '=', tenant_id)
    .where('notification_id', '=', id)

/** Selects the metadata of the files, without content, in the order of upload. */
export const findFacts = (tx: Pick<Tx, 'q'>, notification: Notification) =>
  ofNotification(tx, notification)
    .select([
      'name as fileName',
      'label',
      'content_type as contentType',
      'added_by as addedBy',
      'added_at',
    ])
    .select(sql<number>`length(bytes)`.as('size'))
    .orderBy('added_at')
    .orderBy('name')
    .execute()

export const findNotificationFile = (tx: Pick<Tx, 'q'>, notification: Notification, name: string) =>
  ofNotification(tx, notification)
    .select(['label', 'content_type', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst()
