import * as z from 'zod/mini'
import { AcquirerFileFilters, acquirerFileStates } from './acquirer-files.filters.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import {
  amount,
  count,
  currency,
  id,
  instant,
  paragraphs,
  sum,
  trimmedLine,
  version,
} from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { TimeZone } from './merchants.contract.ts'
import { page, pageQuery } from './page.ts'
import { adminMay } from './permissions.ts'
import { paymentMethodCode } from './transactions.filters.ts'

export * from './acquirer-files.filters.ts'

/**
 * Settlement files of acquirers and wallets, compared with the transactions of a tenant. Matching
 * changes no transaction. Amounts are in minor units.
 */

export const ACQUIRER_FILE_LIMIT = 20 * 1024 * 1024
export const ACQUIRER_ROWS_MAX = 100_000
/** Maximum number of files that a tenant uploads within a day. */
export const ACQUIRER_FILES_A_DAY = 100
/** Maximum number of days of a file. */
export const ACQUIRER_DAYS_MAX = 100
/** Transactions up to this many days outside of the period are compared too. */
export const ACQUIRER_DAYS_AROUND = 7
/** Maximum number of unreadable lines listed per file. The count covers all of them. */
export const ACQUIRER_REFUSALS_LISTED = 50
/** Maximum number of characters of an own mapping. */
export const ACQUIRER_MAPPING_MAX = 65_536
export const ACQUIRER_OWNER_MAX = 100
export const ACQUIRER_NOTE_MAX = 500

/**
 * NOT_IN_FILE: a transaction without a row. NOT_HERE: a row without a transaction. DOUBLE: a row
 * for a transaction that an earlier row already has.
 */
export const acquirerDifferences = [
  'NOT_IN_FILE',
  'NOT_HERE',
  'AMOUNT',
  'DAY',
  'FEE',
  'DOUBLE',
] as const
export type AcquirerDifference = (typeof acquirerDifferences)[number]

/** Reasons that users give for a difference. */
export const acquirerReasons = ['TIMING', 'ACQUIRER', 'OWN', 'AGREED', 'OTHER'] as const
export type AcquirerReason = (typeof acquirerReasons)[number]

/** Agreed fee in parts per million. Null if fees are not compared. */
const feePpm = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))
const mappingName = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))

/** How the files of a payment method are read. */
const layout = {
  paymentType: paymentMethodCode,
  /** Name of a mapping of the product. Null if `text` is the mapping. */
  mapping: z.nullable(mappingName),
  text: z.nullable(z.string().check(z.minLength(1), z.maxLength(ACQUIRER_MAPPING_MAX))),
  /** Time zone of the days in the file. */
  timeZone: TimeZone,
  /** Currency of a file that names none. */
  currency,
  feePpm,
}
export const AcquirerLayout = z.strictObject(layout)
export type AcquirerLayout = z.output<typeof AcquirerLayout>

export const AcquirerFileRow = z.strictObject({
  fileId: id,
  fileName: z.string(),
  paymentType: z.string(),
  /** Localized name of the payment method. */
  paymentMethodName: z.string(),
  dateFrom: day,
  dateTo: day,
  state: z.enum(acquirerFileStates),
  rowCount: count,
  /** Null until the first matching is done. */
  differences: z.nullable(count),
  userName: z.string(),
  givenAt: instant,
})
export type AcquirerFileRow = z.output<typeof AcquirerFileRow>

const sums = z.strictObject({
  day,
  currency,
  fileCount: count,
  /** Payments minus refunds. */
  fileSum: sum,
  fileFees: sum,
  ownCount: count,
  ownSum: sum,
  /** Sum of the file minus own sum. */
  difference: sum,
})
export type AcquirerSum = z.output<typeof sums>

export const AcquirerFileDetail = z.strictObject({
  ...AcquirerFileRow.shape,
  mapping: z.string(),
  timeZone: z.string(),
  feePpm,
  matchedAt: z.nullable(instant),
  skippedCount: count,
  refusedCount: count,
  /** The first unreadable lines, with localized reasons. */
  refusals: z.array(z.strictObject({ line: count, reason: z.string() })),
  counts: z.array(z.strictObject({ kind: z.enum(acquirerDifferences), count })),
  /** Current business day, at which calendars open. */
  today: day,
  /** By day and currency. Different currencies are never added together. */
  sums: z.array(sums),
})
export type AcquirerFileDetail = z.output<typeof AcquirerFileDetail>

const side = z.nullable(z.strictObject({ currency, amount, day, fee: z.nullable(amount) }))
export type AcquirerSide = z.output<typeof side>

export const AcquirerDifferenceRow = z.strictObject({
  kind: z.enum(acquirerDifferences),
  /** Identifies the difference together with its kind. */
  item: z.string(),
  tradeKind: z.enum(['PAYMENT', 'REFUND']),
  /** Line number in the file. */
  line: z.nullable(count),
  /** Number of the acquirer. */
  number: z.nullable(z.string()),
  entCode: z.nullable(z.string()),
  paymentNo: z.nullable(z.string()),
  file: side,
  own: side,
  reason: z.nullable(z.enum(acquirerReasons)),
  owner: z.nullable(z.string()),
  closesOn: z.nullable(day),
  note: z.nullable(z.string()),
  version,
})
export type AcquirerDifferenceRow = z.output<typeof AcquirerDifferenceRow>

const which = { fileId: id }
const search = adminMay('Settle.search')
const edit = adminMay('Settle.edit')

export const acquirerFiles = endpoints({
  list: {
    method: 'GET',
    path: 'acquirerfile/list',
    summary: 'List the settlement files of acquirers',
    description: 'Newest first.',
    can: search,
    query: z.strictObject({ ...AcquirerFileFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(AcquirerFileRow), total: z.optional(count) }),
    savedViews: { screens: ['acquirerFiles'], filters: AcquirerFileFilters },
  },
  detail: {
    method: 'GET',
    path: 'acquirerfile/detail',
    summary: 'Get a settlement file',
    description: 'Returns the sums by day and currency, and the number of differences.',
    can: search,
    query: z.strictObject(which),
    result: AcquirerFileDetail,
    raises: ['notFound'],
  },
  differences: {
    method: 'GET',
    path: 'acquirerfile/differences',
    summary: 'List the differences of one kind between a settlement file and the transactions',
    can: search,
    query: z.strictObject({ ...which, kind: z.enum(acquirerDifferences), ...pageQuery }),
    result: z.strictObject(page(AcquirerDifferenceRow)),
    raises: ['notFound'],
  },
  layouts: {
    method: 'GET',
    path: 'acquirerfile/layouts',
    summary: 'Get the layouts of settlement files',
    description:
      'Returns the payment methods, the built-in mappings and the layout of each payment method.',
    can: search,
    result: z.strictObject({
      /** Current business day, at which calendars open. */
      today: day,
      paymentMethods: z.array(z.strictObject({ paymentType: z.string(), name: z.string() })),
      mappings: z.array(z.strictObject({ name: z.string(), label: z.string() })),
      layouts: z.array(AcquirerLayout),
    }),
  },
  keepLayout: {
    method: 'POST',
    path: 'acquirerfile/layout',
    summary: 'Save how the settlement files of a payment method are read',
    description: 'Fails with `badRequest` for an invalid mapping.',
    can: edit,
    body: z.strictObject(layout),
    result: AcquirerLayout,
  },
  upload: {
    method: 'POST',
    path: 'acquirerfile/upload',
    summary: 'Upload a settlement file',
    description:
      'Stores a CSV file and matches it in the background. Fails with `badRequest` for an unreadable file, and with a conflict (409) if the same file is stored.',
    can: edit,
    query: z.strictObject({ paymentType: paymentMethodCode, dateFrom: day, dateTo: day }),
    upload: { limit: ACQUIRER_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: AcquirerFileRow,
    raises: ['notFound', 'conflict', 'tooManyRequests'],
  },
  match: {
    method: 'POST',
    path: 'acquirerfile/match',
    summary: 'Match a settlement file again',
    description: 'Uses the transactions of the current database.',
    can: edit,
    body: z.strictObject(which),
    result: AcquirerFileRow,
    raises: ['notFound'],
  },
  remove: {
    method: 'POST',
    path: 'acquirerfile/remove',
    summary: 'Remove a settlement file with its differences',
    description: 'Fails with a conflict (409) while the file is being matched.',
    can: edit,
    body: z.strictObject(which),
    result: z.strictObject({}),
    raises: ['notFound', 'conflict'],
  },
  handle: {
    method: 'POST',
    path: 'acquirerfile/handle',
    summary: 'Set the reason, owner, closing date and note of a difference',
    can: edit,
    body: z.strictObject({
      ...which,
      kind: z.enum(acquirerDifferences),
      item: z.string().check(z.regex(/^[LT][0-9]{1,19}$/)),
      version,
      reason: z.nullable(z.enum(acquirerReasons)),
      owner: z.nullable(trimmedLine(ACQUIRER_OWNER_MAX, 1)),
      closesOn: z.nullable(day),
      note: z.nullable(paragraphs(ACQUIRER_NOTE_MAX, 1)),
    }),
    result: AcquirerDifferenceRow,
    raises: ['notFound', 'conflict'],
  },
  download: {
    method: 'GET',
    path: 'acquirerfile/differences/download',
    summary: 'Download the differences of a settlement file',
    can: adminMay('Settle.download'),
    query: z.strictObject({
      ...which,
      kind: z.optional(z.enum(acquirerDifferences)),
      ...listFileForm,
    }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
})
