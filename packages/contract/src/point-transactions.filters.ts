import * as z from 'zod/mini'
import { id, numberPrefix, repeated } from './fields.ts'
import { periodEnd } from './period.ts'
import { chargeTypes, entryKinds } from './point-ledger.ts'

/** Id of a rule, regardless of its version. `0` selects awards without a rule. */
export const pointRuleKey = z.string().check(z.regex(/^(0|[1-9][0-9]{0,18})$/))

/**
 * Query string of the point transaction list. Requires a period of at most three months, or an
 * order or card number.
 */
export const PointTransactionFilters = z.strictObject({
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  storeId: z.optional(repeated(id)),
  /** First characters of the order number. */
  orderNo: z.optional(numberPrefix),
  cardNo: z.optional(numberPrefix),
  chargeType: z.optional(repeated(z.enum(chargeTypes))),
  entryKind: z.optional(repeated(z.enum(entryKinds))),
  /** Points given by these rules, and points taken back from them. Excludes used points. */
  ruleId: z.optional(repeated(pointRuleKey)),
})
export type PointTransactionFilters = z.output<typeof PointTransactionFilters>
