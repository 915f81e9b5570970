import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count } from './fields.ts'
import { signedIn } from './permissions.ts'

/** The one call about notifications that every page of the portal makes, for the menu: apart from the rest, which is much. */
export const notificationCount = endpoints({
  unreadCount: {
    method: 'GET',
    path: 'message/unreadcount',
    summary:
      'How many notifications the person has not read, beside those that have expired; 100 stands for more',
    can: signedIn,
    result: z.strictObject({ count }),
  },
})
