import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import {
  HEARD_WITHIN_MINUTES,
  type Terminal,
  type terminals,
} from '@choba/contract/terminals.contract.ts'
import { tidyCode } from '@choba/contract/text.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { intIdOf, intIdsOf } from '#platform/calls/row-ids.ts'
import { seenStoreId } from '#platform/access/seen-stores.ts'
import { findSilentIds } from './silent-terminal-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  countTerminals,
  findTerminal,
  findTerminals,
  type FoundTerminal,
  type Moment,
  type Position,
} from './terminals.repository.ts'
import { lastingId, toTerminal } from './terminals.views.ts'
import {
  findAtPlace,
  insertTerminal,
  keepHeard,
  updateTerminal,
} from './terminal-writes.repository.ts'

type Calls = typeof terminals

const momentAt = (now: Date): Moment => ({
  now,
  heardSince: new Date(Number(now) - HEARD_WITHIN_MINUTES * 60_000),
})

/** Decodes a cursor. @throws AppError badRequest for an invalid cursor */
function positionOf(cursor: string): Position {
  const found = /^([0-9]{1,9}) ([\x20-\x7e]{1,200})$/.exec(decodeTextCursor(cursor))
  if (!found) throw new AppError('badRequest', badField('cursor', 'value'))
  return { storeId: Number(found[1]), terminalNo: found[2]! }
}

/**
 * Returns one page of terminals, ordered by store and terminal number. Only the first page includes
 * the counts.
 * @throws AppError badRequest for an invalid cursor
 */
export async function listTerminals(
  tx: Tx,
  { merchant }: Principal,
  {
    pageSize = DEFAULT_PAGE_SIZE,
    cursor,
    search,
    storeId,
    terminalStatus: statuses,
    deviceType,
    behind,
  }: QueryOf<Calls['list']>,
  now = new Date(),
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : positionOf(cursor)
  const moment = momentAt(now)
  const asksSilent = statuses?.some((one) => one === 'SILENT' || one === 'OFFLINE')
  const filters = {
    search: search && tidyCode(search),
    storeIds: storeId && intIdsOf(storeId),
    statuses,
    deviceTypes: deviceType,
    behind: behind !== undefined,
    silent: asksSilent ? await findSilentIds(tx, merchant, moment.now) : '',
  }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findTerminals(tx, merchant, filters, moment, { after, limit }),
    (last) => encodeTextCursor(`${last.store_id} ${last.terminal_no}`),
  )
  return {
    items: rows.map((row) => toTerminal(row, moment, merchant)),
    nextCursor,
    ...(after === null && (await countTerminals(tx, merchant.id, filters, moment))),
  }
}

/**
 * @throws AppError notFound if the terminal does not exist or its store is outside the user's scope
 */
async function readRow(
  tx: Tx,
  { merchant }: Principal,
  terminalId: string,
  moment: Moment,
): Promise<FoundTerminal> {
  const id = intIdOf(terminalId)
  const row = id === null ? undefined : await findTerminal(tx, merchant, id, moment)
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound */
export async function readTerminal(
  tx: Tx,
  principal: Principal,
  terminalId: string,
): Promise<Terminal> {
  const moment = momentAt(new Date())
  return toTerminal(await readRow(tx, principal, terminalId, moment), moment, principal.merchant)
}

type Which = BodyOf<Calls['block']>

/**
 * Locks a terminal for a change, until the transaction ends. The lock covers all terminals of the
 * merchant.
 * @throws AppError notFound; conflict if the terminal has changed since the user read it
 */
async function holdRow(
  tx: Tx,
  principal: Principal,
  { terminalId, version }: Which,
  moment: Moment,
) {
  const { merchant } = principal
  await takeMerchantLock(tx.q, 'places', merchant.id)
  const row = await readRow(tx, principal, terminalId, moment)
  await assertVersion(row, version, merchant.time_zone, () => toTerminal(row, moment, merchant))
  return row
}

export const placeName = (row: { terminal_no: string; store_code: string }): string =>
  `${row.terminal_no} (${row.store_code})`

const auditFieldsOf = ({ state, store_code: store, terminal_no: terminalNo }: FoundTerminal) => ({
  terminalState: state,
  store,
  terminalNo,
})

async function changed(
  tx: Tx,
  principal: Principal,
  before: FoundTerminal,
  moment: Moment,
): Promise<Changed<Terminal>> {
  const after = await readRow(tx, principal, String(lastingId(before)), moment)
  return {
    result: toTerminal(after, moment, principal.merchant),
    audit: {
      object: placeName(after),
      of: { kind: 'terminal', id: String(lastingId(after)) },
      inStores: [...new Set([before.store_id, after.store_id])],
      detail: changesOf(auditFieldsOf(before), auditFieldsOf(after)),
    },
  }
}

const nextVersion = (row: FoundTerminal, { user }: Principal, { now }: Moment) => ({
  version: row.version + 1,
  changed_at: now,
  changed_by: user.full_name,
})

/**
 * Blocks, unblocks or permanently retires a terminal.
 * @throws AppError notFound, conflict; nothingToDo if the terminal already has this state;
 * illegalOperation if the terminal is retired
 */
export async function setState(
  tx: Tx,
  principal: Principal,
  which: Which,
  state: 'ACTIVE' | 'BLOCKED' | 'RETIRED',
): Promise<Changed<Terminal>> {
  const moment = momentAt(new Date())
  const row = await holdRow(tx, principal, which, moment)
  if (row.state === state) throw new AppError('nothingToDo')
  if (row.state === 'RETIRED') throw new AppError('illegalOperation')
  await updateTerminal(tx, principal.merchant.id, row.id, {
    state,
    // A terminal that is blocked and then retired keeps the time at which it was blocked.
    stopped_at: state === 'ACTIVE' ? null : (row.stopped_at ?? moment.now),
    ...(state === 'ACTIVE' && { used_stopped_at: null }),
    ...nextVersion(row, principal, moment),
  })
  return changed(tx, principal, row, moment)
}

/**
 * Moves a terminal to another store from now on. Past transactions refer to the terminal's row at
 * the old store, so that row stays. The terminal gets a new row at the new store, or its earlier
 * row if it was at that store before.
 * @throws AppError notFound if the terminal or store does not exist or is not visible; conflict;
 * illegalOperation if the terminal is retired; nothingToDo if the terminal is already at this
 * store; badRequest for a terminal number that another terminal has or had at the new store
 */
export async function moveTerminal(
  tx: Tx,
  principal: Principal,
  { storeId: wanted, terminalNo, ...which }: BodyOf<Calls['move']>,
): Promise<Changed<Terminal>> {
  const { merchant } = principal
  const moment = momentAt(new Date())
  const row = await holdRow(tx, principal, which, moment)
  const storeId = await seenStoreId(tx, principal, wanted)
  if (row.state === 'RETIRED') throw new AppError('illegalOperation')
  if (row.store_id === storeId) throw new AppError('nothingToDo')
  const number = terminalNo ?? row.terminal_no
  const there = await findAtPlace(tx, merchant.id, storeId, number)
  if (there && lastingId(there) !== lastingId(row))
    throw new AppError('badRequest', badField('terminalNo', 'value'))
  const goesOn = {
    state: row.state,
    stopped_at: row.stopped_at,
    used_stopped_at: row.used_stopped_at,
    device_no: row.device_no,
    device_type: row.device_type,
    license_no: row.license_no,
    registered_at: row.registered_at,
    ...nextVersion(row, principal, moment),
  }
  await updateTerminal(tx, merchant.id, row.id, { state: 'MOVED', stopped_at: moment.now })
  const place = { store_id: storeId, terminal_no: number, first_id: lastingId(row) }
  if (there) await updateTerminal(tx, merchant.id, there.id, goesOn)
  const id = there?.id ?? (await insertTerminal(tx, merchant, { ...place, ...goesOn }))
  if (row.last_seen_at)
    await keepHeard(tx, merchant, id, {
      at: row.last_seen_at,
      signedInAt: row.signed_in_at,
      appVersion: row.app_version,
      deviceType: row.device_type,
    })
  return changed(tx, principal, row, moment)
}
