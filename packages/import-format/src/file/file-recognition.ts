import { csvLines } from './csv-lines.ts'
import { layoutOf } from './file-layout.ts'
import { ImportProblem } from '../import-problem.ts'
import { allColumns } from '../mapping/mapping-columns.ts'
import { mappingNames, parseMapping, readMapping, type Mapping } from '../mapping/mapping.ts'
import { chobaColumns } from '../row/source.ts'
import { lackingField } from '../row/row-fields.ts'

/** A known format whose required columns the heading of a file has. */
export type Recognised =
  | { kind: 'choba' }
  | { kind: 'shipped'; name: string }
  | { kind: 'kept'; mappingId: string }

const isProblem = (error: unknown): null => {
  if (error instanceof ImportProblem) return null
  throw error
}

/**
 * Returns true if the heading is that of the format `choba`. Its column names are ASCII, so they
 * have the same bytes in every supported encoding.
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
 * Returns the number of columns of a mapping that a file has. Returns null if the file does not fit
 * the mapping, or if the mapping has no heading and would fit any file.
 */
async function fitOf(head: string, mapping: Mapping): Promise<number | null> {
  if (mapping.file.heading === 'none') return null
  const layout = await layoutOf(head, mapping, mapping.file.encoding).catch(isProblem)
  return layout && allColumns(mapping).length - layout.absent.length
}

/**
 * Recognizes the format of a file by its heading. Returns every format whose required columns the
 * file has. The format with the most matching columns comes first. Never guesses.
 * @param head path of a file that contains the first lines
 * @param kept the merchant's own mappings; with equal matches, these come before the mappings
 * shipped with Choba
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
