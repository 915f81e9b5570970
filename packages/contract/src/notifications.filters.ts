import * as z from 'zod/mini'
import { id, line } from './fields.ts'

export const notificationTypes = ['IMPORTANT', 'NORMAL'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Filters of the notification list. */
export const NotificationFilters = z.strictObject({
  messageType: z.optional(z.enum(notificationTypes)),
  /** Part of the title or text. */
  search: z.optional(line(100, 1)),
  /** `true` shows only notifications that the user has not opened. */
  unread: z.optional(z.enum(['true'])),
})

/** Query string of the list: filters and the open notification (specification §2). */
export const NotificationAddress = z.strictObject({
  ...NotificationFilters.shape,
  id: z.optional(id),
})
export type NotificationAddress = z.output<typeof NotificationAddress>
