import type { NotificationDetail, NotificationRow, notifications } from '@choba/contract/notifications.contract.ts'
import type { NotificationType } from '@choba/contract/notifications.filters.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Tx } from '@choba/database/scope.ts'
import { decodeCursor, encodeCursor } from '#platform/cursor.ts'
import type { Principal } from '#platform/principals.ts'
import { AppError } from '#platform/app-error.ts'
import { bigIdOf } from '#platform/row-ids.ts'
import {
  findImportant,
  findNotification,
  findNotifications,
  writeReading,
  type PageCursor,
} from './notifications.repository.ts'
import { toDetail, toImportant, toRow } from './notifications.views.ts'

type Calls = typeof notifications

/** Specification §7: `PageIndex` counts from 1. Where nothing is said, what the carousel asks for. */
export async function readImportant(
  tx: Tx,
  reader: Principal,
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

/** One page of the notifications of a user, newest first. @throws AppError badRequest for a cursor that is not one of ours */
export async function listNotifications(
  tx: Tx,
  reader: Principal,
  { messageType, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['list']>,
): Promise<{ items: NotificationRow[]; nextCursor: string | null }> {
  const rows = await findNotifications(tx, reader, {
    important: messageType && isImportant[messageType],
    after: cursor === undefined ? null : pageCursorOf(cursor),
    // One more than asked for tells whether there is a next page.
    limit: pageSize + 1,
  })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toRow(row, reader.merchant.time_zone)),
    nextCursor: rows.length > pageSize && last ? encodeCursor(last.released_at, last.id) : null,
  }
}

async function find(tx: Tx, reader: Principal, messageId: string) {
  const id = bigIdOf(messageId)
  const row = id === null ? undefined : await findNotification(tx, reader, id)
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound: there is none, or it is for others; the same */
export const readNotification = async (tx: Tx, reader: Principal, messageId: string): Promise<NotificationDetail> =>
  toDetail(await find(tx, reader, messageId), reader.merchant.time_zone)

/** To say it twice is to say it once. @throws AppError notFound */
export async function markRead(tx: Tx, reader: Principal, messageId: string): Promise<null> {
  const { id } = await find(tx, reader, messageId)
  await writeReading(tx, reader, id)
  return null
}
