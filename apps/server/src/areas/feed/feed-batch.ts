import type { FeedNote } from '@choba/contract/feed-rows.ts'
import { shareMerchantLock, takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { PAYMENT, REFUND } from '@choba/database/codes.ts'
import { newId } from '@choba/database/ids.ts'
import { allOf } from '@choba/database/statements.ts'
import { RetryTransaction, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import {
  findByNumber,
  findKnown,
  insertTransactions,
  raiseRefunded,
  type KnownRow,
  type NewRow,
} from '#ledger/line-recording.ts'
import { keepPoints, type Target } from '#areas/imports/rows/transaction-rows.service.ts'
import { linkWaiting } from '#ledger/unlinked-refunds.ts'
import { postPoints } from '#areas/point-transactions/point-transactions.service.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { isPaid, isSucceeded } from '#ledger/counts.ts'
import { addRefundsToSales } from '#ledger/sale-refunds.ts'
import { refundableOf } from '#ledger/refundable.ts'
import { checkLines, notesOf, withoutOthers, type Outcome } from './feed-row-check.ts'
import { noteExcesses } from './feed-limit-breaches.ts'
import type { FeedLine } from './feed-lines.ts'
import {
  placeRefund,
  planRows,
  verdictOfOwn,
  type Payment,
  type Placed,
  type Plan,
  type ValidRow,
} from './feed-plan.ts'
import {
  expectSameMerchant,
  type FeedTarget,
  readTarget,
  type Reads,
  withTerminalsOf,
} from './feed-target.ts'
import { findPoints, type RowPoints } from './feed-points.ts'
import { noteContradictions, type OwnRefunds, repeatedBy } from './feed-own-refunds.ts'
import { noteUse } from './feed-stopped-terminals.ts'
import { numbersOf, otherNumbers } from './feed-row-numbers.ts'
import { keepUnlinked, moveForward, type Unlinked } from '#ledger/feed-writes.ts'
import { echoesOf, findOwnRefunds } from '#ledger/own-refunds.ts'

/**
 * Mode in which a batch locks its merchant's feed: 'shared' lets other batches run at the same
 * time, 'alone' does not.
 */
export type Hold = 'shared' | 'alone'

/**
 * Returns true if the batch can run at the same time as other batches of its merchant. That is safe
 * for payments that give no points: a unique index accepts only one of two rows with the same
 * number, and daily sums are updated row by row. Refunds and points reduce amounts that other rows
 * also use, so they need the exclusive lock.
 */
const standAlone = (rows: readonly ValidRow[], { givesPoints }: FeedTarget): boolean =>
  rows.every(({ tradeKind, points }) => tradeKind === PAYMENT && !(givesPoints && points?.cardNo))

/**
 * Writes the rows of one merchant in one database transaction. The number of statements does not
 * depend on the number of rows. Batches with the exclusive lock run one after another, even on
 * different servers. Each batch therefore sees the rows that the previous one wrote.
 * @param reads includes the store ID for the key of a store; such a key may only sign rows of its
 * own store
 * @returns null if nothing was written because the batch needs the exclusive lock
 * @throws RetryTransaction if another batch or an import inserted one of the numbers first
 */
export async function takeRows(
  tx: Tx<WorkerScope>,
  lines: readonly FeedLine[],
  reads: Reads,
  notify: Notify,
  hold: Hold,
): Promise<Outcome[] | null> {
  const { storeId } = reads
  // Checks that need only the merchant's settings run first, before the lock, to keep the locked
  // time short.
  const raws = lines.map(({ raw }) => raw)
  const settings = await readTarget(tx, raws, reads)
  const { validRows: checked, outcomes } = checkLines(lines, settings)
  const numbers = [...new Set(raws.flatMap(numbersOf))]
  const isShared = hold === 'shared' && standAlone(checked, settings)
  const lock = isShared ? shareMerchantLock : takeMerchantLock
  // Sends both statements without waiting for the first answer. PostgreSQL runs them in order, so
  // it reads the stored rows after it has the lock.
  const [, stored] = await allOf([lock(tx.q, 'feed', tx.scope.merchantId), findKnown(tx, numbers)])
  const target = await withTerminalsOf(tx, settings, stored.values())
  const named = withoutOthers(
    checked,
    ({ paymentNo }) => stored.get(paymentNo)?.store_id,
    storeId,
    outcomes,
  )
  const batch = await readBatch(tx, named, stored, storeId)
  const validRows = withoutOthers(named, (row) => batch.echoOf(row)?.store_id, storeId, outcomes)
  const plan = planBatch(validRows, batch, target)
  // A payment that was stored as failed and is now paid is updated, not inserted. Such a batch must
  // start again with the exclusive lock.
  if (isShared && plan.forward.size > 0) return null
  await noteContradictions(tx, notify, validRows, plan.verdicts, batch)
  const { placed, exceeding } = await write(tx, plan, batch, target, notify)
  for (const row of validRows) {
    const { notes, ...outcome } = outcomes.get(row.line)!
    const verdict = plan.verdicts.get(row.line)!
    const place = placed.get(row.paymentNo)
    const note = unlinkedNotes[place?.unlinked ?? 'none']
    const repeated = place?.repeats ? (['REFUND_REPEATS'] as const) : []
    const above = isPaid(row) ? (exceeding.get(row.paymentNo) ?? []) : []
    const further =
      verdict.outcome === 'ACCEPTED' ? [...(note ? [note] : []), ...repeated, ...above] : []
    outcomes.set(row.line, { ...outcome, ...verdict, ...notesOf([...(notes ?? []), ...further]) })
  }
  return [...outcomes.values()]
}

const unlinkedNotes: Readonly<Record<'WAITING' | 'EXCEEDS' | 'none', FeedNote | null>> = {
  WAITING: 'REFUND_WAITS',
  EXCEEDS: 'REFUND_EXCEEDS',
  none: null,
}

/**
 * Stored data that a batch needs. The lock on the merchant's feed keeps this data unchanged until
 * the database transaction ends.
 */
interface Batch extends OwnRefunds {
  /** Payments to which the batch's refunds refer, by payment number. */
  readonly payments: Map<string, Payment>
  /** Stored rows of refunds that were requested in Choba, by number. */
  readonly ownLines: ReadonlyMap<string, KnownRow>
  /** Stored points of those rows that contain point fields, by payment number. */
  readonly points: ReadonlyMap<string, RowPoints>
}

async function readBatch(
  tx: Tx<WorkerScope>,
  validRows: readonly ValidRow[],
  stored: ReadonlyMap<string, KnownRow>,
  storeId: number | null,
): Promise<Batch> {
  const refunds = validRows.filter(({ tradeKind }) => tradeKind === REFUND)
  const named = [...new Set(refunds.flatMap(({ originalPaymentNo }) => originalPaymentNo ?? []))]
  const found = named.length > 0 ? await findByNumber(tx, named, true) : new Map<string, never>()
  const seen = [...found].filter(([, row]) => storeId === null || row.store_id === storeId)
  const payments = new Map(
    seen.map(([number, row]) => [
      number,
      {
        id: row.id,
        isPaid: isPaid(row),
        refundable: refundableOf(row),
      },
    ]),
  )
  const lineIds = refunds.flatMap((row) =>
    [row.paymentNo, ...otherNumbers(row)].flatMap((no) => stored.get(no)?.id ?? []),
  )
  const own = await findOwnRefunds(
    tx,
    refunds.filter(({ paymentNo }) => !stored.has(paymentNo)),
    [...payments.values()].map(({ id }) => id),
    lineIds,
  )
  const echo = echoesOf(own, storeId)
  const echoOf: typeof echo = (row) => (stored.has(row.paymentNo) ? undefined : echo(row))
  const echoed = [...new Set(refunds.flatMap((row) => echoOf(row)?.payment_no ?? []))]
  const ownLines = echoed.length > 0 ? await findKnown(tx, echoed) : new Map<string, never>()
  const kept = await findPoints(
    tx,
    validRows.flatMap((row) => (row.points && stored.get(row.paymentNo)?.id) || []),
  )
  const points = new Map(
    [...stored].flatMap(([number, { id }]) =>
      kept.has(id) ? [[number, kept.get(id)!] as const] : [],
    ),
  )
  return { stored, storeId, payments, own, echoOf, ownLines, points }
}

/**
 * Decides for each row whether it is inserted, changes a stored row, or is a duplicate. A gateway
 * may report a refund that was requested in Choba with a number of its own. Such a row is compared
 * with the refund's stored row instead of being inserted.
 */
function planBatch(
  validRows: readonly ValidRow[],
  { stored, own, echoOf, ownLines, points }: Batch,
  target: Target,
): Plan {
  const ids = new Set(own.map(({ id }) => id))
  const plan = planRows(
    validRows.filter((row) => !echoOf(row)),
    stored,
    points,
    ({ id }) => ids.has(id),
    target,
  )
  for (const row of validRows) {
    const echo = echoOf(row)
    if (echo) plan.verdicts.set(row.line, verdictOfOwn(ownLines.get(echo.payment_no)!, row, target))
  }
  return plan
}

function newRow(
  row: ValidRow,
  id: bigint,
  originalId: bigint | null,
  { stores, terminals }: Target,
): NewRow {
  const storeId = stores.get(row.storeCode)!
  return {
    id,
    paidAt: row.paidAt,
    storeId,
    terminalId: row.terminalNo ? (terminals.get(`${storeId} ${row.terminalNo}`) ?? null) : null,
    paymentMethodId: row.paymentMethodId,
    tradeKind: row.tradeKind,
    state: row.state,
    amount: row.amount,
    originalId,
    paymentNo: row.paymentNo,
    outTradeNo: row.outTradeNo,
    walletTradeNo: row.walletTradeNo,
    deviceNo: row.deviceNo,
    deviceProcNo: row.deviceProcNo,
    remark: row.remark,
    reason: row.reason,
    tradeTypeId: row.tradeTypeId,
  }
}

/**
 * Writes the planned rows.
 * @returns the payment to which each refund row was linked, and the notes about payments that
 * exceed a limit or the points of their card; both by payment number
 */
async function write(
  tx: Tx<WorkerScope>,
  { fresh, forward }: Plan,
  batch: Batch,
  target: FeedTarget,
  notify: Notify,
): Promise<{ placed: Map<string, Placed>; exceeding: Map<string, FeedNote[]> }> {
  const { payments } = batch
  const going = [
    ...[...fresh.values()].map((row) => ({ row, id: newId() })),
    ...[...forward.values()].map(({ row, known }) => ({ row, id: known.id })),
  ]
  // A refund may refer to a payment of the same batch, even if the payment comes later in the
  // batch.
  for (const { row, id } of going)
    if (row.tradeKind === PAYMENT)
      payments.set(row.paymentNo, { id, isPaid: isPaid(row), refundable: row.amount })
  const placed = new Map(
    going.map(({ row }) => [
      row.paymentNo,
      { ...placeRefund(row, payments), repeats: repeatedBy(row, batch) },
    ]),
  )
  const rows = going.map(({ row, id }) =>
    newRow(row, id, placed.get(row.paymentNo)!.originalId, target),
  )
  // Inserts in the order of the numbers. Two batches that contain the same numbers in different
  // orders could otherwise deadlock.
  await insertFresh(
    tx,
    rows.slice(0, fresh.size).toSorted((a, b) => (a.paymentNo < b.paymentNo ? -1 : 1)),
  )
  await moveForward(tx, rows.slice(fresh.size))
  const sums = new Map<bigint, number>()
  const isRefunding = (row: NewRow) => row.originalId !== null && isSucceeded(row)
  for (const { originalId, amount } of rows.filter(isRefunding))
    sums.set(originalId!, (sums.get(originalId!) ?? 0) + amount)
  await raiseRefunded(tx, sums)
  const unlinked = going.flatMap(({ row, id }): Unlinked[] => {
    const { unlinked: reason, repeats } = placed.get(row.paymentNo)!
    if (reason) return [{ id, originalPaymentNo: row.originalPaymentNo!, reason }]
    return repeats ? [{ id, originalPaymentNo: repeats, reason: 'REPEATS' }] : []
  })
  await keepUnlinked(
    tx,
    unlinked,
    [...forward.values()].map(({ known }) => known.id),
  )
  const [linked] = await allOf([
    linkWaiting(tx, rows, true),
    rows.length > 0 ? expectSameMerchant(tx, target) : undefined,
  ])
  await keepPoints(
    tx,
    going.map(({ row, id }) => ({ id, points: row.points })),
    [...forward.values()].map(({ known }) => known.id),
  )
  const { limits, merchant } = target
  const exceeding = await noteExcesses(tx, rows, { limits, currency: merchant.currency }, notify)
  const refunds = rows.filter(isRefunding).map(({ id }) => id)
  if (target.givesPoints) {
    const stored = {
      payments: going
        .filter(({ row }) => row.tradeKind === PAYMENT && row.points?.cardNo)
        .map(({ id }) => id),
      refunds,
    }
    const exceed = new Set(
      stored.payments.length + stored.refunds.length > 0 ? await postPoints(tx, stored) : [],
    )
    for (const { paymentNo, id } of rows)
      if (exceed.has(id))
        exceeding.set(paymentNo, [...(exceeding.get(paymentNo) ?? []), 'POINTS_EXCEED'])
  }
  await addRefundsToSales(tx, [...refunds, ...linked])
  await noteUse(
    tx,
    going.map(({ row }) => row),
    target,
  )
  return { placed, exceeding }
}

async function insertFresh(tx: Tx<WorkerScope>, rows: readonly NewRow[]): Promise<void> {
  try {
    const { duplicates } = await insertTransactions(tx, null, rows)
    if (duplicates.length > 0) throw new RetryTransaction()
  } catch (error) {
    // A foreign key error (23503) means that an import has meanwhile inserted the payment of one of
    // this batch's refunds. The retry links the refund to that payment.
    throw (error as { code?: string }).code === '23503' ? new RetryTransaction() : error
  }
}
