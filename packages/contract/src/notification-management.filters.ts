import * as z from 'zod/mini'
import { id, line, repeated } from './fields.ts'
import { notificationTypes } from './notifications.filters.ts'

/** Where a notification stands. Withdrawn, it is shown to no one, whenever it was released. */
export const notificationStates = ['SCHEDULED', 'RELEASED', 'EXPIRED', 'WITHDRAWN'] as const
export type NotificationState = (typeof notificationStates)[number]

/** What the list of those that are managed is searched by. */
export const ManagedNotificationFilters = z.strictObject({
  search: z.optional(line(100, 1)),
  messageType: z.optional(z.enum(notificationTypes)),
  state: z.optional(repeated(z.enum(notificationStates))),
})
export type ManagedNotificationFilters = z.output<typeof ManagedNotificationFilters>

/** What the address of the screen says: the search, and what is open. */
export const ManagedNotificationAddress = z.strictObject({
  ...ManagedNotificationFilters.shape,
  /** Of a new one: the notification whose text it begins with. */
  copyOf: z.optional(id),
})
export type ManagedNotificationAddress = z.output<typeof ManagedNotificationAddress>
