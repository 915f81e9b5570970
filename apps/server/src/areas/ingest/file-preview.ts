import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { COLUMN_VALUES_MAX, PREVIEW_LINES } from '@choba/contract/import-rows.ts'
import { csvRecords, type Dialect } from './csv-lines.ts'
import { checkedRows, type Looked } from './checked-rows.ts'
import { delimiters, layoutOf } from './file-layout.ts'
import { scanFile } from './file-bytes.ts'
import { ImportProblem } from './import-problem.ts'
import { contextOf, sourceOf, type SourceOptions } from './import-run.ts'
import type { FileTarget } from './import-target.ts'
import { encodings, type FileEncoding } from './mapping-shape.ts'

/** A value and how often it occurs. */
export interface CountedValue {
  value: string
  count: number
}

/** A column of a file, with the first values in it. */
export interface FileColumn {
  name: string
  samples: string[]
  /** All of them, the most frequent first; null of a column that is no choice of a few. */
  values: CountedValue[] | null
}

/** The beginning of a file, as it would be. */
export interface FilePreview {
  encoding: string
  delimiter: string
  columns: FileColumn[]
  rows: Looked[]
  /** What is in no map of brands, the most frequent first. */
  unknownBrands: CountedValue[]
  problem: ImportProblem | null
}

export interface PreviewOptions extends Omit<SourceOptions, 'files'> {
  createStores: boolean
}

const SAMPLES = 3
/** Lines in which samples are looked for. */
const LOOKED_AT = 50
const SAMPLE_MAX = 60
/** A longer text is none of a few that people choose from. */
const VALUE_MAX = 100
/** Of a heading that fits nothing. */
const COLUMNS_MAX = 200

/** How a file of no known kind may be written: the first encoding that all of its head is of, and what parts most columns. */
async function dialectOf(head: string, encoding: FileEncoding | null): Promise<Dialect> {
  const wanted = encoding ? [encoding] : encodings
  const scanned = await scanFile(head, wanted)
  const known = scanned.encodings[0] ?? encoding ?? 'utf-8'
  let best: Dialect & { columns: number } = { encoding: known, delimiter: ',', quotes: true, columns: 0 }
  for (const delimiter of delimiters) {
    const dialect = { encoding: known, delimiter, quotes: true }
    let columns = 0
    try {
      for await (const { values } of csvRecords(head, dialect)) {
        columns = values.length
        break
      }
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error
    }
    if (columns > best.columns) best = { ...dialect, columns }
  }
  return best
}

/** Counts what stands in a column, until there is too much of it. */
function openColumn(name: string) {
  const samples: string[] = []
  let counts: Map<string, number> | null = new Map()
  return {
    add(cell: string, isEarly: boolean): void {
      const text = maskCardNumbers(cell)
      if (text === '') return
      const sample = text.slice(0, SAMPLE_MAX)
      if (isEarly && samples.length < SAMPLES && !samples.includes(sample)) samples.push(sample)
      if (!counts) return
      counts.set(text, (counts.get(text) ?? 0) + 1)
      if (counts.size > COLUMN_VALUES_MAX || text.length > VALUE_MAX) counts = null
    },
    read: (): FileColumn => ({ name, samples, values: counts && countedOf(counts) }),
  }
}

const countedOf = (counts: ReadonlyMap<string, number>): CountedValue[] =>
  [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)

/** The columns of a heading, each with the first values that stand in it. */
async function readColumns(head: string, dialect: Dialect, headingLine: number | null): Promise<FileColumn[]> {
  let columns: ReturnType<typeof openColumn>[] | null = null
  let looked = 0
  try {
    for await (const { line, values } of csvRecords(head, dialect)) {
      if (!columns) {
        if (headingLine !== null && line !== headingLine) continue
        columns = values.slice(0, COLUMNS_MAX).map((name) => openColumn(name.trim()))
        continue
      }
      for (const [place, column] of columns.entries()) column.add((values[place] ?? '').trim(), looked < LOOKED_AT)
      if (++looked === PREVIEW_LINES) break
    }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
  }
  return columns?.map((column) => column.read()) ?? []
}

async function layoutFor(head: string, { format, mapping, encoding }: PreviewOptions) {
  const own: Dialect = { encoding: encoding ?? 'utf-8', delimiter: ',', quotes: true }
  if (format === 'choba') return { ...own, headingLine: null }
  if (!mapping) return null
  return layoutOf(head, mapping, encoding ? [encoding] : mapping.file.encoding).catch((error: unknown) => {
    if (error instanceof ImportProblem) return null
    throw error
  })
}

/**
 * The first rows of a file as they would be, by the same code that brings them in. Whether they are there already, and which
 * payments refunds point to, is not looked up.
 * @param head the first lines of the file
 */
export async function previewFile(
  head: string,
  options: PreviewOptions,
  target: FileTarget,
  count: number,
): Promise<FilePreview> {
  const rows: Looked[] = []
  const brands = new Map<string, number>()
  let looked = 0
  let problem: ImportProblem | null = null
  try {
    const { source } = await sourceOf({ ...options, files: [head] }, target)
    for await (const batch of checkedRows(source, contextOf(target, options.createStores), count)) {
      if (rows.length === 0) rows.push(...batch)
      for (const { unknownBrand } of batch.map(({ row }) => row))
        if (unknownBrand !== null && (brands.has(unknownBrand) || brands.size < COLUMN_VALUES_MAX))
          brands.set(unknownBrand, (brands.get(unknownBrand) ?? 0) + 1)
      if ((looked += batch.length) >= PREVIEW_LINES) break
    }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    problem = error
  }
  // One that does not fit is shown as it stands.
  const layout = problem ? null : await layoutFor(head, options)
  const dialect = layout ?? (await dialectOf(head, options.encoding))
  return {
    encoding: dialect.encoding,
    delimiter: dialect.delimiter,
    columns: await readColumns(head, dialect, layout?.headingLine ?? null),
    rows,
    unknownBrands: countedOf(brands).map((brand) => ({ ...brand, value: maskCardNumbers(brand.value) })),
    problem,
  }
}
