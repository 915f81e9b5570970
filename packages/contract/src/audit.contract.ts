import * as z from 'zod/mini'
import * as areas from './areas.ts'
import { AUDIT_MONTHS, AuditAddress } from './audit.filters.ts'
import { type Endpoint, endpoints } from './endpoint.ts'
import { id, instant, line, repeated } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { page, pageQuery } from './page.ts'
import { auditReaders, type Can, signedIn } from './permissions.ts'

/**
 * The audit log records who did what to which object, when and from which address. Entries are
 * never changed.
 */

type Areas = typeof areas
/** All values that endpoints declare in `historyOf`. */
export type HistoryKind = {
  [A in keyof Areas]: {
    [N in keyof Areas[A]]: Areas[A][N] extends { historyOf: infer K extends string } ? K : never
  }[keyof Areas[A]]
}[keyof Areas]

/**
 * Permission needed to see the history of each kind of object. Same as the permission of the call
 * that shows the object.
 */
export const historyOf = Object.fromEntries(
  Object.values(areas)
    .flatMap((area): Endpoint[] => Object.values(area))
    .flatMap((endpoint) =>
      endpoint.historyOf === undefined ? [] : [[endpoint.historyOf, endpoint.can]],
    ),
) as Readonly<Record<HistoryKind, Can>>

/** Kinds that administrators use for the history of a merchant's `transaction` or `dispute`. */
export type SystemHistoryKind = 'systemTransaction' | 'systemDispute'
/** Maps these kinds to the kinds that audit log entries have. */
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
/** Background jobs. The audit log names the job of an entry in `detail.job`. */
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
/** All kinds of objects that an entry can refer to. */
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
  /** Null if the action was not done by a signed-in user. */
  userId: z.nullable(id),
  userName: z.string(),
  /** Current name; null if the user does not exist or was deleted. */
  userFullName: z.nullable(z.string()),
  /**
   * True if a service administrator acted on the current user's merchant. The merchant sees only
   * the administrator's user name, neither their full name nor their address.
   */
  byService: z.boolean(),
  /** Area and call, for example `refunds.add`. The portal has a translation for each action. */
  action: z.string(),
  kind: z.nullable(z.enum(auditKinds)),
  objectId: z.nullable(z.string()),
  object: z.nullable(z.string()),
  /** Current name of the user that was acted on; null if the user does not exist or was deleted. */
  objectName: z.nullable(z.string()),
  resultType: z.int(),
  /** Values before and after the change, and other recorded details. Never contains a secret. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
  /**
   * Currency of the amounts in `detail`. Null in the log of the system merchant, because its
   * administrators work with many merchants.
   */
  currency: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  requestId: z.string(),
})
export type AuditRow = z.output<typeof AuditRow>

export const HistoryQuery = z.strictObject({
  kind: z.enum(Object.keys(historyOf) as [HistoryKind, ...HistoryKind[]]),
  /** User id, role id, merchant code or payment number. */
  objectId: line(64, 1),
  /** Merchant of the object. Only for kinds that administrators view across merchants. */
  entCode: z.optional(line(40, 1)),
  ...pageQuery,
})

export const audit = endpoints({
  list: {
    method: 'GET',
    path: 'audit/list',
    inSupport: false,
    summary: 'List audit entries',
    description: 'Newest first.',
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
    inSupport: false,
    summary: 'Get the filters of the audit log',
    description:
      'Returns the business day and the closing time. Administrators also get their own merchant and the merchants in `entCode`.',
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
    inSupport: false,
    summary: 'Get an audit entry',
    can: auditReaders,
    query: z.strictObject({ auditId: id }),
    result: AuditRow,
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'audit/download',
    summary: 'Download audit entries as a file',
    description: 'A period is required. Newest first.',
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
    summary: 'List the changes of a single record',
    description:
      'The record is a user, role, merchant, transaction or another object in `kind`. Newest first.',
    can: signedIn,
    canWith: ({ kind }: { kind: HistoryKind }) => historyOf[kind],
    query: HistoryQuery,
    result: z.strictObject(page(AuditRow)),
  },
})
