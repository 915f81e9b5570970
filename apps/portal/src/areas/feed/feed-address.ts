import { line } from '@choba/contract/fields.ts'
import { TENANT_CODE_MAX } from '@choba/contract/tenant-code.ts'
import * as z from 'zod/mini'

/** What the screen of feed keys has in its address. */
export const FeedAddress = z.strictObject({ tenantCode: z.optional(line(TENANT_CODE_MAX, 1)) })
export type FeedAddress = z.output<typeof FeedAddress>
