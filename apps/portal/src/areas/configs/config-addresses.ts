import { configSubjects } from '@choba/contract/config-types.ts'
import { line, MERCHANT_CODE_MAX } from '@choba/contract/fields.ts'
import { TENANT_CODE_MAX } from '@choba/contract/tenant-code.ts'
import { TenantAddress } from '#lib/about-tenant.ts'
import * as z from 'zod/mini'

/** Search parameters of the configuration screens. */

/** History panel beside the values: changes of all setting types, or of one type by its ID. */
const history = z.optional(z.string().check(z.regex(/^(all|[1-9][0-9]{0,4})$/)))

export const TypeAddress = z.strictObject({ subject: z.optional(z.enum(configSubjects)) })
export type TypeAddress = z.output<typeof TypeAddress>

export const TenantConfigAddress = z.strictObject({
  ...TenantAddress.shape,
  /** Tenant to compare with. */
  with: z.optional(line(TENANT_CODE_MAX, 1)),
  history,
})
export type TenantConfigAddress = z.output<typeof TenantConfigAddress>

export const CardConfigAddress = z.strictObject({
  ...TenantAddress.shape,
  /** Merchant code. Not called `entCode`, because that parameter holds several codes elsewhere. */
  merchant: z.optional(line(MERCHANT_CODE_MAX, 1)),
  history,
})
export type CardConfigAddress = z.output<typeof CardConfigAddress>
