import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import type { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { languages } from '@choba/contract/session.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import {
  decodeCursor,
  decodeTextCursor,
  encodeCursor,
  encodeTextCursor,
  readPage,
} from '#platform/calls/cursor.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { findFacts } from '#platform/notify/notification-files.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf, intIdOf } from '#platform/calls/row-ids.ts'
import { toPickedStore } from '#platform/access/seen-stores.ts'
import {
  choiceOf,
  countReceivers,
  findNamedUsers,
  findReaders,
  namesOf,
  readChoice,
  searchPeople,
} from './notification-receivers.ts'
import {
  countEmails,
  countManaged,
  countReadings,
  findManaged,
  findOneManaged,
  type FoundManaged,
  type ManagedSearch,
  type Owner,
} from './notification-management.repository.ts'
import { toManaged, toNamedUser, toReader } from './notification-management.views.ts'

type Calls = typeof notificationManagement

/**
 * Returns the owner of the notifications that a user manages. Administrators manage those of the
 * service, and other users those of their merchant.
 */
export const ownerOf = ({ isAdmin, merchant }: Principal): Owner => (isAdmin ? null : merchant.id)

/**
 * Returns one page of notifications, latest release first.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
export async function listManaged(
  tx: Tx,
  principal: Principal,
  {
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
    ...search
  }: ManagedSearch & Pick<QueryOf<Calls['list']>, 'pageSize' | 'cursor'>,
): Promise<ResultOf<Calls['list']>> {
  const owner = ownerOf(principal)
  const after = cursor === undefined ? null : decodeCursor(cursor, 1)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) =>
      findManaged(tx, owner, search, {
        after: after && { releasedAt: after.at, id: after.ids[0]! },
        limit,
      }),
    (last) => encodeCursor(last.released_at, last.id),
  )
  const ids = rows.map(({ id }) => id)
  const [readings, emails] = [await countReadings(tx, ids), await countEmails(tx, ids)]
  return {
    items: rows.map((row) =>
      toManaged(row, principal.merchant.time_zone, {
        readCount: readings.get(row.id) ?? 0,
        emails: emails.get(row.id),
      }),
    ),
    nextCursor,
    ...(after === null && { total: await countManaged(tx, owner, search) }),
  }
}

/**
 * Returns the row of a notification.
 * @throws AppError notFound with the same answer for a missing notification and for one of another
 * owner
 */
export async function readManagedRow(
  tx: Tx,
  principal: Principal,
  messageId: string,
  forUpdate = false,
): Promise<FoundManaged> {
  const id = bigIdOf(messageId)
  const row = id === null ? undefined : await findOneManaged(tx, ownerOf(principal), id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

export async function detailOf(
  tx: Tx,
  principal: Principal,
  row: FoundManaged,
): Promise<ManagedNotificationDetail> {
  const timeZone = principal.merchant.time_zone
  const [readings, emails] = [await countReadings(tx, [row.id]), await countEmails(tx, [row.id])]
  const choice = await readChoice(tx, row)
  const { merchants, roles, stores } = await namesOf(tx, choice)
  return {
    ...toManaged(row, timeZone, {
      readCount: readings.get(row.id) ?? 0,
      emails: emails.get(row.id),
    }),
    content: row.content,
    translations: row.translations,
    receiverCount: await countReceivers(tx, choice),
    merchants: merchants.map(({ code, name }) => ({ entCode: code, entName: name })),
    roles: [
      ...roles.map(({ id, name }) => ({ roleId: String(id), roleName: name })),
      ...choice.roleNames.map((roleName) => ({ roleId: null, roleName })),
    ],
    stores: stores.map(({ entCode, entName, ...store }) => ({
      ...toPickedStore(store),
      entCode,
      entName,
    })),
    users: (await findNamedUsers(tx, choice.userIds)).map(toNamedUser),
    files: (await findFacts(tx, row)).map(({ added_at, ...file }) => ({
      ...file,
      addedAt: offsetInstant(added_at, timeZone),
    })),
  }
}

export const readManaged = async (tx: Tx, principal: Principal, messageId: string) =>
  detailOf(tx, principal, await readManagedRow(tx, principal, messageId))

/**
 * Returns one page of a notification's receivers, sorted by ID. Each has the time at which they
 * opened it.
 * @throws AppError notFound; badRequest for a cursor that this API did not issue
 */
export async function listReaders(
  tx: Tx,
  principal: Principal,
  { messageId, cursor, pageSize = DEFAULT_PAGE_SIZE }: QueryOf<Calls['readers']>,
): Promise<ResultOf<Calls['readers']>> {
  const row = await readManagedRow(tx, principal, messageId)
  // If a notification is for all users, the API returns no list of receivers.
  if (row.for_all) return { items: [], nextCursor: null, total: 0 }
  const choice = await readChoice(tx, row)
  const after = cursor === undefined ? 0 : Number(decodeTextCursor(cursor))
  if (!Number.isInteger(after) || intIdOf(String(after)) === null) throw new AppError('badRequest')
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findReaders(tx, row.id, choice, after, limit),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((one) => toReader(one, principal.merchant.time_zone)),
    nextCursor,
    ...(cursor === undefined && { total: await countReceivers(tx, choice) }),
  }
}

/**
 * Returns the number of users who would receive a notification with these receivers.
 * @throws AppError notFound, badRequest as `choiceOf`
 */
export async function countAsked(
  tx: Tx,
  principal: Principal,
  { messageType, forAll, ...of }: QueryOf<Calls['receiverCount']>,
): Promise<ResultOf<Calls['receiverCount']>> {
  const everyones = { forAll: forAll === 'true', userIds: of.userId ?? [] }
  const owner = ownerOf(principal)
  const choice = await choiceOf(
    tx,
    owner,
    owner === null
      ? {
          ...everyones,
          entCodes: of.entCode ?? [],
          roleNames: of.roleName ?? [],
          stores: of.store ?? [],
        }
      : { ...everyones, roleIds: of.roleId ?? [], storeIds: of.storeId ?? [] },
  )
  const isNormal = messageType === 'NORMAL'
  return {
    people: await countReceivers(tx, choice),
    byEmail: await countReceivers(tx, choice, isNormal),
  }
}

export async function searchReceivers(
  tx: Tx,
  { search, PageSize = DEFAULT_PAGE_SIZE }: QueryOf<Calls['systemReceivers']>,
): Promise<ResultOf<Calls['systemReceivers']>> {
  const { rows, total } = await searchPeople(tx, search, PageSize)
  return { items: rows.map(toNamedUser), total }
}

/**
 * Maximum number of role names that a form offers. The names that most merchants have come first.
 */
const ROLE_NAMES = 200

export async function readOptions(
  tx: Tx,
  principal: Principal,
): Promise<ResultOf<Calls['options']>> {
  const { merchant, isAdmin } = principal
  const roles = isAdmin
    ? await tx.q
        .selectFrom('roles')
        .select(['name', sql<null>`null`.as('id')])
        .where('tenant_id', '=', merchant.tenant_id)
        .groupBy('name')
        .orderBy((of) => of.fn.countAll(), 'desc')
        .orderBy('name')
        .limit(ROLE_NAMES)
        .execute()
    : await tx.q
        .selectFrom('roles')
        .select(['id', 'name'])
        .where('merchant_id', '=', merchant.id)
        .orderBy('name')
        .execute()
  return {
    roles: roles.map(({ id, name }) => ({
      roleId: id === null ? null : String(id),
      roleName: name,
    })),
    now: offsetInstant(new Date(), merchant.time_zone).slice(0, 19),
    timeZone: merchant.time_zone,
    languages: [...languages],
  }
}
