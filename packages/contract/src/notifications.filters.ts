import * as z from 'zod/mini'
import { id } from './fields.ts'

export const notificationTypes = ['IMPORTANT', 'NORMAL'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What the list is searched by. */
export const NotificationFilters = z.strictObject({ messageType: z.optional(z.enum(notificationTypes)) })

/** What the address of the list says: its filter, and the notification that is open (specification §2). */
export const NotificationAddress = z.strictObject({ ...NotificationFilters.shape, id: z.optional(id) })
export type NotificationAddress = z.output<typeof NotificationAddress>
