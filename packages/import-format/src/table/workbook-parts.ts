import { posix } from 'node:path'
import { refuseTable } from './table-refusal.ts'
import { localName, scanXml } from './xml-scan.ts'

/** Decompressed files of an archive, by name. */
export type Files = ReadonlyMap<string, Uint8Array>

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
  /** Relation ids of the sheets, in the order of the workbook. */
  readonly relationIds: string[]
  isFrom1904: boolean
}

function readWorkbookPart(part: Uint8Array): Workbook {
  const workbook: Workbook = { relationIds: [], isFrom1904: false }
  scanXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr')
        workbook.isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const [, id] =
        Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id') ??
        []
      if (id !== undefined) workbook.relationIds.push(id)
    },
  })
  return workbook
}

/**
 * Finds the parts of a workbook.
 * @throws TableRefused at `file` (format) if the archive is not a workbook
 */
export function findParts(files: Files): WorkbookParts {
  const main = relationsOf(files, '').find(({ type }) => type === 'officeDocument')
  if (!main) throw refuseTable('format')
  const { relationIds, isFrom1904 } = readWorkbookPart(partOf(files, main.target))
  const relations = relationsOf(files, main.target)
  const sheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  )
  // Sheets that contain only a chart are left out, because they have no cells.
  const names = new Set(relationIds.flatMap((id) => sheets.get(id) ?? []))
  const only = (wanted: string) => {
    const relation = relations.find(({ type }) => type === wanted)
    return relation ? (files.get(relation.target) ?? null) : null
  }
  return {
    sheets: Array.from(names, (name) => partOf(files, name)),
    strings: only('sharedStrings'),
    styles: only('styles'),
    isFrom1904,
  }
}
