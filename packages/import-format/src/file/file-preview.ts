import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { COLUMN_VALUES_MAX, PREVIEW_LINES } from '@choba/contract/import-rows.ts'
import { csvRecords, type Dialect } from './csv-lines.ts'
import { guessDialect } from './file-dialect.ts'
import { layoutOf } from './file-layout.ts'
import { ImportProblem, problemData, type ProblemData } from '../import-problem.ts'
import type { SourceRow } from '../row/source.ts'
import { mappingOf, openFiles, type ReadingOrder, rowsOf } from './file-reading.ts'

/** A value and how often it occurs. */
export interface CountedValue {
  value: string
  count: number
}

/** A column of a file, with the first values in it. */
export interface FileColumn {
  name: string
  samples: string[]
  /** One value of each way in which figures and dates are written in it. */
  forms: string[]
  /** All of them, the most frequent first; null of a column that is no choice of a few. */
  values: CountedValue[] | null
}

/** The beginning of a file, as it would be. */
export interface FilePreview {
  encoding: string
  delimiter: string
  /** The line that the columns have their names in; null where none is found. */
  headingLine: number | null
  columns: FileColumn[]
  rows: SourceRow[]
  /** What is in no map of brands, the most frequent first. */
  unknownBrands: CountedValue[]
  problem: ProblemData['problem'] | null
}

export interface PreviewOrder {
  /** Its only file has the first lines of the file that is shown. */
  reading: ReadingOrder
  /** Rows that are shown. */
  count: number
  /** The line that the heading is looked for in where the mapping does not fit; null finds it. */
  headingLine: number | null
}

const SAMPLES = 3
/** Lines in which samples are looked for. */
const LOOKED_AT = 50
const SAMPLE_MAX = 60
/** A longer text is none of a few that people choose from. */
const VALUE_MAX = 100
/** A longer text is no figure and no date. */
const FORM_MAX = 40
const FORMS = 12
/** Of a heading that fits nothing. */
const COLUMNS_MAX = 200

/** How something with digits is written: its signs, how many digits stand between them, and which of day and month comes first. */
function formOf(text: string): string | null {
  if (text.length > FORM_MAX || !/\d/.test(text)) return null
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(text) ?? []
  const order = first === undefined ? '' : `${Number(first) > 12} ${Number(second) > 12}`
  const signs = text
    .replaceAll(/\d+/g, (digits) => String(Math.min(digits.length, 4)))
    .replaceAll(/\p{L}+/gu, 'a')
  return `${signs} ${order}`
}

/** Counts what stands in a column, until there is too much of it. */
function openColumn(name: string) {
  const samples: string[] = []
  const forms = new Map<string, string>()
  let counts: Map<string, number> | null = new Map()
  return {
    add(cell: string, isEarly: boolean): void {
      const text = maskCardNumbers(cell)
      if (text === '') return
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
    }),
  }
}

const countedOf = (counts: ReadonlyMap<string, number>): CountedValue[] =>
  [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)

/** The columns of a heading, each with the first values that stand in it. */
async function readColumns(
  head: string,
  dialect: Dialect,
  headingLine: number | null,
): Promise<FileColumn[]> {
  let columns: ReturnType<typeof openColumn>[] | null = null
  let looked = 0
  try {
    for await (const { line, values } of csvRecords(head, dialect)) {
      if (!columns) {
        if (headingLine !== null && line !== headingLine) continue
        columns = values.slice(0, COLUMNS_MAX).map((name) => openColumn(name.trim()))
        continue
      }
      for (const [place, column] of columns.entries())
        column.add((values[place] ?? '').trim(), looked < LOOKED_AT)
      if (++looked === PREVIEW_LINES) break
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
 * The first rows of a file as they would be, by the same code that brings them in. Whether they are sound, are there
 * already, and which payments refunds point to, is not looked up.
 */
export async function previewFile(order: PreviewOrder): Promise<FilePreview> {
  const { reading, count } = order
  const head = reading.files[0]!
  const rows: SourceRow[] = []
  const brands = new Map<string, number>()
  let looked = 0
  let problem: FilePreview['problem'] = null
  try {
    const { layouts } = await openFiles(reading)
    for await (const row of rowsOf(reading, layouts)()) {
      if (rows.length < count) rows.push(row)
      const { unknownBrand } = row
      if (unknownBrand !== null && (brands.has(unknownBrand) || brands.size < COLUMN_VALUES_MAX))
        brands.set(unknownBrand, (brands.get(unknownBrand) ?? 0) + 1)
      if (++looked >= PREVIEW_LINES) break
    }
  } catch (error) {
    ;({ problem } = problemData(error))
  }
  // A file that does not fit is shown as it is.
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
    unknownBrands: countedOf(brands).map((brand) => ({
      ...brand,
      value: maskCardNumbers(brand.value),
    })),
    problem,
  }
}
