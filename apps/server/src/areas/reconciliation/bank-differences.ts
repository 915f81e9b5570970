import { badField } from '@choba/contract/bad-input.ts'
import type { BodyOf, QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import {
  type Difference,
  DIFFERENCE_MONTHS,
  type DifferenceParts,
  type reconciliation,
} from '@choba/contract/reconciliation.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import { encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import { assertVersion } from '#platform/calls/stale.ts'
import {
  countDifferences,
  findDifference,
  findDifferenceOfDeposit,
  findDifferences,
  findOwners,
  type FoundDifference,
  lockDifference,
  updateDifference,
} from './bank-difference-rows.ts'
import { placeOf } from './id-cursor.ts'
import { assertSeesAll } from './reconciliation.service.ts'

type Calls = typeof reconciliation

function toDifference(row: FoundDifference, today: string, timeZone: string): Difference {
  const isOverdue = row.close_by < today
  return {
    differenceId: String(row.id),
    version: row.version,
    reason: row.reason,
    ownerId: String(row.owner_id),
    closeBy: row.close_by,
    ownerName: row.owner_name ?? '',
    amount: Number(row.amount),
    deposits: row.deposits,
    state: row.closed_at ? 'CLOSED' : isOverdue ? 'OVERDUE' : 'OPEN',
    closedAt: row.closed_at && offsetInstant(row.closed_at, timeZone),
    createdBy: row.created_by,
    createdAt: offsetInstant(row.created_at, timeZone),
  }
}

const OWNER_ID_MAX = 2_147_483_647

/**
 * Validates owner and closing date.
 * @param path prefix of the fields in the request
 * @throws AppError badRequest for an owner who may not see the difference, and alike for a user of
 * another merchant or an unknown user; or for a closing date before today or too far ahead
 */
export async function checkParts(
  tx: Tx,
  merchant: MerchantRow,
  { ownerId, closeBy }: Partial<DifferenceParts>,
  path: string,
): Promise<void> {
  if (ownerId !== undefined) {
    const id = Number(ownerId)
    const owners = id > OWNER_ID_MAX ? [] : await findOwners(tx, merchant.id, id)
    if (owners.length === 0) throw new AppError('badRequest', badField(`${path}ownerId`, 'value'))
  }
  if (closeBy === undefined) return
  const today = await readToday(tx, merchant)
  if (closeBy < today) throw new AppError('badRequest', badField(`${path}closeBy`, 'tooSmall'))
  if (closeBy > addMonths(today, DIFFERENCE_MONTHS))
    throw new AppError('badRequest', badField(`${path}closeBy`, 'tooLarge'))
}

/** Number of days from today to the closing date of a difference that no user has described yet. */
const PROPOSED_DAYS = 30

/** Returns the difference of a suggestion that a user confirms without a description. */
export async function proposedParts(
  tx: Tx,
  merchant: MerchantRow,
  userId: number,
): Promise<DifferenceParts> {
  const today = await readToday(tx, merchant)
  return { reason: 'OTHER', ownerId: String(userId), closeBy: addDays(today, PROPOSED_DAYS) }
}

/** Returns the difference of a match; null if the sums agree. */
export async function differenceOfDeposit(
  tx: Tx,
  merchant: MerchantRow,
  depositId: bigint,
): Promise<Difference | null> {
  const row = await findDifferenceOfDeposit(tx, merchant.id, depositId)
  return row ? toDifference(row, await readToday(tx, merchant), merchant.time_zone) : null
}

/** @throws AppError badRequest for an unknown cursor; illegalOperation without all stores */
export async function listDifferences(
  tx: Tx,
  merchant: MerchantRow,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, state }: QueryOf<Calls['differences']>,
): Promise<ResultOf<Calls['differences']>> {
  assertSeesAll(tx)
  const after = cursor === undefined ? null : placeOf(cursor)
  const today = await readToday(tx, merchant)
  const filter = { state, today }
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findDifferences(tx, merchant.id, filter, { after, limit }),
    (last) => encodeTextCursor(String(last.id)),
  )
  return {
    items: rows.map((row) => toDifference(row, today, merchant.time_zone)),
    nextCursor,
    ...(after === null && { total: await countDifferences(tx, merchant.id, filter) }),
  }
}

/** @throws AppError illegalOperation without access to all stores */
export async function listOwners(
  tx: Tx,
  merchant: MerchantRow,
): Promise<ResultOf<Calls['owners']>> {
  assertSeesAll(tx)
  const owners = await findOwners(tx, merchant.id)
  return {
    users: owners.map(({ id, full_name }) => ({ userId: String(id), userFullName: full_name })),
    today: await readToday(tx, merchant),
  }
}

const auditFieldsOf = ({ reason, ownerName, closeBy, state }: Difference) => ({
  differenceReason: reason,
  differenceOwner: ownerName,
  differenceCloseBy: closeBy,
  differenceState: state === 'CLOSED' ? 'CLOSED' : 'OPEN',
})

/**
 * Changes a difference, closes it, or opens it again.
 * @throws AppError illegalOperation without access to all stores; notFound; conflict if another
 * user changed it first; nothingToDo; badRequest as in `checkParts`, for a changed owner or date
 */
export async function setDifference(
  call: Call,
  { differenceId, version, isClosed, ...parts }: BodyOf<Calls['setDifference']>,
): Promise<Difference> {
  const { tx } = call
  const { merchant, user } = principalOf(call)
  assertSeesAll(tx)
  const id = bigIdOf(differenceId)
  const isThere = id !== null && (await lockDifference(tx, merchant.id, id))
  if (!isThere) throw new AppError('notFound')
  const today = await readToday(tx, merchant)
  const read = async () => (await findDifference(tx, merchant.id, id))!
  const row = await read()
  const before = toDifference(row, today, merchant.time_zone)
  await assertVersion(row, version, merchant.time_zone, () => before)
  const { reason, ownerId, closeBy } = before
  const was = { reason, ownerId, closeBy, isClosed: row.closed_at !== null }
  assertChanged(was, { ...parts, isClosed })
  // An owner who has lost access, and a date in the past, may stay while the user changes the rest.
  await checkParts(
    tx,
    merchant,
    {
      ...(parts.ownerId !== ownerId && { ownerId: parts.ownerId }),
      ...(parts.closeBy !== closeBy && { closeBy: parts.closeBy }),
    },
    '',
  )
  await updateDifference(
    tx,
    merchant.id,
    id,
    {
      reason: parts.reason,
      owner_id: Number(parts.ownerId),
      close_by: parts.closeBy,
      closed_at: isClosed ? (row.closed_at ?? new Date()) : null,
    },
    user.full_name,
  )
  const after = toDifference(await read(), today, merchant.time_zone)
  call.audit({
    object: after.deposits.map(({ depositNo }) => depositNo).join(' '),
    detail: changesOf(auditFieldsOf(before), auditFieldsOf(after)),
  })
  return after
}
