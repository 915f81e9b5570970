import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { id, instant, line, many } from './fields.ts'
import { page, pageQuery } from './page.ts'
import { periodEnd } from './period.ts'
import { adminMay, type Can, eitherMay, merchantMay, signedIn } from './permissions.ts'

/** The audit log: who did what to what, when, from where. Entries are added and never changed. */

/** What an entry can be about, where that has a page or a history of its own. */
export const auditKinds = [
  'user',
  'role',
  'merchant',
  'transaction',
  'view',
  'notification',
  'feedback',
  'session',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditOutcomes = ['SUCCESS', 'REFUSED'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** The search takes at most so many calendar months (1600), when it names a period. */
export const AUDIT_MONTHS = 3

const action = z.string().check(z.regex(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/))

export const AuditFilters = z.strictObject({
  /** Business days, or the wall clock, of the reader's own merchant. */
  dateFrom: z.optional(periodEnd),
  dateTo: z.optional(periodEnd),
  /** The user name, whole. */
  userName: z.optional(line(100, 1)),
  /** `refunds.add`: area and call. */
  action: z.optional(many(action)),
  outcome: z.optional(z.enum(auditOutcomes)),
  kind: z.optional(many(z.enum(auditKinds))),
  /** What it was done to, as the list shows it, whole. */
  object: z.optional(line(100, 1)),
  requestId: z.optional(line(64, 1)),
  /** For administrators; to anybody else only their own merchant's entries are shown, whatever is asked for. */
  entCode: z.optional(many(line(40, 1))),
})
export type AuditFilters = z.output<typeof AuditFilters>

export const AuditRow = z.strictObject({
  auditId: id,
  at: instant,
  entCode: z.string(),
  entName: z.string(),
  /** Null for what nobody signed in did. */
  userId: z.nullable(id),
  userName: z.string(),
  /** As it is now; null where there is no such person, or no longer. */
  userFullName: z.nullable(z.string()),
  /** An administrator did it to the merchant that reads: who they are beyond their user name, and from where, is not its own. */
  byService: z.boolean(),
  /** `refunds.add`: area and call; the portal has a phrase for each. */
  action: z.string(),
  kind: z.nullable(z.enum(auditKinds)),
  objectId: z.nullable(z.string()),
  object: z.nullable(z.string()),
  resultType: z.int(),
  /** What it was before and after, and what else was kept; never a secret. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  requestId: z.string(),
})
export type AuditRow = z.output<typeof AuditRow>

/** Administrators see the tenant's; of a merchant, those who may see its users see its own. */
const readers: Can = { ...eitherMay('User.search'), everyAdmin: true }

/** Who sees the history of a thing: who sees the thing. */
export const historyOf = {
  user: eitherMay('User.search'),
  role: eitherMay('Permission.search'),
  merchant: adminMay('Ent.search'),
  transaction: merchantMay('Record.search'),
  /** A transaction of another merchant, by an administrator. */
  systemTransaction: adminMay('Refund.search'),
} as const satisfies Record<string, Can>
export type HistoryKind = keyof typeof historyOf

export const HistoryQuery = z.strictObject({
  kind: z.enum(Object.keys(historyOf) as [HistoryKind, ...HistoryKind[]]),
  /** The user id, role id, enterprise code or payment number. */
  objectId: line(64, 1),
  /** The merchant of a `systemTransaction`. */
  entCode: z.optional(line(40, 1)),
  ...pageQuery,
})

export const audit = endpoints({
  list: {
    method: 'GET',
    path: 'audit/list',
    summary: 'Audit entries, newest first',
    can: readers,
    auditReads: true,
    query: z.strictObject({ ...AuditFilters.shape, ...pageQuery }),
    result: z.strictObject(page(AuditRow)),
    raises: ['searchPeriodTooLong'],
  },
  options: {
    method: 'GET',
    path: 'audit/options',
    summary:
      'What the search of audit entries chooses from: today, the closing hour, and for administrators their own merchant and those named',
    can: readers,
    query: z.strictObject({ entCode: AuditFilters.shape.entCode }),
    result: z.strictObject({
      today: z.string(),
      closingMinutes: z.int(),
      merchants: z.array(z.strictObject({ entCode: z.string(), entName: z.string() })),
    }),
  },
  detail: {
    method: 'GET',
    path: 'audit/detail',
    summary: 'One audit entry',
    can: readers,
    query: z.strictObject({ auditId: id }),
    result: AuditRow,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'audit/download',
    summary: 'Audit entries of a period, which has to be named, as a file, newest first',
    can: readers,
    query: z.strictObject({
      ...AuditFilters.shape,
      format: z.enum(['csv', 'xlsx']),
      encoding: z.optional(z.enum(['utf-8', 'shift_jis'])),
    }),
    download: 'list',
    raises: ['searchPeriodTooLong', 'nothingFound'],
  },
  history: {
    method: 'GET',
    path: 'audit/history',
    summary: 'What was done to one user, role, merchant or transaction, newest first',
    can: signedIn,
    canWith: ({ kind }: { kind: HistoryKind }) => historyOf[kind],
    query: HistoryQuery,
    result: z.strictObject(page(AuditRow)),
  },
})
