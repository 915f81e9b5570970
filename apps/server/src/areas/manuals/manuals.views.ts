import type {
  Manual,
  ManualCategory,
  ManualFile,
  ManualVersion,
} from '@choba/contract/manuals.contract.ts'
import type { VersionRow } from '@choba/database/manual-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { findVersions, type FoundCategory, type FoundManual } from './manuals.repository.ts'

/** User who reads manuals: their time zone, and if they are an administrator. */
export interface Reader {
  readonly isAdmin: boolean
  readonly timeZone: string
}

export const toCategory = (
  row: FoundCategory,
  { isAdmin }: Pick<Reader, 'isAdmin'>,
): ManualCategory => ({
  categoryId: String(row.id),
  name: row.name,
  sequence: row.sequence,
  manuals: row.manuals,
  ofService: row.of_service,
  isOwn: row.of_service === isAdmin,
  version: row.version,
})

const toFile = (row: VersionRow, timeZone: string): ManualFile => ({
  language: row.language,
  number: row.number,
  label: row.label,
  contentType: row.content_type,
  size: row.size,
  pageCount: row.page_count,
  textState: row.text_state,
  addedAt: offsetInstant(row.added_at, timeZone),
})

/**
 * Returns true for the current version of each language, which is the first of its language in the
 * sorted rows.
 */
const isInForce = (row: VersionRow, index: number, rows: readonly VersionRow[]): boolean =>
  index === 0 ||
  rows[index - 1]!.manual_id !== row.manual_id ||
  rows[index - 1]!.language !== row.language

export const toVersions = (rows: readonly VersionRow[], timeZone: string): ManualVersion[] =>
  rows.map((row, index) => ({
    ...toFile(row, timeZone),
    addedBy: row.added_by,
    inForce: isInForce(row, index, rows),
  }))

export async function toManuals(
  tx: Tx,
  rows: readonly FoundManual[],
  { isAdmin, timeZone }: Reader,
): Promise<Manual[]> {
  const files = Map.groupBy(
    (
      await findVersions(
        tx,
        rows.map(({ id }) => id),
      )
    ).filter(isInForce),
    (row) => row.manual_id,
  )
  return rows.map((row) => ({
    manualId: String(row.id),
    categoryId: String(row.category_id),
    categoryName: row.category_name,
    name: row.name,
    ofService: row.of_service,
    isOwn: row.of_service === isAdmin,
    version: row.version,
    changedAt: offsetInstant(row.changed_at, timeZone),
    files: (files.get(row.id) ?? []).map((file) => toFile(file, timeZone)),
  }))
}

/** Fields that the audit log records of a manual. */
export const auditFieldsOf = (row: FoundManual) => ({
  name: row.name,
  manualCategory: row.category_name,
})
export const auditFieldsOfCategory = (row: Pick<FoundCategory, 'name' | 'sequence'>) => ({
  name: row.name,
  sequence: row.sequence,
})
