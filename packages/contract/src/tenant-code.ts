import * as z from 'zod/mini'

export const TENANT_CODE_MAX = 40

/** What a tenant is called by in addresses, headers and files; also the name of its realm. It never changes. */
export const TenantCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
