import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { COLUMN_VALUES_MAX, PREVIEW_LINES } from '@choba/contract/import-rows.ts'
import { csvRecords, type Dialect } from './csv-lines.ts'
import { guessDialect } from './file-dialect.ts'
import { layoutOf } from './file-layout.ts'
import { ImportProblem, problemData, type ProblemData } from '../import-problem.ts'
import type { FileQuestion } from '../mapping/mapping-questions.ts'
import type { SourceRow } from '../row/source.ts'
import { mappingOf, openFiles, type ReadingOrder, rowsOf } from './file-reading.ts'

/** A value with its number of occurrences. */
export interface CountedValue {
  value: string
  count: number
}

/** A column of a file with sample values. */
export interface FileColumn {
  name: string
  samples: string[]
  /** One example of each format in which the column contains numbers or dates. */
  forms: string[]
  /** All values, most frequent first; null if the column has too many different values. */
  values: CountedValue[] | null
  /** True if no text occurs twice in the scanned lines. */
  isUnique: boolean
  /** Number of scanned lines without a text. */
  emptyCount: number
}

/** Preview of the first rows of a file as they would be imported. */
export interface FilePreview {
  encoding: string
  delimiter: string
  /** Number of the line with the column names; null if no such line was found. */
  headingLine: number | null
  columns: FileColumn[]
  rows: SourceRow[]
  /**
   * Names of payment methods that neither the mapping nor the catalogue knows, most frequent first.
   */
  unknownPaymentMethods: CountedValue[]
  /** Questions about the first lines that the mapping does not answer. */
  questions: FileQuestion[]
  problem: ProblemData['problem'] | null
}

export interface PreviewOrder {
  /**
   * How to read the file. The only file in `files` contains the first lines of the file to preview.
   */
  reading: ReadingOrder
  /** Number of rows to show. */
  count: number
  /**
   * Number of the heading line, for a file that does not fit the mapping; null to detect the
   * heading.
   */
  headingLine: number | null
}

const SAMPLES = 3
/** Number of lines that are searched for sample values. */
const SAMPLED_LINES = 50
const SAMPLE_MAX = 60
/** Texts longer than this are not counted as values of the column. */
const VALUE_MAX = 100
/** Texts longer than this are not treated as numbers or dates. */
const FORM_MAX = 40
const FORMS = 12
/** Maximum number of columns in the preview of a file whose heading does not fit the mapping. */
const COLUMNS_MAX = 200

/**
 * Returns the format of a number or date: its signs, the lengths of its groups of digits, and
 * whether the day or the month comes first. Returns null for other text.
 */
function formOf(text: string): string | null {
  if (text.length > FORM_MAX || !/\d/.test(text)) return null
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(text) ?? []
  const order = first === undefined ? '' : `${Number(first) > 12} ${Number(second) > 12}`
  const signs = text
    .replaceAll(/\d+/g, (digits) => String(Math.min(digits.length, 4)))
    .replaceAll(/\p{L}+/gu, 'a')
  return `${signs} ${order}`
}

/** Returns functions that collect the values of a column, up to the limits. */
function openColumn(name: string) {
  const samples: string[] = []
  const forms = new Map<string, string>()
  const seen = new Set<string>()
  let counts: Map<string, number> | null = new Map()
  let isUnique = true
  let emptyCount = 0
  return {
    add(cell: string, isEarly: boolean): void {
      const text = maskCardNumbers(cell)
      if (text === '') {
        emptyCount += 1
        return
      }
      isUnique &&= !seen.has(cell)
      if (isUnique) seen.add(cell)
      const sample = text.slice(0, SAMPLE_MAX)
      const form = forms.size < FORMS ? formOf(text) : null
      if (form !== null && !forms.has(form)) forms.set(form, text)
      if (isEarly && samples.length < SAMPLES && !samples.includes(sample)) samples.push(sample)
      if (!counts) return
      counts.set(text, (counts.get(text) ?? 0) + 1)
      if (counts.size > COLUMN_VALUES_MAX || text.length > VALUE_MAX) counts = null
    },
    read: (): FileColumn => ({
      name,
      samples,
      forms: [...forms.values()],
      values: counts && countedOf(counts),
      isUnique,
      emptyCount,
    }),
  }
}

const countedOf = (counts: ReadonlyMap<string, number>): CountedValue[] =>
  [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)

/** Returns the columns of a heading with sample values. */
async function readColumns(
  head: string,
  dialect: Dialect,
  headingLine: number | null,
): Promise<FileColumn[]> {
  let columns: ReturnType<typeof openColumn>[] | null = null
  let lineCount = 0
  try {
    for await (const { line, values } of csvRecords(head, dialect)) {
      if (!columns) {
        if (headingLine !== null && line !== headingLine) continue
        columns = values.slice(0, COLUMNS_MAX).map((name) => openColumn(name.trim()))
        continue
      }
      for (const [place, column] of columns.entries())
        column.add((values[place] ?? '').trim(), lineCount < SAMPLED_LINES)
      if (++lineCount === PREVIEW_LINES) break
    }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
  }
  return columns?.map((column) => column.read()) ?? []
}

async function layoutFor(head: string, { reading }: PreviewOrder) {
  const { format, encoding } = reading
  const own: Dialect = { encoding: encoding ?? 'utf-8', delimiter: ',', quotes: true }
  if (format === 'choba') return { ...own, headingLine: null }
  try {
    const mapping = mappingOf(reading)
    return await layoutOf(head, mapping, encoding ? [encoding] : mapping.file.encoding)
  } catch (error) {
    if (error instanceof ImportProblem) return null
    throw error
  }
}

/**
 * Converts the first rows of a file with the code of the import. Unlike an import, does not check
 * whether rows are valid or already stored, and does not search for the payments of refunds.
 */
export async function previewFile(order: PreviewOrder): Promise<FilePreview> {
  const { reading, count } = order
  const head = reading.files[0]!
  const rows: SourceRow[] = []
  const paymentMethods = new Map<string, number>()
  let lineCount = 0
  let problem: FilePreview['problem'] = null
  let questions: readonly FileQuestion[] = []
  try {
    const { layouts } = await openFiles(reading)
    const read = rowsOf(reading, layouts)
    for await (const row of read.source()) {
      if (rows.length < count) rows.push(row)
      const { unknownPaymentMethod } = row
      if (
        unknownPaymentMethod !== null &&
        (paymentMethods.has(unknownPaymentMethod) || paymentMethods.size < COLUMN_VALUES_MAX)
      )
        paymentMethods.set(
          unknownPaymentMethod,
          (paymentMethods.get(unknownPaymentMethod) ?? 0) + 1,
        )
      if (++lineCount >= PREVIEW_LINES) break
    }
    questions = read.questions()
  } catch (error) {
    ;({ problem } = problemData(error))
  }
  // A file that does not fit the mapping is shown without the mapping.
  const layout = problem ? null : await layoutFor(head, order)
  const dialect =
    layout ??
    (await guessDialect(head, { encoding: reading.encoding, headingLine: order.headingLine }))
  const { headingLine } = dialect
  return {
    encoding: dialect.encoding,
    delimiter: dialect.delimiter,
    headingLine,
    columns: await readColumns(head, dialect, headingLine),
    rows,
    questions: questions.map((question) => ({
      ...question,
      texts: question.texts.map(maskCardNumbers),
    })),
    unknownPaymentMethods: countedOf(paymentMethods).map((paymentMethod) => ({
      ...paymentMethod,
      value: maskCardNumbers(paymentMethod.value),
    })),
    problem,
  }
}
