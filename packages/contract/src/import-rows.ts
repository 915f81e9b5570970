import * as z from 'zod/mini'
import { count, currency, id, instant, line, trimmedLine, version } from './fields.ts'

/** Files of transactions in the portal: recognised, shown as they will be, checked as a whole, brought in, and undone. */

/** Of one file, as it lies there and unpacked; the command line has the same. */
export const IMPORT_FILE_MAX = 512 * 1024 * 1024
/**
 * A file comes in parts of this size; the last one may be shorter. Of larger ones the server holds more that is done with: node frees
 * such bytes when objects beside them have filled its young memory.
 */
export const IMPORT_PART = 256 * 1024
/** Imports of a merchant whose file is kept: those that have not ended, and those whose refused rows can still be read. */
export const IMPORTS_OPEN_MAX = 20
/** Bytes of files that a merchant keeps at once, and that one person sends in a day. */
export const IMPORT_BYTES_MAX = 4 * IMPORT_FILE_MAX
/** Refused rows that are kept with the row as it was; beyond them they are counted. */
export const IMPORT_PROBLEMS_MAX = 100_000
/** In characters: a call has 256 KiB. */
export const MAPPING_TEXT_MAX = 80_000
export const MAPPINGS_MAX = 100
export const PREVIEW_ROWS = 20
/** Lines of a file that a preview looks at for the values of its columns. */
export const PREVIEW_LINES = 2000
/** A column with more values than these is no choice of a few. */
export const COLUMN_VALUES_MAX = 40

/**
 * UPLOADING → DRAFT (settings are chosen) → CHECKING → CHECKED → RUNNING → DONE → UNDOING → UNDONE. STOPPED by a person, goes on with
 * RUNNING; FAILED where it could not go on, with its reason.
 */
export const importStates = [
  'UPLOADING',
  'DRAFT',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'STOPPED',
  'DONE',
  'FAILED',
  'UNDOING',
  'UNDONE',
] as const
export type ImportState = (typeof importStates)[number]

/** Why an import cannot be undone: what stands on its transactions. */
export const undoObstacles = ['refund', 'deposit', 'dayClose', 'dispute', 'notEnded'] as const
export type UndoObstacle = (typeof undoObstacles)[number]

/** `choba` is our own format, `shipped` one of ours for another service, `kept` one of the merchant's, `own` the text itself. */
const ImportFormat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choba') }),
  z.strictObject({ kind: z.literal('shipped'), name: trimmedLine(60, 1) }),
  z.strictObject({ kind: z.literal('kept'), mappingId: id }),
  z.strictObject({
    kind: z.literal('own'),
    text: z.string().check(z.minLength(2), z.maxLength(MAPPING_TEXT_MAX)),
  }),
])
export type ImportFormat = z.output<typeof ImportFormat>

export const ImportSettings = z.strictObject({
  format: ImportFormat,
  /** Null: as the mapping says, of our own format UTF-8. */
  encoding: z.nullable(line(20, 1)),
  /** For a mapping that asks in which zone its dates are: an IANA name. */
  sourceTimeZone: z.nullable(line(60, 1)),
  createStores: z.boolean(),
  acceptPartial: z.boolean(),
})
export type ImportSettings = z.output<typeof ImportSettings>

/** A sentence in the reader's language with its values, as the command line says it. */
const sentence = z.string()

/** A decimal in the currency's unit, exact, as files have it: `-1200` or `12.50`. */
const decimal = z.string()

const ImportTotal = z.strictObject({
  /** The business day of the merchant; empty where a row has no date that can be read. */
  day: z.string(),
  kind: z.enum(['PAYMENT', 'REFUND', 'OTHER']),
  currency: z.string(),
  /** As the file says it. */
  source: z.strictObject({ count, sum: decimal }),
  fresh: z.strictObject({ count, sum: decimal }),
  known: z.strictObject({ count, sum: decimal }),
  refused: z.strictObject({ count, sum: decimal }),
})
export type ImportTotal = z.output<typeof ImportTotal>

/** What a look through the whole file found, or what became of it. */
export const ImportFindings = z.strictObject({
  /** Rows that the lines of the file made: fresh, known, skipped and refused together. */
  read: count,
  fresh: count,
  known: count,
  skipped: count,
  refused: count,
  /** In order of day and kind; beyond `TOTALS_MAX` lines by month. */
  totals: z.array(ImportTotal),
  /** Sums of all of it by kind. */
  sums: z.array(ImportTotal),
  /** By reason, the most frequent first. */
  reasons: z.array(z.strictObject({ reason: sentence, count })),
  skips: z.array(z.strictObject({ reason: sentence, currency: z.string(), count, sum: decimal })),
  /** What the import does beside adding rows: stores and terminals that it creates, rows on closed days. */
  effects: z.array(sentence),
  /** False: rows are on days that their store has closed, so that the import can't be undone. */
  canBeUndone: z.boolean(),
  /** What else is to be known: names of brands that the mapping lacks, columns that are absent, masked card numbers. */
  notes: z.array(sentence),
})
export type ImportFindings = z.output<typeof ImportFindings>
/** Lines of totals by day; a longer file has them by month. */
export const TOTALS_MAX = 400

const one = {
  importId: id,
  state: z.enum(importStates),
  /** Where it came in: the portal, or the command line, which has neither file nor settings here. */
  source: z.enum(['PORTAL', 'COMMAND']),
  fileName: z.string(),
  /** In bytes; null for the command line. */
  fileSize: z.nullable(count),
  /** 64 hexadecimal digits; null until the file is whole. */
  sha256: z.nullable(z.string()),
  userName: z.string(),
  own: z.boolean(),
  currency,
  /** Another service pays its payments out: they are in sales, and in no deposit. Known from the check on. */
  settledElsewhere: z.boolean(),
  accepted: count,
  known: count,
  refused: count,
  startedAt: instant,
  endedAt: z.nullable(instant),
  version,
}

export const ImportSummary = z.strictObject(one)
export type ImportSummary = z.output<typeof ImportSummary>

export const ImportDetail = z.strictObject({
  ...one,
  /** Bytes that are here: the next part begins there. */
  received: count,
  settings: z.nullable(ImportSettings),
  /** What the file was recognised as, the likeliest first; empty where it is of no known service. */
  recognised: z.array(z.strictObject({ format: ImportFormat, label: z.string() })),
  /** Another import of the merchant with the very same file, if there is one that was not undone. */
  sameAs: z.nullable(z.strictObject({ importId: id, startedAt: instant, userName: z.string() })),
  progress: z.nullable(
    z.strictObject({
      phase: z.enum(['checking', 'loading', 'undoing']),
      rows: count,
      total: count,
    }),
  ),
  /** Of the last check, or of the import itself once it has begun. */
  findings: z.nullable(ImportFindings),
  /** Why it stopped or failed by itself. */
  problem: z.nullable(sentence),
  /** Null: it can be undone. */
  undoObstacle: z.nullable(z.enum(undoObstacles)),
  /** On how many of its transactions that stands. */
  obstacleRows: count,
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  /** Until when the file itself is kept; null where it is gone. */
  fileUntil: z.nullable(instant),
})
export type ImportDetail = z.output<typeof ImportDetail>

/** A line of the file as it will be, or why it will not. */
export const PreviewRow = z.strictObject({
  line: z.int(),
  outcome: z.enum(['FRESH', 'SKIPPED', 'REFUSED']),
  reason: z.nullable(sentence),
  /** What was found at the place of the reason. */
  value: z.nullable(z.string()),
  /** By the names of our own format's columns; those without a value are left out. */
  fields: z.record(z.string(), z.string()),
})

export const ImportPreview = z.strictObject({
  encoding: z.string(),
  delimiter: z.string(),
  /** The line that the columns have their names in; null of our own format, and where none is found. */
  headingLine: z.nullable(z.int()),
  /**
   * The columns of the heading, as the file has them, also where there is a problem, each with the first values in it. `values` are all
   * of the lines looked at with their counts, the most frequent first; null where there are more than `COLUMN_VALUES_MAX`. `forms` has
   * one value of each way in which figures and dates are written in the lines looked at.
   */
  columns: z.array(
    z.strictObject({
      name: z.string(),
      samples: z.array(z.string()),
      forms: z.array(z.string()),
      values: z.nullable(z.array(z.strictObject({ value: z.string(), count }))),
    }),
  ),
  /** What stands where the mapping looks for the brand and is in none of its maps, of the lines looked at. */
  unknownBrands: z.array(z.strictObject({ value: z.string(), count })),
  rows: z.array(PreviewRow),
  /** The mapping in force as JSON, to be changed in place; null for our own format. */
  mapping: z.nullable(z.string()),
  /** What keeps the file from being read so: a mapping's mistake names its key and what is allowed. */
  problem: z.nullable(sentence),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportProblemRow = z.strictObject({
  line: z.int(),
  paymentNo: z.string(),
  reason: sentence,
  value: z.string(),
  /** The line as it was, card numbers masked. */
  row: z.string(),
})
export type ImportProblemRow = z.output<typeof ImportProblemRow>

export const ImportMapping = z.strictObject({
  mappingId: id,
  name: z.string(),
  text: z.string(),
  userName: z.string(),
  changedAt: instant,
  version,
})
export type ImportMapping = z.output<typeof ImportMapping>
