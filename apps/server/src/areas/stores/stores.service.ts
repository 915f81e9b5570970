import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { addDays, weekday } from '@choba/contract/period.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import {
  CLOSE_AHEAD_MAX,
  type StoreDetail,
  STORES_MAX,
  type stores,
} from '@choba/contract/stores.contract.ts'
import type { StoreParts } from '@choba/contract/store-parts.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { offsetMinutes } from '#platform/calls/instant.ts'
import { findTradeTypes } from '#areas/catalogue/offered-trade-types.service.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdOf } from '#platform/calls/row-ids.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import { findOwnPaymentMethods } from '#areas/payment-methods/payment-methods.service.ts'
import { findAssigned, findCompanyNames } from '#areas/company/company.service.ts'
import { countAll, insertStore, lockStore, updateStore, writeClosing } from './store-changes.ts'
import { type CheckedStore, checkStore, type StoredChoices } from './store-check.ts'
import { findChosen, type MerchantChoices, readChoices } from './store-choices.ts'
import { aboutStore, auditFieldsOf, typedOf } from './store-audit.ts'
import { countPeople, findPeople } from './store-people.ts'
import { countStores, findStoreKeys, readStores, type StoreMoment } from './stores.repository.ts'
import { toDetail, toListed, toParts } from './stores.views.ts'

type Calls = typeof stores

const MINUTES_A_DAY = 1_440

async function readMoment(tx: Tx, merchant: MerchantRow): Promise<StoreMoment> {
  const today = await readToday(tx, merchant)
  const now = new Date()
  const minutes =
    now.getUTCHours() * 60 + now.getUTCMinutes() + offsetMinutes(now, merchant.time_zone)
  return { today, weekday: weekday(today), minutes: (minutes + MINUTES_A_DAY) % MINUTES_A_DAY }
}

/**
 * Returns one page of the stores that the user sees, ordered by code.
 * @throws AppError badRequest for an invalid cursor
 */
export async function listStores(
  tx: Tx,
  { merchant }: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const moment = await readMoment(tx, merchant)
  const { rows: keys, nextCursor } = await readPage(
    pageSize,
    (limit) => findStoreKeys(tx, merchant, moment, filters, { after, limit }),
    (last) => encodeTextCursor(last.code),
  )
  const ids = keys.map(({ id }) => id)
  const rows = await readStores(tx, merchant, moment, ids)
  return {
    items: rows.map((row) => toListed(row, merchant, moment.today)),
    nextCursor,
    currency: merchant.currency,
    today: moment.today,
    ...(after === null && { total: await countStores(tx, merchant, moment, filters) }),
  }
}

async function usualOf({ q }: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await q
    .selectFrom('trade_types')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.code ?? null
}

async function readOne(tx: Tx, merchant: MerchantRow, id: number): Promise<StoreDetail> {
  const moment = await readMoment(tx, merchant)
  const [row] = await readStores(tx, merchant, moment, [id])
  const chosen = await findChosen(tx, merchant.id, id)
  const parts = toParts(row!, { ...chosen, usual: await usualOf(tx, row!.trade_type_id) })
  const [assigned] = await findAssigned(
    tx,
    merchant.id,
    moment.today,
    { storeId: id },
    { after: null, limit: 1 },
  )
  const nextId = assigned!.next_company_id
  const next =
    nextId === null
      ? null
      : (await findCompanyNames(tx, merchant.id)).find(
          ({ companyId }) => companyId === String(nextId),
        )!
  const nextCompany = next && { ...next, fromDay: assigned!.next_day! }
  return toDetail(row!, merchant, moment.today, { parts, next: nextCompany })
}

/** @throws AppError notFound if the store does not exist or is outside the user's scope */
export const readStore = async (
  tx: Tx,
  principal: Principal,
  storeId: string,
): Promise<StoreDetail> =>
  readOne(tx, principal.merchant, await seenStoreId(tx, principal, storeId))

export async function readOptions(
  tx: Tx,
  { merchant, stores: seen }: Principal,
  language: Language,
): Promise<ResultOf<Calls['options']>> {
  const tradeTypes = await findTradeTypes(tx, merchant.tenant_id, language)
  const paymentMethods = await findOwnPaymentMethods(tx, merchant)
  return {
    companies: await findCompanyNames(tx, merchant.id),
    tradeTypes: tradeTypes.map(({ code, name }) => ({ code, name })),
    paymentTypes: paymentMethods.map(({ code }) => code),
    canAdd: seen === 'all' && (await countAll(tx, merchant.id)) < STORES_MAX,
    currency: merchant.currency,
    today: await readToday(tx, merchant),
  }
}

/** Lists the users who see a store. @throws AppError notFound; badRequest for an invalid cursor */
export async function listPeople(
  tx: Tx,
  principal: Principal,
  { storeId, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['people']>,
): Promise<ResultOf<Calls['people']>> {
  const id = await seenStoreId(tx, principal, storeId)
  const { merchant } = principal
  const after = cursor === undefined ? null : decodeTextCursor(cursor)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findPeople(tx, merchant.id, id, after, limit),
    (last) => encodeTextCursor(last.username),
  )
  return {
    items: rows.map((row) => ({
      userId: String(row.id),
      userName: row.username,
      userFullName: row.full_name,
      roleName: row.role_name,
      seesAll: row.store_scope === 'all',
    })),
    nextCursor,
    ...(after === null && { total: await countPeople(tx, merchant.id, id) }),
  }
}

/** @throws AppError badRequest with the wrong fields */
function checked(parts: StoreParts, choices: MerchantChoices, kept?: StoredChoices): CheckedStore {
  const found = checkStore(parts, choices, kept)
  if ('bad' in found) throw new AppError('badRequest', found.bad)
  return found.store
}

/**
 * @throws AppError insufficientPermission if the user does not see all stores; illegalOperation if
 * the merchant has the maximum number of stores; notFound for an unknown company; badRequest with
 * the wrong fields
 */
export async function addStore(
  tx: Tx,
  principal: Principal,
  { companyId, ...parts }: BodyOf<Calls['add']>,
): Promise<Changed<StoreDetail>> {
  const { merchant } = principal
  if (principal.stores !== 'all') throw new AppError('insufficientPermission')
  const company = (await findCompanyNames(tx, merchant.id)).find(
    (one) => one.companyId === companyId,
  )
  if (!company) throw new AppError('notFound')
  const store = checked(parts, await readChoices(tx, merchant))
  await takeMerchantLock(tx.q, 'places', merchant.id)
  if ((await countAll(tx, merchant.id)) >= STORES_MAX) throw new AppError('illegalOperation')
  const id = await insertStore(tx, merchant, intIdOf(companyId)!, store)
  const result = await readOne(tx, merchant, id)
  return {
    result,
    audit: { ...aboutStore(result), detail: changesOf(null, auditFieldsOf(result)) },
  }
}

/**
 * Locks a store for a change until the transaction ends.
 * @throws AppError notFound; conflict if the store has changed since the user read it
 */
async function lock(
  tx: Tx,
  principal: Principal,
  { storeId, version }: { storeId: string; version: number },
): Promise<{ id: number; before: StoreDetail }> {
  const { merchant } = principal
  const id = await seenStoreId(tx, principal, storeId)
  await lockStore(tx, merchant.id, id)
  const before = await readOne(tx, merchant, id)
  const [row] = await readStores(tx, merchant, await readMoment(tx, merchant), [id])
  await assertVersion(row!, version, merchant.time_zone, () => before)
  return { id, before }
}

/** @throws AppError notFound, conflict, nothingToDo; badRequest with the wrong fields */
export async function modifyStore(
  tx: Tx,
  principal: Principal,
  { storeId, version, ...parts }: BodyOf<Calls['modify']>,
): Promise<Changed<StoreDetail>> {
  const { merchant, user } = principal
  const { id, before } = await lock(tx, principal, { storeId, version })
  const choices = await readChoices(tx, merchant)
  const store = checked(parts, choices, await storedChoices(tx, before))
  const wanted = {
    ...parts,
    tradeTypes: parts.tradeTypes.toSorted(),
    paymentTypes: parts.paymentTypes?.toSorted() ?? null,
  }
  assertChanged({ ...typedOf(before) }, wanted)
  await updateStore(tx, merchant, id, store, user.full_name)
  const result = await readOne(tx, merchant, id)
  return {
    result,
    audit: {
      ...aboutStore(result),
      detail: changesOf(auditFieldsOf(before), auditFieldsOf(result)),
    },
  }
}

/**
 * Returns the trade types, payment methods and point settings that a store already has. They stay
 * valid until a user removes them, even if they are no longer offered.
 */
async function storedChoices(
  { q }: Tx,
  { tradeTypes, defaultTradeType, paymentTypes, ...points }: StoreDetail,
): Promise<StoredChoices> {
  const types = await q.selectFrom('trade_types').select(['id', 'code']).execute()
  const paymentMethods = await q.selectFrom('payment_methods').select(['id', 'code']).execute()
  const held = [...tradeTypes, ...(defaultTradeType === null ? [] : [defaultTradeType])]
  const only = (rows: readonly { id: number; code: string }[], codes: readonly string[]) =>
    new Map(rows.filter(({ code }) => codes.includes(code)).map(({ id, code }) => [code, id]))
  return {
    tradeTypes: only(types, held),
    paymentMethods: only(paymentMethods, paymentTypes ?? []),
    points,
  }
}

/**
 * Closes a store from a business day on, or reopens it.
 * @throws AppError notFound, conflict, nothingToDo; badRequest for a day that is over or too far
 * ahead
 */
export async function closeStore(
  tx: Tx,
  principal: Principal,
  { storeId, version, fromDay }: BodyOf<Calls['close']>,
): Promise<Changed<StoreDetail>> {
  const { merchant, user } = principal
  const { id, before } = await lock(tx, principal, { storeId, version })
  if (fromDay !== null && fromDay < before.today)
    throw new AppError('badRequest', badField('fromDay', 'tooSmall'))
  if (fromDay !== null && fromDay > addDays(before.today, CLOSE_AHEAD_MAX))
    throw new AppError('badRequest', badField('fromDay', 'tooLarge'))
  if (before.closedFrom === fromDay) throw new AppError('nothingToDo')
  await writeClosing(tx, merchant.id, id, fromDay, user.full_name)
  const result = await readOne(tx, merchant, id)
  const detail = changesOf({ closedFrom: before.closedFrom }, { closedFrom: fromDay })
  return { result, audit: { ...aboutStore(result), detail } }
}
