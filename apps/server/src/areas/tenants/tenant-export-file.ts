import { createHash } from 'node:crypto'
import type { Engine } from '@choba/database/engine.ts'
import type { TenantRow } from '@choba/database/tables.ts'
import type { TenantExport } from '@choba/database/tenant-deletion-tables.ts'
import {
  type ColumnText,
  readTenantBytes,
  readTenantRows,
  readTenantTables,
  type TenantPlace,
  type TenantTable,
  type TenantTableRow,
} from '@choba/database/tenant-rows.ts'
import type { Written } from '#platform/http/downloads.ts'
import type { AddFile } from '#platform/export/zip.ts'

// Export of a tenant: the rows of each table including the audit chain, the files stored in rows,
// and a manifest with the hash of each file.

/** Number of rows read per query. */
const CHUNK = 1_000

/**
 * Tables with credentials. These cannot be used in another installation and are not exported. The
 * manifest contains only their numbers of rows.
 */
const withheldTables =
  /^(idp_.*|one_time_codes|password_links|password_requests|pending_code_addresses|setup_links|master_key_check)$/
export const isWithheldTable = (name: string): boolean => withheldTables.test(name)
/** Columns with secrets, in plain text or encrypted with the key of this installation. */
const withheldColumns = /^(secret|sealed.*|.*_sealed)$/

type Column = TenantTable['columns'][number]

const isWithheld = ({ name }: Column) => withheldColumns.test(name)
const isFile = ({ type }: Column) => type === 'bytea'

export interface ExportSource {
  readonly engine: Engine
  readonly tenant: TenantRow
  /** Name of the exporting user, for display. */
  readonly by: string
}

interface ExportedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

interface ExportedTable extends ExportedFile {
  readonly table: string
  readonly rows: number
  readonly withheldColumns: readonly string[]
}

/** Adds one file to the export and returns its manifest entry. */
async function addHashed(
  add: AddFile,
  path: string,
  content: AsyncIterable<Uint8Array>,
  isPacked = false,
): Promise<ExportedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed() {
    for await (const part of content) {
      hash.update(part)
      bytes += part.length
      yield part
    }
  }
  await add(path, hashed(), isPacked)
  return { path, bytes, sha256: hash.digest('hex') }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* pagesOf(
  { engine, tenant }: ExportSource,
  table: TenantTable,
  textOf: ColumnText,
): AsyncGenerator<readonly TenantTableRow[]> {
  let after: TenantPlace = null
  do {
    const place: TenantPlace = after
    const page = await readTenantRows(engine, tenant.id, table, {
      after: place,
      limit: CHUNK,
      textOf,
    })
    yield page.rows
    after = page.next
  } while (after !== null)
}

/**
 * Formats a row without secret columns. For a column with a file, the row contains the path of the
 * exported file.
 */
const rowText =
  ({ name, key }: TenantTable): ColumnText =>
  (column) => {
    if (isWithheld(column)) return null
    if (!isFile(column)) return `"${column.name}"`
    const parts = key.map((part) => `"${part}"::text`).join(', ')
    return `case when "${column.name}" is not null
      then 'files/${name}/' || concat_ws('-', ${parts}) || '.${column.name}' end`
  }

async function* linesOf(
  source: ExportSource,
  table: TenantTable,
  written: Written,
): AsyncGenerator<Uint8Array> {
  for await (const page of pagesOf(source, table, rowText(table))) {
    written.rows += page.length
    if (page.length > 0) yield Buffer.from(page.map(({ line }) => `${line}\n`).join(''))
  }
}

async function addFilesOf(add: AddFile, source: ExportSource, table: TenantTable, column: string) {
  const added: ExportedFile[] = []
  for await (const page of pagesOf(source, table, () => null)) {
    for (const { key } of page) {
      const bytes = await readTenantBytes(source.engine, source.tenant.id, table, column, key)
      const path = `files/${table.name}/${key.join('-')}.${column}`
      if (bytes) added.push(await addHashed(add, path, once(bytes), true))
    }
  }
  return added
}

async function countRows(source: ExportSource, table: TenantTable): Promise<number> {
  let count = 0
  for await (const page of pagesOf(source, table, () => null)) count += page.length
  return count
}

/**
 * Writes all data of a tenant to the export. The last file is `manifest.json`.
 * @param written numbers of rows, updated during the export
 */
export async function writeTenantExport(
  add: AddFile,
  source: ExportSource,
  written: Written,
): Promise<Omit<TenantExport, 'sha256'>> {
  const { id, code, name, realm, version } = source.tenant
  const exported: ExportedTable[] = []
  const withheld: { table: string; rows: number }[] = []
  const files: ExportedFile[] = []
  for (const table of await readTenantTables(source.engine)) {
    if (isWithheldTable(table.name)) {
      withheld.push({ table: table.name, rows: await countRows(source, table) })
      continue
    }
    const before = written.rows
    const file = await addHashed(add, `rows/${table.name}.ndjson`, linesOf(source, table, written))
    const missing = table.columns.filter(isWithheld).map((column) => column.name)
    exported.push({
      table: table.name,
      rows: written.rows - before,
      ...file,
      withheldColumns: missing,
    })
    for (const column of table.columns.filter((one) => isFile(one) && !isWithheld(one)))
      files.push(...(await addFilesOf(add, source, table, column.name)))
  }
  const at = new Date().toISOString()
  const manifest = {
    format: 'choba-tenant-export/1',
    tenant: { id, code, name, realm, version },
    exportedAt: at,
    exportedBy: source.by,
    tables: exported,
    withheldTables: withheld,
    files,
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await add('manifest.json', once(text))
  const rows = Object.fromEntries([...exported, ...withheld].map((one) => [one.table, one.rows]))
  return { at, by: source.by, version, rows }
}
