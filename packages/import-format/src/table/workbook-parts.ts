import { posix } from 'node:path'
import { refuseTable } from './table-refusal.ts'
import { localName, scanXml } from './xml-scan.ts'

/** Decompressed files of an archive, by name. */
export type Files = Pick<ReadonlyMap<string, Uint8Array>, 'get'>

/** Parts of a workbook that contain cells, or that are needed to read the values of cells. */
export interface WorkbookParts {
  /** Sheets in order, each once. */
  readonly sheets: readonly Uint8Array[]
  readonly strings: Uint8Array | null
  readonly styles: Uint8Array | null
  /**
   * True if dates are stored as days since 1904 instead of 1900, as in older versions of Excel for
   * macOS.
   */
  readonly isFrom1904: boolean
}

interface Relation {
  readonly id: string
  /** Last segment of the URL that names the type. */
  readonly type: string
  readonly target: string
}

const partOf = (files: Files, name: string): Uint8Array => {
  const part = files.get(name)
  if (!part) throw refuseTable('format')
  return part
}

/**
 * Returns the relations of a part: the files of the archive that the part refers to.
 * @param part name of the part; '' for the relations of the whole archive
 */
export function relationsOf(files: Files, part: string): Relation[] {
  const folder = posix.dirname(part)
  const relations: Relation[] = []
  scanXml(partOf(files, posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target : posix.join('/', folder, target)
      relations.push({ id, type: posix.basename(type), target: path.slice(1) })
    },
  })
  return relations
}

interface Workbook {
  /** Sheets in the order of the workbook. */
  readonly sheets: { readonly name: string; readonly relationId: string }[]
  isFrom1904: boolean
}

function readWorkbookPart(part: Uint8Array): Workbook {
  const workbook: Workbook = { sheets: [], isFrom1904: false }
  scanXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr')
        workbook.isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id] =
        Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id') ??
        []
      if (id !== undefined) workbook.sheets.push({ name: attributes.name ?? '', relationId: id })
    },
  })
  return workbook
}

/** Names of the parts of a workbook. */
export interface WorkbookPartNames extends Pick<WorkbookParts, 'isFrom1904'> {
  /** Names of the sheets in order, each with the name of its part. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly strings: string | null
  readonly styles: string | null
}

/**
 * Finds the names of the parts of a workbook.
 * @param get returns a decompressed file of the archive
 * @throws TableRefused at `file` (format) if the archive is not a workbook
 */
export function findPartNames(get: Files['get']): WorkbookPartNames {
  const files = { get }
  const main = relationsOf(files, '').find(({ type }) => type === 'officeDocument')
  if (!main) throw refuseTable('format')
  const { sheets: named, isFrom1904 } = readWorkbookPart(partOf(files, main.target))
  const relations = relationsOf(files, main.target)
  const targets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  )
  // Sheets that contain only a chart are left out, because they have no cells.
  const sheets = new Map<string, string>()
  for (const { name, relationId } of named) {
    const part = targets.get(relationId)
    if (part !== undefined && !sheets.has(part)) sheets.set(part, name)
  }
  const only = (wanted: string) => relations.find(({ type }) => type === wanted)?.target ?? null
  return {
    sheets: Array.from(sheets, ([part, name]) => ({ name, part })),
    strings: only('sharedStrings'),
    styles: only('styles'),
    isFrom1904,
  }
}

/**
 * Finds the parts of a workbook.
 * @throws TableRefused at `file` (format) if the archive is not a workbook
 */
export function findParts(files: Files): WorkbookParts {
  const { sheets, strings, styles, isFrom1904 } = findPartNames((name) => files.get(name))
  const partIfAny = (name: string | null) => (name === null ? null : (files.get(name) ?? null))
  return {
    sheets: sheets.map(({ part }) => partOf(files, part)),
    strings: partIfAny(strings),
    styles: partIfAny(styles),
    isFrom1904,
  }
}
