import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import {
  IMPORT_BYTES_MAX,
  IMPORTS_OPEN_MAX,
  type ImportDetail,
  type imports,
} from '@choba/contract/imports.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { badField } from '@choba/contract/bad-input.ts'
import { newId } from '@choba/database/ids.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type AuditDetails, type Call, type Caller } from '#platform/calls/call.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { findMappings } from './import-mappings.repository.ts'
import { bytesSentBy, noteSent, openFilesOf } from './import-uploads.repository.ts'
import {
  countImports,
  findImport,
  findImports,
  findSameFile,
  insertImport,
} from './imports.repository.ts'
import { fileNameOf, toDetail, toSummary } from './imports.views.ts'
import { undoObstacleOf } from './import-undo-obstacles.ts'

type Calls = typeof imports

const DAY = 86_400_000
/** Time in milliseconds after which an uploaded file is deleted if it was not imported. */
const KEPT = 7 * DAY

/**
 * Returns the signed-in user if they can access all stores. This is required for all calls about
 * imports, because a file may contain rows of any store.
 * @throws AppError insufficientPermission without access to all stores
 */
export function importerOf(call: Caller): Principal {
  const principal = principalOf(call)
  if (principal.stores !== 'all') throw new AppError('insufficientPermission')
  return principal
}

/**
 * Returns the row of an import of the user's merchant.
 * @throws AppError notFound
 */
export async function readRow(
  tx: Tx,
  { merchant }: Principal,
  importId: string,
  forUpdate = false,
): Promise<ImportTableRow> {
  const id = bigIdOf(importId)
  const row = id === null ? undefined : await findImport(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

export async function detailOf(
  tx: Tx,
  reader: Principal,
  language: Caller['language'],
  row: ImportTableRow,
): Promise<ImportDetail> {
  const sha256 = row.files[0]?.sha256
  return toDetail(row, reader, language, {
    kept: await findMappings(tx, row.merchant_id),
    same: sha256 ? await findSameFile(tx, row, sha256) : undefined,
    obstacle: await undoObstacleOf(tx, row),
  })
}

export const readDetail = async (
  tx: Tx,
  reader: Principal,
  language: Caller['language'],
  importId: string,
) => detailOf(tx, reader, language, await readRow(tx, reader, importId))

export const auditOf = (row: ImportTableRow, detail: object = {}): AuditDetails => ({
  object: fileNameOf(row).slice(0, 200),
  of: { kind: 'import', id: String(row.id) },
  detail,
})

function placeOf(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  const text = decodeTextCursor(cursor)
  const place = /^\d{1,19}$/.test(text) ? bigIdOf(text) : null
  if (place === null) throw new AppError('badRequest', badField('cursor', 'value'))
  return place
}

/**
 * Returns one page of the merchant's imports, newest first.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listImports(
  call: Call,
  { pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const reader = importerOf(call)
  const before = placeOf(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findImports(call.tx, reader.merchant.id, before, limit),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((row) => toSummary(row, reader)),
    nextCursor,
    ...(before === null && { total: await countImports(call.tx, reader.merchant.id) }),
  }
}

/**
 * Returns the name of a file for display: the last part of its path. It is never used to find a
 * file.
 */
const labelOf = (name: string): string =>
  name.split(/[/\\]/).at(-1)!.replaceAll(/\p{C}/gu, '').trim() || 'file.csv'

/**
 * Creates an import. Its file is uploaded afterwards, in parts.
 * @throws AppError conflict if the merchant already stores the maximum number of files;
 * tooManyRequests if this user has uploaded too many bytes, or the merchant stores too many bytes
 */
export async function addImport(
  call: Call,
  { fileName, fileSize }: BodyOf<Calls['add']>,
): Promise<ImportDetail> {
  const { tx, language } = call
  const principal = importerOf(call)
  const { user, merchant } = principal
  const open = await openFilesOf(tx, merchant.id)
  if (open.count >= IMPORTS_OPEN_MAX) throw new AppError('conflict')
  const since = new Date(Date.now() - DAY)
  const sent = await bytesSentBy(tx, merchant.id, user.id, since)
  if (Math.max(open.bytes, sent) + fileSize > IMPORT_BYTES_MAX)
    throw new AppError('tooManyRequests')
  const id = newId()
  const one = {
    id,
    userId: user.id,
    userName: user.full_name,
    fileName: labelOf(fileName),
    fileSize,
    until: new Date(Date.now() + KEPT),
  }
  await insertImport(tx, merchant, one)
  await noteSent(tx, merchant, one, since)
  const row = await readRow(tx, principal, String(id))
  call.audit(auditOf(row, { bytes: fileSize }))
  return detailOf(tx, principal, language, row)
}
