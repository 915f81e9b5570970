import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'
import { notificationTypes } from './notifications.filters.ts'

/**
 * Status of a notification. A withdrawn notification is not shown to any receiver, even if it was
 * released before.
 */
export const notificationStates = ['SCHEDULED', 'RELEASED', 'EXPIRED', 'WITHDRAWN'] as const
export type NotificationState = (typeof notificationStates)[number]

/** Filters of the list of managed notifications. */
export const ManagedNotificationFilters = z.strictObject({
  search: z.optional(line(100, 1)),
  messageType: z.optional(z.enum(notificationTypes)),
  state: z.optional(repeated(z.enum(notificationStates))),
})
export type ManagedNotificationFilters = z.output<typeof ManagedNotificationFilters>

/** Query string of the screen: filters and the open notification. */
export const ManagedNotificationAddress = z.strictObject({
  ...ManagedNotificationFilters.shape,
  /** For a new notification: the existing one to copy the text from. */
  copyOf: z.optional(id),
})
export type ManagedNotificationAddress = z.output<typeof ManagedNotificationAddress>
