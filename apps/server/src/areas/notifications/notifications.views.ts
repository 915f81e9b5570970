import type {
  ImportantNotification,
  NotificationDetail,
  NotificationRow,
} from '@choba/contract/notifications.contract.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundNotification } from './notifications.repository.ts'

type Heading = Pick<FoundNotification, 'id' | 'important' | 'title' | 'released_at'>

export const toImportant = (row: Heading, timeZone: string): ImportantNotification => ({
  messageId: String(row.id),
  messageTitle: row.title,
  messageType: row.important ? 'IMPORTANT' : 'NORMAL',
  createDate: offsetInstant(row.released_at, timeZone),
})

export const toRow = (row: FoundNotification, timeZone: string): NotificationRow => ({
  ...toImportant(row, timeZone),
  creator: row.author_name,
  isRead: row.read,
  revisedAt: row.revised_at && offsetInstant(row.revised_at, timeZone),
  isExpired: row.expired,
})

export const toDetail = (
  row: FoundNotification,
  timeZone: string,
  files: NotificationDetail['files'],
): NotificationDetail => ({
  ...toRow(row, timeZone),
  content: row.content,
  isMarkup: row.source === null,
  files,
})
