import { isDeepStrictEqual } from 'node:util'
import { badField } from '@choba/contract/bad-input.ts'
import {
  cashOf,
  type ChangedDay,
  closeObstacle,
  type CloseTender,
  type DayClose,
  type dayCloses,
  NO_TERMINAL,
  WHOLE_STORE,
} from '@choba/contract/day-closes.contract.ts'
import type { BodyOf } from '@choba/contract/endpoint.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { newId } from '@choba/database/ids.ts'
import type { MerchantRow, UserRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AuditDetails } from '#platform/calls/call.ts'
import { findClose, insertClose } from './day-closes.repository.ts'
import { type DayRead, isPart, readDay } from './day-closes.service.ts'
import { toClosed, toFigures, within } from './day-close-tallies.ts'
import { toDayClose } from './day-closes.views.ts'

type Calls = typeof dayCloses

const byClass = (tenders: readonly CloseTender[]) =>
  new Map(tenders.map((tender) => [tender.paymentClass, tender]))

/**
 * Creates the error for outdated figures. It contains the current figures, so that the user can
 * check them.
 */
const changed = ({ wire }: DayRead) =>
  new AppError('conflict', { current: wire } satisfies ChangedDay)

/** Returns true if every amount is known. An amount that exceeds the safe integers is null. */
const areKnown = (tenders: readonly CloseTender[]): boolean =>
  tenders.every(({ payment, refund, net }) => payment !== null && refund !== null && net !== null)

/**
 * Closes a part of a day: sums its transactions and stores the figures, in one database
 * transaction.
 * @throws AppError notFound if the store or its terminal does not exist; badRequest if the day is
 * in the future or too long ago, or a variance has no reason; conflict, with the current figures,
 * if the part is already closed or the figures differ from those that the user saw; processFailed
 * if a figure exceeds the safe integers
 */
export async function closeDay(
  { tx, merchant, user }: { tx: Tx; merchant: MerchantRow; user: UserRow },
  body: BodyOf<Calls['close']>,
): Promise<DayClose> {
  const { part, openingFloat, countedCash, reason } = body
  // Takes the lock before reading anything. The statements after it then see every close that was
  // committed while this call waited for the lock.
  await takeMerchantLock(tx.q, 'dayCloses', merchant.id)
  const read = await readDay(tx, merchant, body, { isClosing: true })
  if (!isPart(part, read.terminals)) throw new AppError('notFound')
  if (closeObstacle(read.closes, part)) throw changed(read)
  const tallies = within(read.tallies, part)
  const { tenders, sum } = toFigures(tallies)
  if (!isDeepStrictEqual(byClass(body.seen), byClass(tenders))) throw changed(read)
  const cash = cashOf(tenders)
  const expected = cash === null ? null : exactOrNull(BigInt(cash) + BigInt(openingFloat))
  const variance = expected === null ? null : exactOrNull(BigInt(countedCash) - BigInt(expected))
  if (expected === null || variance === null || !areKnown(tenders) || sum.net === null)
    throw new AppError('processFailed')
  if (variance !== 0 && reason === undefined)
    throw new AppError('badRequest', badField('reason', 'missing'))
  const id = newId()
  const isNew = await insertClose(tx, {
    merchant_id: merchant.id,
    id,
    tenant_id: merchant.tenant_id,
    store_id: read.storeId,
    day: read.day,
    part,
    terminal_no: part === WHOLE_STORE || part === NO_TERMINAL ? null : read.terminals.get(part)!,
    currency: merchant.currency,
    figures: JSON.stringify(toClosed(tallies, read.terminals)),
    opening_float: BigInt(openingFloat),
    expected_cash: BigInt(expected),
    counted_cash: BigInt(countedCash),
    reason: reason ?? null,
    closed_at: new Date(),
    closed_by: user.full_name,
    counted: [
      ...(part === WHOLE_STORE
        ? [...read.counted.values()].flat()
        : (read.counted.get(part) ?? [])),
    ],
  })
  if (!isNew) throw changed(await readDay(tx, merchant, body))
  return toDayClose((await findClose(tx, merchant.id, id))!, merchant, read.tallies)
}

/** Fields of a day close that the audit log records. */
export const auditOfClose = (made: DayClose): AuditDetails => ({
  object: `${made.store.storeName} ${made.day}`,
  inStores: [Number(made.store.storeId)],
  detail: {
    closedDay: made.day,
    terminalNo: made.terminalNo,
    floatAmount: made.openingFloat,
    expectedAmount: made.expectedCash,
    countedAmount: made.countedCash,
    varianceAmount: made.variance,
    reason: made.reason,
    currency: made.currency,
  },
})
