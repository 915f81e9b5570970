import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count } from './fields.ts'
import { signedIn } from './permissions.ts'

/**
 * Separate from the other notification calls, because every page of the portal loads this one for
 * the menu badge.
 */
export const notificationCount = endpoints({
  unreadCount: {
    method: 'GET',
    path: 'message/unreadcount',
    inSupport: true,
    summary: 'Count the unread notifications of the caller',
    description: 'Expired notifications do not count. 100 means more than 99.',
    can: signedIn,
    result: z.strictObject({ count }),
  },
})
