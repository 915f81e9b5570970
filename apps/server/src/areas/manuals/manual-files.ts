import type { Endpoint, QueryOf } from '@choba/contract/endpoint.ts'
import {
  type manuals,
  manualTypes,
  type NewManual,
  shownLanguage,
} from '@choba/contract/manuals.contract.ts'
import type { VersionRow } from '@choba/database/manual-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import { evidenceDownload } from '#platform/files/evidence.ts'
import { attachFiles, SWEEP_FILE, type SweepJob } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import type { Acting } from './manual-editor.ts'
import {
  findManual,
  findVersions,
  forgetPages,
  type FoundManual,
  insertVersion,
} from './manuals.repository.ts'
import { READ_TEXT, type ReadTextJob } from './manual-text.ts'

type Enqueues = Pick<Jobs, 'enqueue'>

/**
 * Adds uploaded files as the next version of a manual, one file per language. The manual must be
 * new or its row locked.
 * @throws AppError notFound for a file that this user has not uploaded, or that is already used
 */
export async function addVersions(
  { tx, person, owner }: Acting,
  jobs: Enqueues,
  manualId: bigint,
  files: NewManual['files'],
): Promise<void> {
  if (files.length === 0) return
  const names = files.map(({ fileName }) => fileName)
  await attachFiles(tx, person.user, names, { merchantId: owner.merchant_id, types: manualTypes })
  const there = await findVersions(tx, [manualId])
  for (const { language, fileName } of files) {
    const file = await tx.q
      .selectFrom('files')
      .select(['label', 'content_type', sql<number>`length(bytes)`.as('size')])
      .where('merchant_id', '=', owner.merchant_id)
      .where('name', '=', fileName)
      .executeTakeFirstOrThrow()
    const number =
      1 + Math.max(0, ...there.filter((one) => one.language === language).map((one) => one.number))
    const isDocument = file.content_type === 'application/pdf'
    await forgetPages(tx, manualId, language)
    await insertVersion(tx, {
      ...owner,
      manual_id: manualId,
      language,
      number,
      file_name: fileName,
      ...file,
      text_state: isDocument ? 'WAITING' : 'NONE',
      page_count: null,
      added_at: new Date(),
      added_by: person.user.full_name,
    })
    if (!isDocument) continue
    const job: ReadTextJob = {
      tenantId: owner.tenant_id,
      merchantId: owner.merchant_id,
      manualId: String(manualId),
      language,
      number,
    }
    await jobs.enqueue(tx, READ_TEXT, job)
  }
}

/** Marks the files of a deleted manual as unused, so that the cleanup job deletes them later. */
export async function releaseFiles(
  { tx, owner }: Acting,
  jobs: Enqueues,
  rows: readonly VersionRow[],
): Promise<void> {
  for (const { file_name: name } of rows) {
    await tx.q
      .updateTable('files')
      .set({ kept: false })
      .where('merchant_id', '=', owner.merchant_id)
      .where('name', '=', name)
      .execute()
    const job: SweepJob = { tenantId: owner.tenant_id, merchantId: owner.merchant_id, name }
    await jobs.enqueue(tx, SWEEP_FILE, job)
  }
}

type Wanted = QueryOf<typeof manuals.file>

/**
 * Returns the version with the requested number, or the current version if the request has no
 * number.
 */
function chosen(
  rows: readonly VersionRow[],
  { language, number }: Wanted,
  reads: VersionRow['language'],
) {
  const there = [...new Set(rows.map((row) => row.language))]
  const shown = language ?? shownLanguage(there, reads)
  const ofLanguage = rows.filter((row) => row.language === shown)
  return number === undefined ? ofLanguage[0] : ofLanguage.find((row) => row.number === number)
}

/**
 * Downloads a file of a manual.
 * @throws AppError notFound if it does not exist, if the caller may not read the manual, or if it
 * is an older version and the caller may not change manuals
 */
export async function downloadManual(
  call: DownloadCall<Endpoint>,
  wanted: Wanted,
): Promise<Download> {
  const person = principalOf(call)
  const id = bigIdOf(wanted.manualId)
  const found = await withScope(
    call.engine,
    call.scope,
    async (tx): Promise<{ manual: FoundManual; version: VersionRow } | null> => {
      const manual = id === null ? undefined : await findManual(tx, id)
      const rows = manual ? await findVersions(tx, [manual.id]) : []
      const version = chosen(rows, wanted, call.language)
      if (!manual || !version) return null
      const isInForce = rows.find((row) => row.language === version.language) === version
      const manages =
        person.permissions.has('Manual.search') && manual.of_service === person.isAdmin
      return isInForce || manages ? { manual, version } : null
    },
    { readOnly: true },
  )
  if (!found) throw new AppError('notFound')
  const { manual, version } = found
  // Files of the service belong to the system merchant, which the caller's scope does not include.
  // The transaction above has already checked that the caller may read this file.
  const file = await withScope(
    call.engine,
    { role: 'worker', tenantId: version.tenant_id, merchantId: version.merchant_id },
    ({ q }) =>
      q
        .selectFrom('files')
        .select(['label', 'content_type', 'bytes'])
        .where('merchant_id', '=', version.merchant_id)
        .where('name', '=', version.file_name)
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!file) throw new AppError('notFound')
  return evidenceDownload(file, {
    object: manual.name,
    of: { kind: 'manual', id: String(manual.id) },
    detail: { manualLanguage: version.language, manualVersion: version.number },
  })
}
