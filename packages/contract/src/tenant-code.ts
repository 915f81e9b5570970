import * as z from 'zod/mini'
import { line } from './fields.ts'

export const TENANT_CODE_MAX = 40

/**
 * Tenant that a call refers to; defaults to the caller's own. Only users with SystemConfig in the
 * first tenant of the installation can name another tenant. For all other users, the call answers
 * as if that tenant did not exist (decision 0129).
 */
export const namedTenant = { tenantCode: z.optional(line(TENANT_CODE_MAX, 1)) }

/** Code of a tenant in URLs, headers and files. Also the name of its realm. Never changes. */
export const TenantCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
