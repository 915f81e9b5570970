import * as z from 'zod/mini'
import { count, currency, id, instant, line, trimmedLine, version } from './fields.ts'

/**
 * Imports of transaction files in the portal: format detection, preview, check, import and undo.
 */

/** Maximum size of a file in bytes, packed and unpacked. The command line has the same limit. */
export const IMPORT_FILE_MAX = 512 * 1024 * 1024
/** Maximum size of a workbook or archive in bytes. The parser process keeps it in memory. */
export const IMPORT_PACKED_MAX = 64 * 1024 * 1024
/**
 * Size in bytes of the parts in which a file is uploaded; the last one can be shorter. Larger parts
 * increase the server's memory use, because Node frees such buffers only after other objects fill
 * its young generation.
 */
export const IMPORT_PART = 256 * 1024
/**
 * Maximum number of imports per merchant with a stored file: imports in progress, and those with
 * rejected rows that can still be read.
 */
export const IMPORTS_OPEN_MAX = 20
/**
 * Maximum total size of a merchant's stored files, and of the files that one user uploads per day,
 * in bytes.
 */
export const IMPORT_BYTES_MAX = 4 * IMPORT_FILE_MAX
/**
 * Maximum number of rejected rows stored with their original text. Further ones are only counted.
 */
export const IMPORT_PROBLEMS_MAX = 100_000
/** Maximum length of a mapping in characters. Keeps requests below the limit of 256 KiB. */
export const MAPPING_TEXT_MAX = 80_000
export const MAPPINGS_MAX = 100
export const PREVIEW_ROWS = 20
/** Number of lines that the preview scans for the values of each column. */
export const PREVIEW_LINES = 2000
/** Maximum number of different values for a column to count as a choice. */
export const COLUMN_VALUES_MAX = 40

/**
 * UPLOADING → DRAFT (settings are chosen) → CHECKING → CHECKED → RUNNING → DONE → UNDOING → UNDONE.
 * STOPPED: paused by a user; continues as RUNNING. FAILED: could not continue, with a reason.
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

/**
 * Reasons why an import cannot be undone. Most are objects that depend on the imported
 * transactions.
 */
export const undoObstacles = ['refund', 'deposit', 'dayClose', 'dispute', 'notEnded'] as const
export type UndoObstacle = (typeof undoObstacles)[number]

/**
 * `choba`: the native format. `shipped`: a mapping for another service that comes with the product.
 * `kept`: a saved mapping of the merchant. `own`: a mapping that is part of the request, as text.
 */
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
  /** Null to use the encoding of the mapping, or UTF-8 for the native format. */
  encoding: z.nullable(line(20, 1)),
  /** IANA time zone of the dates, for mappings that require it. */
  sourceTimeZone: z.nullable(line(60, 1)),
  /** Name or number of the sheet of a workbook. Without it, the first sheet with rows is read. */
  sheet: z.optional(line(100, 1)),
  createStores: z.boolean(),
  acceptPartial: z.boolean(),
})
export type ImportSettings = z.output<typeof ImportSettings>

/**
 * A sentence in the user's language, ready for display. The command line prints the same sentence.
 */
const sentence = z.string()

/** An exact decimal in units of the currency, as in files: `-1200` or `12.50`. */
const decimal = z.string()

const ImportTotal = z.strictObject({
  /** Business day of the merchant. Empty if the row has no readable date. */
  day: z.string(),
  kind: z.enum(['PAYMENT', 'REFUND', 'OTHER']),
  currency: z.string(),
  /** Totals of the file. */
  source: z.strictObject({ count, sum: decimal }),
  fresh: z.strictObject({ count, sum: decimal }),
  known: z.strictObject({ count, sum: decimal }),
  refused: z.strictObject({ count, sum: decimal }),
})
export type ImportTotal = z.output<typeof ImportTotal>

/** Results of the check of the whole file, or of the import itself. */
export const ImportFindings = z.strictObject({
  /** Number of rows read: new, known, skipped and rejected. */
  read: count,
  fresh: count,
  known: count,
  skipped: count,
  refused: count,
  /** Totals by day and kind. If these are more than `TOTALS_MAX`, totals by month and kind. */
  totals: z.array(ImportTotal),
  /** Totals of the whole file by kind. */
  sums: z.array(ImportTotal),
  /** Reasons for rejections, most frequent first. */
  reasons: z.array(z.strictObject({ reason: sentence, count })),
  skips: z.array(z.strictObject({ reason: sentence, currency: z.string(), count, sum: decimal })),
  /** Side effects of the import, such as created stores and terminals, or rows on closed days. */
  effects: z.array(sentence),
  /** False if rows belong to days that their store has closed. Such an import cannot be undone. */
  canBeUndone: z.boolean(),
  /**
   * Further remarks, for example payment methods missing in the mapping, missing columns, or masked
   * card numbers.
   */
  notes: z.array(sentence),
})
export type ImportFindings = z.output<typeof ImportFindings>
/** Maximum number of lines with totals by day. Longer files have totals by month. */
export const TOTALS_MAX = 400

const one = {
  importId: id,
  state: z.enum(importStates),
  /**
   * Origin of the import: the portal, or the command line, which stores neither file nor settings.
   */
  source: z.enum(['PORTAL', 'COMMAND']),
  fileName: z.string(),
  /** In bytes; null for the command line. */
  fileSize: z.nullable(count),
  /** SHA-256 hash as 64 hexadecimal digits. Null until the upload is complete. */
  sha256: z.nullable(z.string()),
  userName: z.string(),
  own: z.boolean(),
  currency,
  /**
   * True if another service pays out the payments. They are included in sales, but in no deposit.
   * Set by the check.
   */
  paidOutExternally: z.boolean(),
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
  /** Number of uploaded bytes, which is the offset of the next part. */
  received: count,
  settings: z.nullable(ImportSettings),
  /** Detected formats, most likely first. Empty if the format is unknown. */
  recognised: z.array(z.strictObject({ format: ImportFormat, label: z.string() })),
  /** Sheets of a workbook that have rows, with their detected formats. Empty for other files. */
  sheets: z.array(
    z.strictObject({
      name: z.string(),
      recognised: z.array(z.strictObject({ format: ImportFormat, label: z.string() })),
    }),
  ),
  /** Files of an archive, which are imported together. Empty for other files. */
  members: z.array(z.string()),
  /**
   * Another import of the merchant with the same file that was not undone; null if there is none.
   */
  sameAs: z.nullable(z.strictObject({ importId: id, startedAt: instant, userName: z.string() })),
  progress: z.nullable(
    z.strictObject({
      phase: z.enum(['checking', 'loading', 'undoing']),
      rows: count,
      total: count,
    }),
  ),
  /** Results of the last check. After the import has started, results of the import. */
  findings: z.nullable(ImportFindings),
  /** Error that stopped the import; null if there was none. */
  problem: z.nullable(sentence),
  /** Null if the import can be undone. */
  undoObstacle: z.nullable(z.enum(undoObstacles)),
  /** Number of transactions that prevent undoing. */
  obstacleRows: count,
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  /** Time until which the file is stored. Null if the file was deleted. */
  fileUntil: z.nullable(instant),
})
export type ImportDetail = z.output<typeof ImportDetail>

/**
 * A line of the file with the resulting transaction, or the reason why it is skipped or rejected.
 */
export const PreviewRow = z.strictObject({
  line: z.int(),
  outcome: z.enum(['FRESH', 'SKIPPED', 'REFUSED']),
  reason: z.nullable(sentence),
  /** Value that caused the problem. */
  value: z.nullable(z.string()),
  /** Values by column name of the native format. Empty values are omitted. */
  fields: z.record(z.string(), z.string()),
})

/**
 * Question about the file that the mapping does not answer. The check of the file fails until it is
 * answered. `dateOrder` and `units` are answered in `answers` of the mapping, and the others by
 * removing the entry from `questions` of the mapping.
 */
const ImportQuestion = z.strictObject({
  about: z.enum(['dateOrder', 'units', 'amount', 'date', 'number', 'status']),
  /** Current choice, which is one of the options. */
  taken: z.string(),
  /** Column or value that the question is about. */
  of: z.string(),
  /** First texts of the file. */
  texts: z.array(z.string()),
  /** Possible answers, each with its reading of every text. */
  options: z.array(z.strictObject({ value: z.string(), readings: z.array(z.string()) })),
})
export type ImportQuestion = z.output<typeof ImportQuestion>

export const ImportPreview = z.strictObject({
  encoding: z.string(),
  delimiter: z.string(),
  /** Line number of the column headings. Null for the native format, or if none was found. */
  headingLine: z.nullable(z.int()),
  /**
   * Columns as named in the file, with their first values. Also set if `problem` is set. `values`
   * lists all values in the scanned lines with counts, most frequent first; null if there are more
   * than `COLUMN_VALUES_MAX`. `forms` has one example of each number and date format in the scanned
   * lines. `isUnique` is true if no text occurs twice. `emptyCount` counts lines without a text.
   */
  columns: z.array(
    z.strictObject({
      name: z.string(),
      samples: z.array(z.string()),
      forms: z.array(z.string()),
      values: z.nullable(z.array(z.strictObject({ value: z.string(), count }))),
      isUnique: z.boolean(),
      emptyCount: count,
    }),
  ),
  /** Values in the scanned lines that the mapping cannot assign to a payment method. */
  unknownPaymentMethods: z.array(z.strictObject({ value: z.string(), count })),
  rows: z.array(PreviewRow),
  questions: z.array(ImportQuestion),
  /** Mapping as JSON for editing; null for the native format. */
  mapping: z.nullable(z.string()),
  /**
   * Error that prevents reading the file. The text of a mapping error names the key and its allowed
   * values.
   */
  problem: z.nullable(sentence),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const ImportProblemRow = z.strictObject({
  /** Name of the file in the archive; empty if the import has a single file. */
  file: z.string(),
  line: z.int(),
  paymentNo: z.string(),
  reason: sentence,
  value: z.string(),
  /** Original line, with card numbers masked. */
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
