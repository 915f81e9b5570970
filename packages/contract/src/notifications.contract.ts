import * as z from 'zod/mini'
import { importantNotificationCalls } from './notification-addresses.ts'
import { endpoints } from './endpoint.ts'
import { evidenceName, EvidenceFile, evidenceTypes } from './evidence.ts'
import { count, id, instant, integerParam } from './fields.ts'
import { notificationCount } from './notification-count.ts'
import { page, pageQuery } from './page.ts'
import { NotificationFilters, notificationTypes } from './notifications.filters.ts'
import { signedIn } from './permissions.ts'

/**
 * A notification in the carousel, with exactly the fields of the specification (§3). `createDate`
 * is the release time.
 */
export const ImportantNotification = z.strictObject({
  messageId: id,
  messageTitle: z.string(),
  messageType: z.enum(notificationTypes),
  createDate: instant,
})
export type ImportantNotification = z.output<typeof ImportantNotification>

export const NotificationRow = z.strictObject({
  ...ImportantNotification.shape,
  /** Name of the sender: the service or the merchant. */
  creator: z.string(),
  isRead: z.boolean(),
  /** Time of the last text change after the release; null if unchanged. */
  revisedAt: z.nullable(instant),
  isExpired: z.boolean(),
})
export type NotificationRow = z.output<typeof NotificationRow>

export const NotificationDetail = z.strictObject({
  ...NotificationRow.shape,
  content: z.string(),
  /**
   * True if `content` uses the markup of `markup.ts`. False for messages that the product
   * generates, which are plain text.
   */
  isMarkup: z.boolean(),
  files: z.array(EvidenceFile),
})
export type NotificationDetail = z.output<typeof NotificationDetail>

export const notifications = endpoints({
  importantList: {
    ...importantNotificationCalls.importantList,
    summary: 'List the important notifications of the caller',
    description:
      'Newest first. `IgnoreExpiration=true` leaves out expired notifications, and `IgnoreRead=true` leaves out read ones.',
    can: signedIn,
    query: z.strictObject({
      PageIndex: z.optional(integerParam(1, 1_000)),
      PageSize: z.optional(integerParam(1, 200)),
      IgnoreExpiration: z.optional(z.enum(['true', 'false'])),
      IgnoreRead: z.optional(z.enum(['true', 'false'])),
    }),
    result: z.strictObject({ items: z.array(ImportantNotification), total: count }),
  },
  list: {
    method: 'GET',
    path: 'message/notifications',
    summary: 'List the notifications of the caller',
    description: 'Newest first.',
    can: signedIn,
    query: z.strictObject({ ...NotificationFilters.shape, ...pageQuery }),
    result: z.strictObject(page(NotificationRow)),
  },
  detail: {
    method: 'GET',
    path: 'message/detail',
    summary: 'Get a notification of the caller',
    can: signedIn,
    query: z.strictObject({ messageId: id }),
    result: NotificationDetail,
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'message/file',
    summary: 'Download a file of a notification of the caller',
    can: signedIn,
    query: z.strictObject({ messageId: id, fileName: evidenceName }),
    download: 'file',
    fileTypes: evidenceTypes,
    raises: ['notFound'],
  },
  ...notificationCount,
  readAll: {
    method: 'PUT',
    path: 'message/readall',
    summary: 'Mark all notifications of the caller as read',
    can: signedIn,
    result: z.strictObject({ count }),
    auditReads: true,
  },
  read: {
    method: 'PUT',
    path: 'message/read',
    summary: 'Mark a notification as read',
    description: 'Marking a read notification again changes nothing.',
    can: signedIn,
    body: z.strictObject({ messageId: id }),
    result: z.null(),
    auditReads: true,
    raises: ['notFound'],
  },
})
