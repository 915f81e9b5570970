import * as z from 'zod/mini'
import { line } from './fields.ts'

export const TENANT_CODE_MAX = 40

/**
 * The tenant that a call is about, by its code; left out: the caller's own. Another one may be named by holders of SystemConfig in
 * the tenant that the installation began with, and by no one else: to them it is not there (decision 0129).
 */
export const namedTenant = { tenantCode: z.optional(line(TENANT_CODE_MAX, 1)) }

/** What a tenant is called by in addresses, headers and files; also the name of its realm. It never changes. */
export const TenantCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
