import {
  CATALOGUE_ITEMS_MAX,
  type CatalogueDetail,
  type CatalogueList,
  type ChangedItem,
  type NewItem,
} from '@choba/contract/catalogue-items.ts'
import { logoBackgrounds } from '@choba/contract/payment-logos.ts'
import { takeAdvisoryLock } from '@choba/database/advisory-locks.ts'
import { oneNodeAtATime } from '@choba/database/cluster.ts'
import { codeOfClass } from '@choba/database/codes.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Acting } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import {
  deleteClass,
  findEvery,
  findItem,
  findItems,
  findOfClass,
  insertItem,
  type ItemChange,
  type ItemRow,
  updateItem,
} from './catalogue.repository.ts'
import { namesKind, usesOf } from './catalogue-uses.ts'
import { auditFieldsOf, toDetail } from './catalogue.views.ts'
import { clearLogos } from './payment-logos.repository.ts'

/**
 * Difference between neighboring sort numbers after a reorder, so that a new item can be inserted
 * between two others.
 */
const STEP = 10
/**
 * Maximum ID of an item, because the column is a smallint. Removed rows keep their IDs, so the IDs
 * can run out.
 */
const LAST_ID = 32_767

type Knows = Pick<Tenants, 'lastKnown'>

const idsOf = (tenants: Knows) => tenants.lastKnown().map(({ id }) => id)

const byOf = ({ person }: Acting) => person.user.full_name

async function viewOf(
  call: Acting,
  tenants: Knows,
  list: CatalogueList,
  row: ItemRow,
): Promise<CatalogueDetail> {
  const uses = await usesOf(call.tx, idsOf(tenants), list, row)
  return toDetail(row, uses, call.person.merchant.time_zone)
}

/** @throws AppError notFound */
export async function readRow(
  { tx }: Pick<Acting, 'tx'>,
  list: CatalogueList,
  itemId: string,
): Promise<ItemRow> {
  const id = intIdOf(itemId)
  // No row can have an ID above LAST_ID. A larger ID would exceed the type of the column.
  const row = id === null || id > LAST_ID ? undefined : await findItem(tx, list, id)
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound */
export async function readItem(call: Acting, tenants: Knows, list: CatalogueList, itemId: string) {
  return viewOf(call, tenants, list, await readRow(call, list, itemId))
}

async function audited(
  call: Acting,
  list: CatalogueList,
  before: ItemRow | null,
  after: ItemRow | null,
): Promise<void> {
  const classes = new Map(
    (await findEvery(call.tx, 'paymentClass')).map(({ id, code }) => [id, code]),
  )
  const kept = (row: ItemRow | null) => row && auditFieldsOf(list, row, classes)
  const { id, name_ja: object } = (after ?? before)!
  call.audit({
    object,
    of: { kind: list, id: String(id) },
    detail: changesOf(kept(before), kept(after)),
  })
}

const namesOf = ({ nameJa, nameEn, nameMn, sequence }: NewItem | ChangedItem) => ({
  name_ja: nameJa,
  name_en: nameEn,
  name_mn: nameMn,
  sequence,
})

/**
 * Returns the payment class with this ID.
 * @param now payment method that is changed; it may stay in its class even if the class is retired
 * @throws AppError notFound if the class does not exist or is retired
 */
async function classOf(call: Acting, classId: string, now?: ItemRow): Promise<ItemRow> {
  const row = await readRow(call, 'paymentClass', classId)
  if (row.state === 'RETIRED' && row.id !== now?.class_id) throw new AppError('notFound')
  return row
}

/**
 * Returns the kind of a new class, or the kind and the class of a new payment method; empty for a
 * trade type.
 */
async function placeOf(call: Acting, { paymentClass, classId }: NewItem): Promise<ItemChange> {
  if (paymentClass !== undefined) return { payment_class: codeOfClass(paymentClass) }
  if (classId === undefined) return {}
  const { id, payment_class } = await classOf(call, classId)
  return { class_id: id, payment_class: payment_class! }
}

/**
 * Adds an item to a list. If the code belongs to a removed item, restores that item with its old
 * ID.
 * @throws AppError illegalOperation if the code is already used or the list is full; notFound for
 * an unknown class
 */
export async function addItem(call: Acting, tenants: Knows, list: CatalogueList, body: NewItem) {
  const { tx } = call
  await takeAdvisoryLock(tx.q, 'catalogue')
  const every = await findEvery(tx, list)
  const known = every.find(({ code }) => code === body.code)
  const isTaken = known !== undefined && known.state !== 'REMOVED'
  const id = known?.id ?? 1 + Math.max(0, ...every.map((row) => row.id))
  const there = every.filter(({ state }) => state !== 'REMOVED').length
  if (isTaken || there >= CATALOGUE_ITEMS_MAX || id > LAST_ID)
    throw new AppError('illegalOperation')
  const row = {
    ...namesOf(body),
    ...(await placeOf(call, body)),
    code: body.code,
    state: 'OFFERED' as const,
  }
  if (known) await updateItem(tx, list, id, row, byOf(call))
  else await insertItem(tx, list, { ...row, id }, byOf(call))
  const added = await readRow(call, list, String(id))
  await audited(call, list, null, added)
  return viewOf(call, tenants, list, added)
}

async function readSeen(
  call: Acting,
  tenants: Knows,
  list: CatalogueList,
  { itemId, version }: Pick<ChangedItem, 'itemId' | 'version'>,
): Promise<ItemRow> {
  await takeAdvisoryLock(call.tx.q, 'catalogue')
  const row = await readRow(call, list, itemId)
  await assertVersion(row, version, call.person.merchant.time_zone, () =>
    viewOf(call, tenants, list, row),
  )
  return row
}

/**
 * Changes the names, order and state of an item. A payment method can also change its class, but
 * not its kind.
 * @throws AppError notFound, conflict, nothingToDo; illegalOperation for a class of another kind,
 * or for retiring a class whose name is also the name of a kind
 */
export async function modifyItem(
  call: Acting,
  tenants: Knows,
  list: CatalogueList,
  body: ChangedItem,
) {
  const before = await readSeen(call, tenants, list, body)
  const change: ItemChange = { ...namesOf(body), state: body.state }
  if (body.classId !== undefined) {
    const into = await classOf(call, body.classId, before)
    if (into.payment_class !== before.payment_class) throw new AppError('illegalOperation')
    change.class_id = into.id
  }
  if (body.state === 'RETIRED' && list === 'paymentClass' && namesKind(before))
    throw new AppError('illegalOperation')
  assertChanged({ ...before }, change)
  await updateItem(call.tx, list, before.id, change, byOf(call))
  const after = await readRow(call, list, body.itemId)
  await audited(call, list, before, after)
  return viewOf(call, tenants, list, after)
}

/** @throws AppError illegalOperation while the item is in use; notFound, conflict */
export async function removeItem(
  call: Acting,
  tenants: Knows,
  list: CatalogueList,
  body: Pick<ChangedItem, 'itemId' | 'version'>,
): Promise<null> {
  const { tx } = call
  await oneNodeAtATime(tx)
  const row = await readSeen(call, tenants, list, body)
  if ((await usesOf(tx, idsOf(tenants), list, row)).length > 0)
    throw new AppError('illegalOperation')
  await audited(call, list, row, null)
  if (list !== 'paymentClass') {
    await updateItem(tx, list, row.id, { state: 'REMOVED' }, byOf(call))
    // A removed code may be added again later, for a method with another logo. Remove the old logo
    // now.
    if (list === 'paymentType') await clearLogos(tx, row.id, logoBackgrounds, byOf(call))
    return null
  }
  // Removed payment methods still refer to the class that is deleted. They move to the class that
  // names their kind. This class always exists, and its ID is the number of the kind
  // (`payment_class`).
  for (const { id } of await findOfClass(tx, row.id))
    await updateItem(tx, 'paymentType', id, { class_id: row.payment_class! }, byOf(call))
  await deleteClass(tx, row.id)
  return null
}

/**
 * Sets the order of all items of a list.
 * @throws AppError conflict if an item has been added to or removed from the list since it was read
 */
export async function orderItems(
  call: Acting,
  list: CatalogueList,
  itemIds: readonly string[],
): Promise<null> {
  const { tx } = call
  await takeAdvisoryLock(tx.q, 'catalogue')
  const there = await findItems(tx, list)
  const wanted = new Map(itemIds.map((id, index) => [id, (index + 1) * STEP]))
  const isSame = wanted.size === there.length && there.every(({ id }) => wanted.has(String(id)))
  if (!isSame || wanted.size !== itemIds.length) throw new AppError('conflict')
  for (const { id, sequence } of there) {
    const next = wanted.get(String(id))!
    if (next !== sequence) await updateItem(tx, list, id, { sequence: next }, byOf(call))
  }
  const codes = new Map(there.map(({ id, code }) => [String(id), code]))
  call.audit({
    object: call.person.merchant.name,
    detail: { catalogueOrder: itemIds.map((id) => codes.get(id)!).join(' / ') },
  })
  return null
}
