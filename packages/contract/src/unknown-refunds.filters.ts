import * as z from 'zod/mini'
import { line, MERCHANT_CODE_MAX, repeated } from './fields.ts'
import { unlinkedReasons } from './unlinked-refunds.ts'

/**
 * Status of an unconfirmed refund. ASKED: the gateway is still being asked. GIVEN_UP: asking has
 * stopped. CONTRADICTED: two people settled it, and the gateway later reported something else.
 */
export const unknownStandings = ['ASKED', 'GIVEN_UP', 'CONTRADICTED'] as const

export const UnknownRefundFilters = z.strictObject({
  standing: z.optional(repeated(z.enum(unknownStandings))),
})
export type UnknownRefundFilters = z.output<typeof UnknownRefundFilters>

export const AdminUnknownRefundFilters = z.strictObject({
  ...UnknownRefundFilters.shape,
  entCode: z.optional(repeated(line(MERCHANT_CODE_MAX, 1))),
})
export type AdminUnknownRefundFilters = z.output<typeof AdminUnknownRefundFilters>

/**
 * Filters of refunds that are not linked to their payment. By default, the list has refunds that no
 * user has acknowledged. With `acknowledged`, it has the acknowledged ones.
 */
export const UnlinkedRefundFilters = z.strictObject({
  why: z.optional(repeated(z.enum(unlinkedReasons))),
  acknowledged: z.optional(z.literal('true')),
})
export type UnlinkedRefundFilters = z.output<typeof UnlinkedRefundFilters>

export const AdminUnlinkedRefundFilters = z.strictObject({
  ...UnlinkedRefundFilters.shape,
  entCode: AdminUnknownRefundFilters.shape.entCode,
})
export type AdminUnlinkedRefundFilters = z.output<typeof AdminUnlinkedRefundFilters>
