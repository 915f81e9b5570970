import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf } from '@choba/contract/endpoint.ts'
import { IMPORT_PART, type ImportDetail } from '@choba/contract/import-rows.ts'
import { type imports } from '@choba/contract/imports.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import { expectNoDocument } from '@choba/import-format/file/file-bytes.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import { withFolder, withHead } from '@choba/import-format/file/head-file.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Call } from '#platform/calls/call.ts'
import { scopeOf } from '#platform/access/principals.ts'
import { inspectFile } from './import-file-source.ts'
import { inspectPacked, type InspectedPacked } from './import-packed-upload.ts'
import { findMappings } from './import-mappings.repository.ts'
import { copyFile } from './import-file-copy.ts'
import { deleteParts, findHead, insertParts, partsOf } from './import-file-parts.repository.ts'
import { changeImport, type ImportChange } from './imports.repository.ts'
import { auditOf, detailOf, importerOf, readDetail, readRow } from './imports.service.ts'
import { fileNameOf, problemOf } from './imports.views.ts'

/**
 * Marks an import as failed because its file cannot be read, and deletes the bytes of the file.
 * @throws the given error if it is not an ImportProblem
 */
export async function failFile(tx: Tx, row: ImportTableRow, error: unknown): Promise<void> {
  if (!(error instanceof ImportProblem)) throw error
  await deleteParts(tx, row)
  await changeImport(tx, row, {
    state: 'FAILED',
    problem: JSON.stringify(problemOf(error, fileNameOf(row))),
    file_until: null,
    finished_at: new Date(),
    ...by(row),
  })
}

const by = (row: Pick<ImportTableRow, 'user_name'>): ImportChange => ({
  changed_at: new Date(),
  changed_by: row.user_name,
})

/**
 * Stores the next part of a file. After the last part, examines the whole file. The import then
 * becomes a draft, or fails if the file cannot be read.
 * @throws AppError notFound; conflict, with the expected offset in its details, if the part has
 * another offset; badRequest for a part of the wrong size; illegalOperation if the file is already
 * complete
 */
export async function takePart(
  call: Call,
  sealer: SecretBox,
  { importId, offset }: QueryOf<(typeof imports)['part']>,
  file: File,
): Promise<ImportDetail> {
  const { tx, language, engine } = call
  const principal = importerOf(call)
  const row = await readRow(tx, principal, importId, true)
  if (row.user_id !== principal.user.id || row.state !== 'UPLOADING')
    throw new AppError('illegalOperation')
  const [size, received] = [Number(row.file_size), Number(row.received)]
  if (offset !== received)
    throw new AppError('conflict', { current: await detailOf(tx, principal, language, row) })
  const bytes = Buffer.from(await file.arrayBuffer())
  // After an interrupted examination, all parts are already stored. The call that repeats the
  // examination then sends no bytes.
  const due = Math.min(IMPORT_PART, size - received)
  if (bytes.length !== due)
    throw new AppError('badRequest', badField('file', bytes.length < due ? 'tooShort' : 'tooLarge'))
  // The audit entry does not refer to the import. A large file has a hundred parts, and the history
  // of the import should contain only the start of the upload.
  call.audit({ object: auditOf(row).object, detail: { bytes: bytes.length } })
  try {
    if (received === 0) expectNoDocument(fileNameOf(row), bytes)
  } catch (error) {
    await failFile(tx, row, error)
    return readDetail(tx, principal, language, importId)
  }
  await insertParts(tx, sealer, row, received, bytes)
  await changeImport(tx, row, { received: BigInt(received + due) })
  if (received + due === size) {
    const scope = scopeOf(principal)
    call.afterCommit(async () => {
      await finishFile(engine, sealer, scope, row)
      return withScope(engine, scope, (after) => readDetail(after, principal, language, importId), {
        readOnly: true,
      })
    })
  }
  return readDetail(tx, principal, language, importId)
}

/**
 * Examines a complete file: computes its hash, recognizes its format, and checks that it can be
 * read.
 */
async function finishFile(
  engine: Engine,
  sealer: SecretBox,
  scope: Scope,
  row: ImportTableRow,
): Promise<void> {
  const about = await inspectUpload(engine, sealer, scope, row)
  await withScope(engine, scope, async (tx) => {
    if (about instanceof ImportProblem) return failFile(tx, row, about)
    const { sha256, lines, recognised, contents } = about
    await changeImport(tx, row, {
      state: 'DRAFT',
      files: JSON.stringify(row.files.map(({ name }) => ({ name, sha256 }))),
      line_count: lines,
      recognised: JSON.stringify(recognised),
      contents: contents && JSON.stringify(contents),
      ...by(row),
    })
  })
}

async function inspectUpload(
  engine: Engine,
  sealer: SecretBox,
  scope: Scope,
  row: ImportTableRow,
): Promise<InspectedPacked | ImportProblem> {
  const { beginning, kept } = await withScope(
    engine,
    scope,
    async (tx) => ({
      beginning: await findHead(tx, sealer, row),
      kept: await findMappings(tx, row.merchant_id),
    }),
    { readOnly: true },
  )
  const { first, isWhole } = beginning!
  const own = kept.map(({ id, text }) => ({ mappingId: String(id), text }))
  try {
    return await withFolder(async (folder) => {
      const file = await copyFile(folder, partsOf(engine, sealer, scope, row))
      const about = { file, name: fileNameOf(row), folder, kept: own }
      const packed = await inspectPacked(row.user_id!, about)
      if (packed) return packed
      const order = { name: about.name, file, kept: own }
      const found = await withHead(first, isWhole, (head) =>
        inspectFile(row.user_id!, { ...order, head }),
      )
      return { ...found, contents: null }
    })
  } catch (error) {
    if (error instanceof ImportProblem) return error
    throw error
  }
}
