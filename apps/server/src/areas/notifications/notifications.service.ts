import type {
  NotificationDetail,
  NotificationRow,
  notifications,
} from '@choba/contract/notifications.contract.ts'
import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Tx } from '@choba/database/scope.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import { evidenceDownload } from '#platform/files/evidence.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { findFacts, findNotificationFile } from '#platform/notify/notification-files.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Download } from '#platform/calls/routes.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import {
  countUnread,
  findImportant,
  findNotification,
  findNotifications,
  type Reader,
  writeAllReadings,
  writeReading,
  type PageCursor,
} from './notifications.repository.ts'
import { toDetail, toImportant, toRow } from './notifications.views.ts'

type Calls = typeof notifications

/**
 * Returns important notifications. `PageIndex` starts at 1 (specification §7). The default
 * parameters are those that the portal's banner needs.
 */
export async function readImportant(
  tx: Tx,
  reader: Reader,
  { PageIndex = 1, PageSize = 5, IgnoreExpiration, IgnoreRead }: QueryOf<Calls['importantList']>,
): Promise<ResultOf<Calls['importantList']>> {
  const { rows, total } = await findImportant(tx, reader, {
    skip: (PageIndex - 1) * PageSize,
    limit: PageSize,
    withoutExpired: IgnoreExpiration === 'true',
    withoutRead: IgnoreRead === 'true',
  })
  return { items: rows.map((row) => toImportant(row, reader.merchant.time_zone)), total }
}

function pageCursorOf(cursor: string): PageCursor {
  const { at, ids } = decodeCursor(cursor, 1)
  return { releasedAt: at, id: ids[0]! }
}

const isImportant: Record<NotificationType, boolean> = { IMPORTANT: true, NORMAL: false }

/**
 * Returns one page of a user's notifications, newest first.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listNotifications(
  tx: Tx,
  reader: Reader,
  { messageType, search, unread, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['list']>,
): Promise<{ items: NotificationRow[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) =>
      findNotifications(tx, reader, {
        important: messageType && isImportant[messageType],
        search,
        isUnread: unread === 'true',
        after: cursor === undefined ? null : pageCursorOf(cursor),
        limit,
      }),
    (last) => encodeCursor(last.released_at, last.id),
  )
  return {
    items: rows.map((row) => toRow(row, reader.merchant.time_zone)),
    nextCursor,
  }
}

async function find(tx: Tx, reader: Reader, messageId: string) {
  const id = bigIdOf(messageId)
  const row = id === null ? undefined : await findNotification(tx, reader, id)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Returns a notification with its text.
 * @throws AppError notFound with the same answer for a missing notification and for one addressed
 * to other users
 */
export async function readNotification(
  tx: Tx,
  reader: Reader,
  messageId: string,
): Promise<NotificationDetail> {
  const row = await find(tx, reader, messageId)
  const { time_zone } = reader.merchant
  const files = await findFacts(tx, row)
  return toDetail(
    row,
    time_zone,
    files.map(({ added_at, ...file }) => ({
      ...file,
      addedAt: offsetInstant(added_at, time_zone),
    })),
  )
}

/**
 * Returns a file of a notification.
 * @throws AppError notFound if the reader may not see the notification, or if it has no such file
 */
export async function readFile(
  tx: Tx,
  reader: Reader,
  messageId: string,
  fileName: string,
): Promise<Download> {
  const row = await find(tx, reader, messageId)
  const found = await findNotificationFile(tx, row, fileName)
  if (!found) throw new AppError('notFound')
  const of = { kind: 'notification', id: messageId } as const
  return evidenceDownload(found, { object: row.title, of, detail: { fileName } })
}

/**
 * Number at which counting unread notifications stops. The menu has no space for a larger number.
 */
const UNREAD_MAX = 100

export const readUnreadCount = async (tx: Tx, reader: Reader): Promise<{ count: number }> => ({
  count: await countUnread(tx, reader, UNREAD_MAX),
})

export const markAllRead = async (tx: Tx, reader: Reader): Promise<{ count: number }> => ({
  count: await writeAllReadings(tx, reader),
})

/**
 * Marks a notification as read. Repeating the call has no effect.
 * @throws AppError notFound
 */
export async function markRead(tx: Tx, reader: Reader, messageId: string): Promise<null> {
  const { id } = await find(tx, reader, messageId)
  await writeReading(tx, reader, id)
  return null
}
