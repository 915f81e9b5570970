import { configSubjects } from '@choba/contract/config-types.ts'
import { line, MERCHANT_CODE_MAX } from '@choba/contract/fields.ts'
import { TENANT_CODE_MAX } from '@choba/contract/tenant-code.ts'
import { TenantAddress } from '#lib/about-tenant.ts'
import * as z from 'zod/mini'

/** What the screens of configuration have in their addresses. */

/** The changes that are shown beside the values: of every type, or of one by its id. */
const history = z.optional(z.string().check(z.regex(/^(all|[1-9][0-9]{0,4})$/)))

export const TypeAddress = z.strictObject({ subject: z.optional(z.enum(configSubjects)) })
export type TypeAddress = z.output<typeof TypeAddress>

export const TenantConfigAddress = z.strictObject({
  ...TenantAddress.shape,
  /** The tenant it is compared with. */
  with: z.optional(line(TENANT_CODE_MAX, 1)),
  history,
})
export type TenantConfigAddress = z.output<typeof TenantConfigAddress>

export const CardConfigAddress = z.strictObject({
  ...TenantAddress.shape,
  /** By its code; `entCode` of an address is several. */
  merchant: z.optional(line(MERCHANT_CODE_MAX, 1)),
  history,
})
export type CardConfigAddress = z.output<typeof CardConfigAddress>
