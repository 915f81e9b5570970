import * as z from 'zod/mini'
import * as areas from './areas.ts'
import { AUDIT_MONTHS, AuditAddress } from './audit.filters.ts'
import { type Endpoint, endpoints } from './endpoint.ts'
import { id, instant, line, repeated } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { auditReaders, type Can, signedIn } from './permissions.ts'

/** The audit log: who did what to what, when, from where. Entries are added and never changed. */

type Areas = typeof areas
/** What endpoints of the areas name in `historyOf`. */
export type HistoryKind = {
  [A in keyof Areas]: {
    [N in keyof Areas[A]]: Areas[A][N] extends { historyOf: infer K extends string } ? K : never
  }[keyof Areas[A]]
}[keyof Areas]

/** Who sees the history of a thing: who may make the call that shows the thing. */
export const historyOf = Object.fromEntries(
  Object.values(areas)
    .flatMap((area): Endpoint[] => Object.values(area))
    .flatMap((endpoint) =>
      endpoint.historyOf === undefined ? [] : [[endpoint.historyOf, endpoint.can]],
    ),
) as Readonly<Record<HistoryKind, Can>>

/** A `transaction` or `dispute` of a merchant, as an administrator sees it. */
export type SystemHistoryKind = 'systemTransaction' | 'systemDispute'
/** The thing that such a kind is, for the log. */
const seenAs = {
  systemTransaction: 'transaction',
  systemDispute: 'dispute',
} as const satisfies Record<SystemHistoryKind, HistoryKind>
export const isOfMerchant = (kind: HistoryKind): kind is SystemHistoryKind => kind in seenAs
export const loggedKind = (kind: HistoryKind): Exclude<HistoryKind, SystemHistoryKind> =>
  isOfMerchant(kind) ? seenAs[kind] : kind
const withHistory = (Object.keys(historyOf) as HistoryKind[]).filter(
  (kind) => kind === loggedKind(kind),
) as Exclude<HistoryKind, SystemHistoryKind>[]
/** What the service does by itself, as an entry of the log names it in `detail.job`. */
export const auditJobs = [
  'approvalExpiry',
  'companyChange',
  'depositCheck',
  'figureCheck',
  'import',
  'importSweep',
  'importUndo',
  'refundBatch',
  'tenantDeletion',
] as const
export type AuditJob = (typeof auditJobs)[number]

const withoutHistory = ['manualCategory', 'view', 'session'] as const

export type AuditKind = Exclude<HistoryKind, SystemHistoryKind> | (typeof withoutHistory)[number]
/** What an entry can be about. */
export const auditKinds: readonly AuditKind[] = [...withHistory, ...withoutHistory]

export const AuditFilters = z.strictObject({
  ...AuditAddress.shape,
  kind: z.optional(repeated(z.enum(auditKinds))),
})
export type AuditFilters = z.output<typeof AuditFilters>

export const AuditRow = z.strictObject({
  auditId: id,
  at: instant,
  entCode: z.string(),
  entName: z.string(),
  /** Null for what no one signed in did. */
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
  /** The name of the user it is about, as it is now; null where there is no such user, or no longer. */
  objectName: z.nullable(z.string()),
  resultType: z.int(),
  /** What it was before and after, and what else was kept; never a secret. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  /** What the amounts of the detail are in; null in the log of the administrators' own merchant, who look at many. */
  currency: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  requestId: z.string(),
})
export type AuditRow = z.output<typeof AuditRow>

export const HistoryQuery = z.strictObject({
  kind: z.enum(Object.keys(historyOf) as [HistoryKind, ...HistoryKind[]]),
  /** The user id, role id, enterprise code or payment number. */
  objectId: line(64, 1),
  /** The merchant of a kind that administrators see of merchants. */
  entCode: z.optional(line(40, 1)),
  ...pageQuery,
})

export const audit = endpoints({
  list: {
    method: 'GET',
    path: 'audit/list',
    summary: 'Audit entries, newest first',
    can: auditReaders,
    auditReads: true,
    filtersMerchants: 'andOwn',
    query: z.strictObject({ ...AuditFilters.shape, ...pageQuery }),
    result: z.strictObject(page(AuditRow)),
    raises: ['searchPeriodTooLong'],
    savedViews: {
      screens: ['audit'],
      filters: AuditFilters,
      period: { months: AUDIT_MONTHS, orBy: ['requestId'] },
    },
  },
  options: {
    method: 'GET',
    path: 'audit/options',
    summary:
      'What the search of audit entries chooses from: today, the closing hour, and for administrators their own merchant and those named',
    can: auditReaders,
    filtersMerchants: 'andOwn',
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
    can: auditReaders,
    query: z.strictObject({ auditId: id }),
    result: AuditRow,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'audit/download',
    summary: 'Audit entries of a period, which has to be named, as a file, newest first',
    can: auditReaders,
    filtersMerchants: 'andOwn',
    query: z.strictObject({
      ...AuditFilters.shape,
      ...listFileForm,
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
