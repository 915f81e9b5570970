import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import {
  CATEGORIES_MAX,
  type CategoryParts,
  type ManualCategory,
  type manuals,
} from '@choba/contract/manuals.contract.ts'
import { namesakeKey } from '@choba/contract/text.ts'
import type { CategoryRow } from '@choba/database/manual-tables.ts'
import { newId } from '@choba/database/ids.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { type Acting, assertChanges } from './manual-editor.ts'
import {
  deleteCategory,
  findCategories,
  type FoundCategory,
  insertCategory,
  lockCategory,
  updateCategory,
} from './manuals.repository.ts'
import { auditFieldsOfCategory, toCategory } from './manuals.views.ts'

type Calls = typeof manuals

async function readCategory({ tx, person }: Acting, id: bigint): Promise<ManualCategory> {
  return toCategory((await findCategories(tx, 'own', id))[0]!, person)
}

const audited = (
  call: Acting,
  row: Pick<CategoryRow, 'name' | 'sequence' | 'id'>,
  detail: object,
) => call.audit({ object: row.name, of: { kind: 'manualCategory', id: String(row.id) }, detail })

/**
 * Checks that no other category has the name. Names that look the same, for example in full width,
 * count as the same name (`namesakeKey`).
 * @throws AppError badRequest if another category has the name
 */
function assertNameFree(own: readonly FoundCategory[], name: string, id?: bigint): void {
  if (own.some((one) => one.id !== id && namesakeKey(one.name) === namesakeKey(name)))
    throw new AppError('badRequest', badField('name', 'value'))
}

/**
 * Adds a category of manuals.
 * @throws AppError badRequest if the name is already used; illegalOperation at the maximum number
 * of categories, or if the user does not have access to all stores
 */
export async function addCategory(
  call: Acting,
  { name, sequence }: CategoryParts,
): Promise<ManualCategory> {
  assertChanges(call)
  const { tx, person, owner } = call
  const own = await findCategories(tx, 'own')
  if (own.length >= CATEGORIES_MAX) throw new AppError('illegalOperation')
  assertNameFree(own, name)
  const row = {
    ...owner,
    id: newId(),
    name,
    sequence,
    changed_at: new Date(),
    changed_by: person.user.full_name,
  }
  await insertCategory(tx, row)
  audited(call, row, changesOf(null, auditFieldsOfCategory(row)))
  return readCategory(call, row.id)
}

async function lockSeen(call: Acting, categoryId: string, version: number): Promise<CategoryRow> {
  assertChanges(call)
  const id = bigIdOf(categoryId)
  const row = id === null ? undefined : await lockCategory(call.tx, id)
  if (!row) throw new AppError('notFound')
  await assertVersion(row, version, call.person.merchant.time_zone, () =>
    readCategory(call, row.id),
  )
  return row
}

/**
 * Changes the name and the position of a category.
 * @throws AppError notFound if the category does not belong to the caller's merchant (or the
 * service, for administrators); conflict; nothingToDo; illegalOperation; badRequest if the name is
 * already used
 */
export async function modifyCategory(
  call: Acting,
  { categoryId, version, name, sequence }: BodyOf<Calls['modifyCategory']>,
): Promise<ManualCategory> {
  const row = await lockSeen(call, categoryId, version)
  assertChanged({ ...row }, { name, sequence })
  assertNameFree(await findCategories(call.tx, 'own'), name, row.id)
  await updateCategory(call.tx, row.id, { name, sequence }, call.person.user.full_name)
  audited(
    call,
    { ...row, name, sequence },
    changesOf(auditFieldsOfCategory(row), { name, sequence }),
  )
  return readCategory(call, row.id)
}

/** @throws AppError illegalOperation if the category contains a manual; notFound, conflict */
export async function removeCategory(
  call: Acting,
  { categoryId, version }: BodyOf<Calls['removeCategory']>,
): Promise<null> {
  const row = await lockSeen(call, categoryId, version)
  const { manuals: count } = (await findCategories(call.tx, 'own', row.id))[0]!
  if (count > 0) throw new AppError('illegalOperation')
  await deleteCategory(call.tx, row.id)
  audited(call, row, changesOf(auditFieldsOfCategory(row), null))
  return null
}

/**
 * Difference between neighboring sequence numbers after a reorder, so that users can insert a
 * category between two others.
 */
const STEP = 10

/**
 * Sets the order of all categories of the caller's merchant, or of the service for administrators.
 * @throws AppError conflict if categories have been added or deleted since; illegalOperation
 */
export async function orderCategories(
  call: Acting,
  { categoryId }: BodyOf<Calls['orderCategories']>,
): Promise<null> {
  assertChanges(call)
  const { tx, person } = call
  const there = await findCategories(tx, 'own')
  const wanted = new Map(categoryId.map((id, index) => [id, (index + 1) * STEP]))
  const isSame = wanted.size === there.length && there.every(({ id }) => wanted.has(String(id)))
  if (!isSame || wanted.size !== categoryId.length) throw new AppError('conflict')
  for (const { id, sequence } of there) {
    const next = wanted.get(String(id))!
    if (next !== sequence) await updateCategory(tx, id, { sequence: next }, person.user.full_name)
  }
  const names = new Map(there.map(({ id, name }) => [String(id), name]))
  call.audit({
    object: person.merchant.name,
    detail: { manualOrder: categoryId.map((id) => names.get(id)!).join(' / ') },
  })
  return null
}
