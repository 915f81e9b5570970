import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count } from './fields.ts'
import { signedIn } from './permissions.ts'

/**
 * Separate from the other approval calls, because every page of the portal loads this one for the
 * menu badge.
 */
export const approvalCount = endpoints({
  count: {
    method: 'GET',
    path: 'approval/count',
    inSupport: true,
    summary: 'Count the requests that wait for a decision of the caller',
    can: signedIn,
    result: z.strictObject({ toDecide: count }),
  },
})
