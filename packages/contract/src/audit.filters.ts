import * as z from 'zod/mini'
import { codeLine, line, repeated, trimmedLine } from './fields.ts'
import { periodEnd } from './period.ts'

/** The search takes at most so many calendar months (1600), when it names a period. */
export const AUDIT_MONTHS = 3

export const auditOutcomes = ['SUCCESS', 'REFUSED'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

const action = z.string().check(z.regex(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/))

/**
 * What the address of the list says. Which kinds there are is known with the contract of every area: here one is a word.
 */
export const AuditAddress = z.strictObject({
  /** Business days, or the wall clock, of the reader's own merchant. */
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  /** The user name, whole. */
  userName: z.optional(codeLine(100, 1)),
  /** `refunds.add`: area and call. */
  action: z.optional(repeated(action)),
  outcome: z.optional(z.enum(auditOutcomes)),
  kind: z.optional(repeated(z.string().check(z.regex(/^[A-Za-z]{1,40}$/)))),
  /** What it was done to, as the list shows it, whole. */
  object: z.optional(trimmedLine(100, 1)),
  requestId: z.optional(codeLine(64, 1)),
  /** Whether what was only looked at is shown too; what is searched for by its action or its request is, without it. */
  reads: z.optional(z.literal('1')),
  /** For administrators; to anyone else only their own merchant's entries are shown, whatever is asked for. */
  entCode: z.optional(repeated(line(40, 1))),
})
