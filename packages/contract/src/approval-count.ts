import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count } from './fields.ts'
import { signedIn } from './permissions.ts'

/** The one call about approvals that every page of the portal makes, for the menu: apart from the rest, which is much. */
export const approvalCount = endpoints({
  count: {
    method: 'GET',
    path: 'approval/count',
    summary: 'How many requests wait for the caller’s decision',
    can: signedIn,
    result: z.strictObject({ toDecide: count }),
  },
})
