import type {
  AcquirerDifferenceRow,
  AcquirerFileDetail,
  AcquirerFileRow,
  acquirerFiles,
} from '@choba/contract/acquirer-files.contract.ts'
import { badField } from '@choba/contract/bad-input.ts'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { mappingNames } from '@choba/import-format/mapping/mapping.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type Call, principalOf } from '#platform/calls/call.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion, changedBy } from '#platform/calls/stale.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import {
  countDifferences,
  countFiles,
  type DifferencePlace,
  findDifferences,
  findFile,
  findFiles,
  findLayouts,
  findPaymentMethods,
  findSums,
  type FoundFile,
  lockDifference,
  lockFile,
  setState,
} from './acquirer-files.repository.ts'
import { MATCH_ACQUIRER_FILE } from './acquirer-queue.ts'
import { toDetail, toDifference, toFile, toLayout } from './acquirer-files.views.ts'

type Calls = typeof acquirerFiles

/** @throws AppError notFound if the tenant has no such file */
export async function fileOf(
  tx: Tx,
  { merchant }: Principal,
  fileId: string,
  language: Language,
): Promise<FoundFile> {
  const id = bigIdOf(fileId)
  const row = id === null ? undefined : await findFile(tx, merchant.tenant_id, id, language)
  if (!row) throw new AppError('notFound')
  return row
}

const badCursor = () => new AppError('badRequest', badField('cursor', 'value'))

function placeOf(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  const text = decodeTextCursor(cursor)
  const place = /^\d{1,19}$/.test(text) ? bigIdOf(text) : null
  if (place === null) throw badCursor()
  return place
}

/**
 * Returns one page of settlement files, newest first.
 * @throws AppError badRequest for an invalid cursor
 */
export async function listFiles(call: Call<Calls['list']>): Promise<ResultOf<Calls['list']>> {
  const { tx, language } = call
  const { merchant } = principalOf(call)
  const { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters } = call.query
  const before = placeOf(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findFiles(tx, merchant.tenant_id, language, filters, before, limit),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((row) => toFile(row, merchant.time_zone)),
    nextCursor,
    ...(before === null && { total: await countFiles(tx, merchant.tenant_id, filters) }),
  }
}

/** @throws AppError notFound */
export async function readFile(call: Call<Calls['detail']>): Promise<AcquirerFileDetail> {
  const { tx, language } = call
  const principal = principalOf(call)
  const { tenant_id, time_zone: timeZone } = principal.merchant
  const row = await fileOf(tx, principal, call.query.fileId, language)
  return toDetail(row, {
    counts: await countDifferences(tx, tenant_id, row.id),
    sums: await findSums(tx, tenant_id, row.id),
    today: await readToday(tx, principal.merchant),
    timeZone,
    language,
  })
}

/** Decodes the position of a difference. @throws AppError badRequest */
function differencePlaceOf(cursor: string | undefined): DifferencePlace | null {
  if (cursor === undefined) return null
  const [, kind, item] = /^([A-Z_]{1,20}) ([LT]\d{1,19})$/.exec(decodeTextCursor(cursor)) ?? []
  if (!kind || !item) throw badCursor()
  return { kind, item }
}

/** @throws AppError notFound; badRequest for an invalid cursor */
export async function listDifferences(
  call: Call<Calls['differences']>,
): Promise<ResultOf<Calls['differences']>> {
  const { fileId, kind, pageSize = DEFAULT_PAGE_SIZE, cursor } = call.query
  const principal = principalOf(call)
  const after = differencePlaceOf(cursor)
  const row = await fileOf(call.tx, principal, fileId, call.language)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) =>
      findDifferences(call.tx, principal.merchant.tenant_id, row.id, { kind, after, limit }),
    (last) => encodeTextCursor(`${last.kind} ${last.item}`),
  )
  return { items: rows.map(toDifference), nextCursor }
}

/** Returns the choices of the upload form. */
export async function listLayouts(
  call: Call<Calls['layouts']>,
): Promise<ResultOf<Calls['layouts']>> {
  const { tx, language } = call
  const { merchant } = principalOf(call)
  const labels: Readonly<Record<string, string>> = languages[language].ingest.formats
  return {
    today: await readToday(tx, merchant),
    paymentMethods: (await findPaymentMethods(tx, language)).map(({ code, name }) => ({
      paymentType: code,
      name,
    })),
    mappings: mappingNames().map((name) => ({ name, label: labels[name] ?? name })),
    layouts: (await findLayouts(tx, merchant.tenant_id)).map(toLayout),
  }
}

/**
 * Enqueues another matching of a file. Does nothing while a matching is in progress.
 * @throws AppError notFound
 */
export async function matchAgain(
  call: Call<Calls['match']>,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<AcquirerFileRow> {
  const { tx, language } = call
  const principal = principalOf(call)
  const { tenant_id: tenantId, time_zone } = principal.merchant
  const row = await fileOf(tx, principal, call.body.fileId, language)
  const locked = await lockFile(tx, tenantId, row.id)
  if (locked && locked.state !== 'MATCHING') {
    await setState(tx, row, { state: 'MATCHING' })
    await jobs.enqueue(tx, MATCH_ACQUIRER_FILE, { tenantId, fileId: String(row.id) })
  }
  call.audit({ object: row.file_name, detail: { acquirerFileId: String(row.id) } })
  return toFile({ ...row, state: 'MATCHING' }, time_zone)
}

/**
 * Removes a file with its rows and differences.
 * @throws AppError notFound; conflict while the file is matched
 */
export async function removeFile(call: Call<Calls['remove']>): Promise<Record<string, never>> {
  const { tx, language } = call
  const principal = principalOf(call)
  const row = await fileOf(tx, principal, call.body.fileId, language)
  if (!(await lockFile(tx, row.tenant_id, row.id))) throw new AppError('conflict')
  await tx.q
    .deleteFrom('acquirer_files')
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
  const { payment_method_code, date_from, date_to, hash } = row
  call.audit({
    object: row.file_name,
    detail: {
      acquirerFileId: String(row.id),
      paymentType: payment_method_code,
      dateFrom: date_from,
      dateTo: date_to,
      sha256: hash,
    },
  })
  return {}
}

const auditOfEntries = ({
  reason,
  owner,
  closesOn,
  note,
}: Pick<AcquirerDifferenceRow, 'reason' | 'owner' | 'closesOn' | 'note'>) => ({
  acquirerReason: reason,
  acquirerOwner: owner,
  differenceClosesOn: closesOn,
  differenceNote: note,
})

/**
 * Sets the entries of users for a difference.
 * @throws AppError notFound; conflict if another user changed the difference first
 */
export async function handleDifference(
  call: Call<Calls['handle']>,
): Promise<AcquirerDifferenceRow> {
  const { tx, language } = call
  const { fileId, kind, item, version, ...entries } = call.body
  const principal = principalOf(call)
  const { tenant_id: tenantId, time_zone } = principal.merchant
  const file = await fileOf(tx, principal, fileId, language)
  const before = await lockDifference(tx, tenantId, file.id, { kind, item })
  if (!before) throw new AppError('notFound')
  await assertVersion(before, version, time_zone, () => toDifference(before))
  const row = await tx.q
    .updateTable('acquirer_differences')
    .set({
      reason: entries.reason,
      owner: entries.owner,
      closes_on: entries.closesOn,
      note: entries.note,
      ...changedBy(principal.user.full_name),
    })
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', file.id)
    .where('kind', '=', kind)
    .where('item', '=', item)
    .returningAll()
    .executeTakeFirstOrThrow()
  call.audit({
    object: file.file_name,
    detail: {
      acquirerFileId: fileId,
      differenceKind: kind,
      differenceItem: item,
      before: auditOfEntries(toDifference(before)),
      after: auditOfEntries(entries),
    },
  })
  return toDifference(row)
}
