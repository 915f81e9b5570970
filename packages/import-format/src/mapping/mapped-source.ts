import { csvRecords, type CsvRecord } from '../file/csv-lines.ts'
import { layoutOf, type FileLayout } from '../file/file-layout.ts'
import { ImportProblem } from '../import-problem.ts'
import { headingText, namesOf, columnIndexOf } from './mapping-columns.ts'
import type { MappingTarget } from './mapped-lines.ts'
import { lineReader, merge, rowOf, type LineReader, type Order } from './mapped-rows.ts'
import { readCol, type Cells } from './mapping-values.ts'
import type { FileEncoding, Mapping } from './mapping-shape.ts'
import { noParts, type Source, type SourceNotes, type SourceRow } from '../row/source.ts'
import { totalChecks, type TotalChecks } from './total-checks.ts'
import { totalLines, type TotalLines } from './total-lines.ts'
import { type FileQuestion, openWitness, type Witness } from './mapping-questions.ts'

interface Compiled extends LineReader {
  heading: readonly string[] | null
  groupOf: ((cells: Cells) => string) | null
  checks: TotalChecks
  totals: TotalLines
  witness: Witness
}

/** A line to which rules must be applied, or a row that is already finished. */
type Line = { record: CsvRecord; layout: FileLayout; reader: Compiled } | { row: SourceRow }

/** Number of characters of the file's hash that begin a number generated from a line. */
const HASH_LENGTH = 12

const bareRow = (file: string, line: number): Omit<SourceRow, 'refused' | 'skipped'> => {
  const { part, link, unknownPaymentMethod } = noParts
  return { file, line, part, raw: {}, facts: {}, link, unknownPaymentMethod, sum: null }
}

/**
 * Detects the layout of each file. Detecting reads the whole file once.
 * @param encoding encoding that the user chose; null for the encodings that the mapping allows
 * @throws ImportProblem if a file does not fit the mapping, or if its dates need a time zone and
 * none is given
 */
export async function layoutsOf(
  mapping: Mapping,
  sourceTimeZone: string | null,
  files: readonly string[],
  encoding: FileEncoding | null,
): Promise<FileLayout[]> {
  const layouts: FileLayout[] = []
  for (const file of files)
    layouts.push(await layoutOf(file, mapping, encoding ? [encoding] : mapping.file.encoding))
  const wanting = sourceTimeZone === null && layouts.find((layout) => layout.asksForZone)
  if (wanting) throw new ImportProblem('zoneWanted', { file: wanting.file })
  return layouts
}

/**
 * Returns the rows of files in a foreign format. With `groupBy`, files are read twice, because the
 * lines of an order may be anywhere in a file: the first pass counts the lines of each order. The
 * second pass returns an order after its last line, so that only unfinished orders are kept in
 * memory.
 */
export function mappedSource(
  mapping: Mapping,
  target: MappingTarget,
  layouts: readonly FileLayout[],
): { source: Source; notes: SourceNotes; questions: () => FileQuestion[] } {
  const witnesses: Witness[] = []
  const compile = (heading: readonly string[] | null): Compiled => {
    const columnIndex = columnIndexOf(heading)
    const { groupBy } = mapping.file
    const witness = openWitness(mapping, columnIndex)
    witnesses.push(witness)
    return {
      witness,
      totals: totalLines(mapping, columnIndex),
      ...lineReader(mapping, columnIndex, target),
      heading,
      groupOf: groupBy ? readCol([...namesOf(groupBy)], columnIndex) : null,
      checks: totalChecks(mapping, columnIndex),
    }
  }

  async function* linesOf(layout: FileLayout): AsyncGenerator<Line> {
    const { records } = mapping.file
    const { file, headingLine } = layout
    const hasNoHeading = !records && headingLine === null
    let reader = hasNoHeading ? compile(null) : null
    for await (const record of csvRecords(file, layout)) {
      const { values, line } = record
      const type = records && values[records.col - 1]?.trim()
      if (records && type === records.heading) {
        const { checks }: Partial<Compiled> = reader ?? {}
        reader = compile(values)
        // A total may include lines that are below several headings.
        if (checks) reader.checks.goOn(checks)
        continue
      }
      if (!reader) {
        if (line === headingLine) reader = compile(values)
        continue
      }
      if (reader.isEnd(values)) return
      const check = reader.checks.verdict(values) ?? reader.totals.verdict(values)
      if (check) yield { row: { ...bareRow(file, line), ...check } }
      else if (records) {
        if (records.data.includes(type!)) yield { record, layout, reader }
      } else if (reader.heading && isSame(values, reader.heading)) {
        yield { row: { ...bareRow(file, line), refused: null, skipped: 'heading' } }
      } else yield { record, layout, reader }
    }
  }

  async function* allLines(): AsyncGenerator<Line> {
    for (const layout of layouts) yield* linesOf(layout)
  }

  /** Applies the rules to a line. Each matching rule results in one order. */
  function ordersOf(
    { record, layout, reader }: Exclude<Line, { row: SourceRow }>,
    known?: readonly Order[],
  ): Order[] {
    const { values, line } = record
    const at = { file: layout.file, line, hash: layout.sha256.slice(0, HASH_LENGTH) }
    const rules: (number | null)[] = known
      ? known.map(({ rule }) => indexOf(rule))
      : reader.rulesOf(values)
    if (rules.length === 0) rules.push(null)
    const orders = rules.map((rule, part) => reader.order(values, { ...at, part }, rule))
    const { heading } = reader
    if (heading && values.length !== heading.length) {
      for (const order of orders)
        order.refused = { reason: 'columnCount', value: String(values.length) }
    }
    reader.checks.count(values, orders[0]!)
    reader.totals.count(orders[0]!)
    const [first] = orders
    reader.witness.add(values, {
      line,
      currency: first!.currency,
      paymentNo: first!.raw.paymentNo ?? '',
      isRow: first!.rule !== null && 'as' in first!.rule,
      hasMoney: first!.sum.units !== 0n,
    })
    return orders
  }
  const indexOf = (rule: Order['rule']): number | null =>
    rule ? mapping.rules.indexOf(rule) : null

  async function* eachLine(): AsyncGenerator<SourceRow> {
    for await (const line of allLines()) {
      if ('row' in line) yield line.row
      else for (const order of ordersOf(line)) yield rowOf(order, mapping, target)
    }
  }

  /** Counts the lines of each order, so that an order can be released after its last line. */
  async function countLines(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for await (const line of allLines()) {
      if ('row' in line) continue
      const key = line.reader.groupOf!(line.record.values)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }

  async function* eachOrder(): AsyncGenerator<SourceRow> {
    const left = await countLines()
    const open = new Map<string, Order[]>()
    for await (const line of allLines()) {
      if ('row' in line) {
        yield line.row
        continue
      }
      const key = line.reader.groupOf!(line.record.values)
      const known = open.get(key)
      const orders = ordersOf(line, known)
      if (known) known.forEach((order, place) => merge(order, orders[place]!))
      else open.set(key, orders)
      const remaining = (left.get(key) ?? 1) - 1
      left.set(key, remaining)
      if (remaining > 0) continue
      open.delete(key)
      left.delete(key)
      for (const order of known ?? orders) yield rowOf(order, mapping, target)
    }
  }

  const numbers = [mapping, ...mapping.rules].map((part) =>
    'fields' in part ? part.fields?.paymentNo : undefined,
  )
  const isByLine = numbers.some(
    (value) =>
      value && ('line' in value || ('join' in value && value.join.some((one) => 'line' in one))),
  )
  return {
    source: mapping.file.groupBy ? eachOrder : eachLine,
    questions: () => mergeQuestions(witnesses.map((witness) => witness.questions())),
    notes: {
      absent: new Map(layouts.map(({ file, absent }) => [file, absent])),
      numbersByLine: isByLine,
      hasLinks: mapping.rules.some((rule) => 'as' in rule && rule.link !== undefined),
      dialects: layouts,
    },
  }
}

/** Returns each question once. A file with several headings has a witness for each heading. */
function mergeQuestions(all: readonly FileQuestion[][]): FileQuestion[] {
  const found = new Map<string, FileQuestion>()
  for (const question of all.flat()) {
    const key = `${question.about} ${question.of}`
    if (!found.has(key) || found.get(key)!.texts.length === 0) found.set(key, question)
  }
  return [...found.values()]
}

const isSame = (values: Cells, heading: readonly string[]): boolean =>
  values.length === heading.length &&
  values.every((value, place) => headingText(value) === headingText(heading[place]!))
