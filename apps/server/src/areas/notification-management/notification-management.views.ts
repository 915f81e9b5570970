import type {
  ManagedNotification,
  NamedUser,
  NotificationReader,
} from '@choba/contract/managed-notifications.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { CountedEmails, FoundManaged } from './notification-management.repository.ts'

/**
 * Time in milliseconds after which e-mails of notifications are deleted (`expired-rows.ts`). Their
 * number is then unknown.
 */
const REMEMBERED = 400 * 86_400_000

const isRemembered = (writtenAt: Date | null): boolean =>
  writtenAt === null || Number(writtenAt) > Date.now() - REMEMBERED

interface Counts {
  readonly readCount: number
  readonly emails: CountedEmails | undefined
}

export const toManaged = (
  row: FoundManaged,
  timeZone: string,
  { readCount, emails }: Counts,
): ManagedNotification => ({
  messageId: String(row.id),
  messageTitle: row.title,
  messageType: row.important ? 'IMPORTANT' : 'NORMAL',
  state: row.state,
  createDate: offsetInstant(row.released_at, timeZone),
  expiresAt: row.expires_at && offsetInstant(row.expires_at, timeZone),
  creator: row.author_name,
  forAll: row.for_all,
  isEditable: row.editable,
  sendByEmail: row.by_email,
  readCount,
  emails:
    row.by_email && isRemembered(row.emails_written_at)
      ? (emails ?? { waiting: 0, sent: 0, failed: 0 })
      : null,
  version: row.version,
  changedAt: row.changed_at && offsetInstant(row.changed_at, timeZone),
  changedBy: row.changed_by,
})

export const toNamedUser = (row: {
  id: number
  username: string
  full_name: string
  code: string
  name: string
}): NamedUser => ({
  userId: String(row.id),
  userName: row.username,
  userFullName: row.full_name,
  entCode: row.code,
  entName: row.name,
})

export const toReader = (
  row: Parameters<typeof toNamedUser>[0] & { readAt: Date | null },
  timeZone: string,
): NotificationReader => ({
  ...toNamedUser(row),
  readAt: row.readAt && offsetInstant(row.readAt, timeZone),
})
