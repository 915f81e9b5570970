import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { fold, wordsOf } from '@choba/contract/manual-words.ts'
import {
  HITS_MAX,
  type Manual,
  type manuals,
  MANUALS_MAX,
  type NewManual,
} from '@choba/contract/manuals.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { newId } from '@choba/database/ids.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'
import { changesOf } from '#platform/calls/changes.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { type Acting, assertChanges } from './manual-editor.ts'
import { addVersions, releaseFiles } from './manual-files.ts'
import { excerptOf } from './manual-excerpt.ts'
import {
  countManuals,
  deleteManual,
  findManual,
  findManuals,
  findNames,
  findPages,
  findVersions,
  type FoundManual,
  insertManual,
  lockCategory,
  updateManual,
} from './manuals.repository.ts'
import { auditFieldsOf, type Reader, toManuals, toVersions } from './manuals.views.ts'

type Calls = typeof manuals
type Enqueues = Pick<Jobs, 'enqueue'>

export const readerOf = ({ isAdmin, merchant }: Principal): Reader => ({
  isAdmin,
  timeZone: merchant.time_zone,
})

export async function listManuals(
  tx: Tx,
  person: Principal,
  { categoryId }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const id = categoryId === undefined ? undefined : bigIdOf(categoryId)
  return {
    items: id === null ? [] : await toManuals(tx, await findManuals(tx, id), readerOf(person)),
  }
}

/**
 * Returns the row of a manual.
 * @throws AppError notFound with the same answer for a missing manual and for one of another
 * merchant
 */
async function readRow(tx: Tx, manualId: string, toChange = false): Promise<FoundManual> {
  const id = bigIdOf(manualId)
  const row = id === null ? undefined : await findManual(tx, id, toChange)
  if (!row) throw new AppError('notFound')
  return row
}

const viewOf = async (tx: Tx, row: FoundManual, person: Principal): Promise<Manual> =>
  (await toManuals(tx, [row], readerOf(person)))[0]!

export const readManual = async (tx: Tx, person: Principal, manualId: string): Promise<Manual> =>
  viewOf(tx, await readRow(tx, manualId), person)

/**
 * Returns all versions of a manual that the caller may change.
 * @throws AppError notFound
 */
export async function listVersions(
  tx: Tx,
  person: Principal,
  manualId: string,
): Promise<ResultOf<Calls['versions']>> {
  const row = await readRow(tx, manualId)
  if (row.of_service !== person.isAdmin) throw new AppError('notFound')
  return { items: toVersions(await findVersions(tx, [row.id]), person.merchant.time_zone) }
}

/**
 * Returns manuals and pages that contain every word of a text: first matching names, then matching
 * pages, at most fifty results.
 */
export async function searchManuals(
  tx: Tx,
  language: Language,
  text: string,
): Promise<ResultOf<Calls['search']>> {
  const words = wordsOf(text)
  if (words.length === 0) return { items: [], hasMore: false }
  const names = await findNames(tx, words, HITS_MAX + 1)
  const pages = await findPages(tx, words, language, HITS_MAX + 1)
  const hits = [
    ...names.map((row) => ({ ...row, manual_id: row.id, language: null, page: null, text: null })),
    ...pages,
  ]
  const items = await mapInTurns(hits.slice(0, HITS_MAX), (row) => ({
    manualId: String(row.manual_id),
    name: row.name,
    categoryName: row.category_name,
    ofService: row.of_service,
    language: row.language,
    page: row.page,
    excerpt: row.text === null ? null : excerptOf(row.text, words),
  }))
  return { items, hasMore: hits.length > HITS_MAX }
}

/**
 * Returns the ID of a category, which stays locked until the transaction ends.
 * @throws AppError notFound if the category does not belong to the caller's merchant (or the
 * service, for administrators)
 */
async function categoryOf({ tx }: Acting, categoryId: string): Promise<bigint> {
  const id = bigIdOf(categoryId)
  const row = id === null ? undefined : await lockCategory(tx, id, true)
  if (!row) throw new AppError('notFound')
  return row.id
}

const versionsIn = (files: NewManual['files']) =>
  files.length > 0 ? { manualFiles: files.map(({ language }) => language) } : {}

async function audited(call: Acting, row: FoundManual, detail: object): Promise<Manual> {
  call.audit({ object: row.name, of: { kind: 'manual', id: String(row.id) }, detail })
  return viewOf(call.tx, row, call.person)
}

/**
 * Adds a manual.
 * @throws AppError notFound for a category or a file that does not belong to the caller;
 * illegalOperation at the maximum number of manuals
 */
export async function addManual(call: Acting, jobs: Enqueues, body: NewManual): Promise<Manual> {
  assertChanges(call)
  const { tx, person, owner } = call
  if ((await countManuals(tx)) >= MANUALS_MAX) throw new AppError('illegalOperation')
  const id = newId()
  await insertManual(tx, {
    ...owner,
    id,
    category_id: await categoryOf(call, body.categoryId),
    name: body.name,
    folded: fold(body.name),
    changed_at: new Date(),
    changed_by: person.user.full_name,
  })
  await addVersions(call, jobs, id, body.files)
  const row = await readRow(tx, String(id))
  return audited(call, row, { ...changesOf(null, auditFieldsOf(row)), ...versionsIn(body.files) })
}

async function lockSeen(call: Acting, manualId: string, version: number): Promise<FoundManual> {
  assertChanges(call)
  const row = await readRow(call.tx, manualId, true)
  await assertVersion(row, version, call.person.merchant.time_zone, () =>
    viewOf(call.tx, row, call.person),
  )
  return row
}

export async function modifyManual(
  call: Acting,
  jobs: Enqueues,
  body: BodyOf<Calls['modify']>,
): Promise<Manual> {
  const { tx, person } = call
  const { name, files = [] } = body
  const before = await lockSeen(call, body.manualId, body.version)
  const categoryId = await categoryOf(call, body.categoryId)
  if (files.length === 0 && name === before.name && categoryId === before.category_id)
    throw new AppError('nothingToDo')
  await updateManual(
    tx,
    before.id,
    { name, folded: fold(name), category_id: categoryId },
    person.user.full_name,
  )
  await addVersions(call, jobs, before.id, files)
  const after = await readRow(tx, body.manualId)
  return audited(call, after, {
    ...changesOf(auditFieldsOf(before), auditFieldsOf(after)),
    ...versionsIn(files),
  })
}

/**
 * Deletes a manual with all its versions.
 * @throws AppError notFound, conflict, illegalOperation
 */
export async function removeManual(
  call: Acting,
  jobs: Enqueues,
  { manualId, version }: BodyOf<Calls['remove']>,
): Promise<null> {
  const row = await lockSeen(call, manualId, version)
  await releaseFiles(call, jobs, await findVersions(call.tx, [row.id]))
  await deleteManual(call.tx, row.id)
  call.audit({
    object: row.name,
    of: { kind: 'manual', id: manualId },
    detail: changesOf(auditFieldsOf(row), null),
  })
  return null
}
