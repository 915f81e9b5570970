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
    summary:
      'How many notifications the person has not read, beside those that have expired; 100 stands for more',
    can: signedIn,
    result: z.strictObject({ count }),
  },
})
