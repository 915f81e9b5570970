import { configSubjects } from '@choba/contract/config-types.ts'
import { line, MERCHANT_CODE_MAX } from '@choba/contract/fields.ts'
import { TENANT_CODE_MAX } from '@choba/contract/tenant-code.ts'
import { TenantAddress } from '#lib/about-tenant.ts'
import * as z from 'zod/mini'

/** Search parameters of the configuration screens. */

/**
 * Selects the history panel beside the values: `all` shows the changes of all setting types, an ID
 * those of one type.
 */
const history = z.optional(z.string().check(z.regex(/^(all|[1-9][0-9]{0,4})$/)))

export const TypeAddress = z.strictObject({ subject: z.optional(z.enum(configSubjects)) })
export type TypeAddress = z.output<typeof TypeAddress>

export const TenantConfigAddress = z.strictObject({
  ...TenantAddress.shape,
  /** Code of a second tenant, whose settings are shown beside those of the first for comparison. */
  with: z.optional(line(TENANT_CODE_MAX, 1)),
  history,
})
export type TenantConfigAddress = z.output<typeof TenantConfigAddress>

export const CardConfigAddress = z.strictObject({
  ...TenantAddress.shape,
  /**
   * Merchant code. Not named `entCode`, because other screens have a parameter of that name with
   * several codes.
   */
  merchant: z.optional(line(MERCHANT_CODE_MAX, 1)),
  history,
})
export type CardConfigAddress = z.output<typeof CardConfigAddress>
