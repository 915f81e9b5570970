import * as z from 'zod/mini'
import { id, numberPrefix, repeated } from './fields.ts'
import { periodEnd } from './period.ts'
import { chargeTypes, entryKinds } from './point-ledger.ts'

/** The id of a rule, whatever its version; `0`: of awards that came about without one. */
export const pointRuleKey = z.string().check(z.regex(/^(0|[1-9][0-9]{0,18})$/))

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
  /** What these rules gave, and what was taken back of it; no points that were used. */
  ruleId: z.optional(repeated(pointRuleKey)),
})
export type PointTransactionFilters = z.output<typeof PointTransactionFilters>
