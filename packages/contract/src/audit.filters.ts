import * as z from 'zod/mini'
import { codeLine, line, repeated, trimmedLine } from './fields.ts'
import { periodEnd } from './period.ts'

/** Maximum search period in calendar months. A search of a longer period fails with error 1600. */
export const AUDIT_MONTHS = 3

export const auditOutcomes = ['SUCCESS', 'REFUSED'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

const action = z.string().check(z.regex(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/))

/**
 * Query string of the audit log screen. `kind` accepts any word, because the list of valid kinds
 * would import the contracts of all areas.
 */
export const AuditAddress = z.strictObject({
  /** Business days, or local date and time, of the user's own merchant. */
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  /** Exact user name. */
  userName: z.optional(codeLine(100, 1)),
  /** Area and call, for example `refunds.add`. */
  action: z.optional(repeated(action)),
  outcome: z.optional(z.enum(auditOutcomes)),
  kind: z.optional(repeated(z.string().check(z.regex(/^[A-Za-z]{1,40}$/)))),
  /** Exact display name of the object. */
  object: z.optional(trimmedLine(100, 1)),
  requestId: z.optional(codeLine(64, 1)),
  /**
   * Includes entries of read-only actions. A search by action or request id always includes them.
   */
  reads: z.optional(z.literal('1')),
  /**
   * Merchants to filter by. Only for administrators; other users see their own merchant's entries
   * in any case.
   */
  entCode: z.optional(repeated(line(40, 1))),
})
