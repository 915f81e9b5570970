import * as z from 'zod/mini'
import { id, numberPrefix, repeated } from './fields.ts'
import { periodEnd } from './period.ts'
import { chargeTypes, entryKinds } from './point-ledger.ts'

/** The search of point transactions, as its address has it: three months at most, or one number without a period. */
export const PointTransactionFilters = z.strictObject({
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  /** The first signs of the number. */
  orderNo: z.optional(numberPrefix),
  cardNo: z.optional(numberPrefix),
  chargeType: z.optional(repeated(z.enum(chargeTypes))),
  entryKind: z.optional(repeated(z.enum(entryKinds))),
})
export type PointTransactionFilters = z.output<typeof PointTransactionFilters>
