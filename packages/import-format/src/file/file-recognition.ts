import { csvLines } from './csv-lines.ts'
import { layoutOf } from './file-layout.ts'
import { ImportProblem } from '../import-problem.ts'
import { allColumns } from '../mapping/mapping-columns.ts'
import { mappingNames, parseMapping, readMapping, type Mapping } from '../mapping/mapping.ts'
import { chobaColumns } from '../row/source.ts'
import { lackingField } from '../row/row-fields.ts'

/** A known format that the heading of a file fits. */
export type Recognised =
  | { kind: 'choba' }
  | { kind: 'shipped'; name: string }
  | { kind: 'kept'; mappingId: string }

const isProblem = (error: unknown): null => {
  if (error instanceof ImportProblem) return null
  throw error
}

/**
 * Returns true if the heading is that of our own format. Its names have the same bytes in every
 * encoding.
 */
async function isChoba(head: string): Promise<boolean> {
  let isOwn = false
  const lines = csvLines(head, 'utf-8', (names) => {
    const lacking = lackingField((name) => names.includes(name))
    isOwn = lacking === undefined && names.every((name) => chobaColumns.includes(name))
  })
  try {
    for await (const _line of lines) break
  } catch (error) {
    isProblem(error)
  }
  return isOwn
}

/**
 * Returns how many columns of a mapping a file has. Null if the file does not fit, or if the
 * mapping has no heading and would fit any file.
 */
async function fitOf(head: string, mapping: Mapping): Promise<number | null> {
  if (mapping.file.heading === 'none') return null
  const layout = await layoutOf(head, mapping, mapping.file.encoding).catch(isProblem)
  return layout && allColumns(mapping).length - layout.absent.length
}

/**
 * Recognizes a file by its heading: returns every format whose required columns it has, the one
 * with most of its columns found first. Nothing is guessed.
 * @param head path of a file with the first lines
 * @param kept the merchant's own mappings, which rank before those shipped with the product
 */
export async function recognise(
  head: string,
  kept: readonly { mappingId: string; text: string }[],
): Promise<Recognised[]> {
  const fitting: { as: Recognised; fit: number }[] = []
  const add = async (as: Recognised, mapping: Mapping | null) => {
    const fit = mapping && (await fitOf(head, mapping))
    if (fit !== null) fitting.push({ as, fit })
  }
  for (const { mappingId, text } of kept) {
    let mapping: Mapping | null = null
    try {
      mapping = parseMapping(mappingId, text)
    } catch (error) {
      isProblem(error)
    }
    await add({ kind: 'kept', mappingId }, mapping)
  }
  for (const name of mappingNames()) await add({ kind: 'shipped', name }, readMapping(name))
  const found = fitting.toSorted((a, b) => b.fit - a.fit).map(({ as }) => as)
  return (await isChoba(head)) ? [{ kind: 'choba' }, ...found] : found
}
