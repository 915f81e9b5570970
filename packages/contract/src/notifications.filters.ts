import * as z from 'zod/mini'
import { id, line } from './fields.ts'

export const notificationTypes = ['IMPORTANT', 'NORMAL'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What the list is searched by. */
export const NotificationFilters = z.strictObject({
  messageType: z.optional(z.enum(notificationTypes)),
  /** Part of a title or of a text. */
  search: z.optional(line(100, 1)),
  /** `true`: only what the person has not opened yet. */
  unread: z.optional(z.enum(['true'])),
})

/** What the address of the list says: its filter, and the notification that is open (specification §2). */
export const NotificationAddress = z.strictObject({
  ...NotificationFilters.shape,
  id: z.optional(id),
})
export type NotificationAddress = z.output<typeof NotificationAddress>
