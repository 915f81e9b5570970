import { maskCardNumbers } from '@choba/contract/card-numbers.ts'
import { csvRecords, type Dialect } from './csv-lines.ts'
import { checkedRows, type Looked } from './checked-rows.ts'
import { delimiters, layoutOf } from './file-layout.ts'
import { scanFile } from './file-bytes.ts'
import { ImportProblem } from './import-problem.ts'
import { contextOf, sourceOf, type SourceOptions } from './import-run.ts'
import type { FileTarget } from './import-target.ts'
import { encodings, type FileEncoding } from './mapping-shape.ts'

/** A column of a file as it stands there, with the first values in it. */
export interface FileColumn {
  name: string
  samples: string[]
}

/** The beginning of a file, as it would be. */
export interface FilePreview {
  encoding: string
  delimiter: string
  columns: FileColumn[]
  rows: Looked[]
  problem: ImportProblem | null
}

export interface PreviewOptions extends Omit<SourceOptions, 'files'> {
  createStores: boolean
}

const SAMPLES = 3
/** Lines in which samples are looked for. */
const LOOKED_AT = 50
const SAMPLE_MAX = 60
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

/** The columns of a heading, each with the first values that stand in it. */
async function readColumns(head: string, dialect: Dialect, headingLine: number | null): Promise<FileColumn[]> {
  let columns: FileColumn[] | null = null
  let looked = 0
  try {
    for await (const { line, values } of csvRecords(head, dialect)) {
      if (!columns) {
        if (headingLine !== null && line !== headingLine) continue
        columns = values.slice(0, COLUMNS_MAX).map((name) => ({ name: name.trim(), samples: [] }))
        continue
      }
      for (const [place, column] of columns.entries()) {
        const text = maskCardNumbers((values[place] ?? '').trim().slice(0, SAMPLE_MAX))
        if (text && column.samples.length < SAMPLES && !column.samples.includes(text)) column.samples.push(text)
      }
      if (++looked === LOOKED_AT) break
    }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
  }
  return columns ?? []
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
  let problem: ImportProblem | null = null
  try {
    const { source } = await sourceOf({ ...options, files: [head] }, target)
    for await (const batch of checkedRows(source, contextOf(target, options.createStores), count)) {
      rows.push(...batch)
      break
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
    problem,
  }
}
