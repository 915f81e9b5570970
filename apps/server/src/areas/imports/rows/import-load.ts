import { randomInt } from 'node:crypto'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import type { Source } from '@choba/import-format/row/source.ts'
import { insertTransactions, type Inserted, type NewRow } from '#ledger/line-recording.ts'
import { checkedRows, type RowCheck } from './checked-rows.ts'
import type { Checked, Run } from './import-check.ts'
import { assertLeaseHeld, type Lease } from '../import-lease.repository.ts'
import { expectSameMerchant, type Target } from '../import-target.ts'
import { insertImportRows, type ImportRow } from './import-rows.repository.ts'
import type { CheckedRow } from './transaction-rows.service.ts'
import { insertLinkedRefunds } from './linked-refunds.ts'
import { keepPoints } from './row-points.repository.ts'
import { tallied } from './import-tally.ts'

type Outcome = Inserted<LoadRow> & { refused: { row: LoadRow; reason: Reason }[] }
type LoadRow = NewRow & { rowCheck: RowCheck; originalPaymentNo: string }

/**
 * Number of batches that are stored at the same time. If one waits for the disk or for the lock of
 * a rollup row, the other continues.
 */
const AT_ONCE = 2

/**
 * Lets PostgreSQL reuse query plans. Otherwise, it would plan the foreign key checks of each row
 * again.
 */
const BY_KEY = { deadline: 60_000, keepPlans: true }

/**
 * Stores the rows that passed the check. First stores all rows except refunds that name their
 * payment, and then these refunds. Each batch is one database transaction, so a repeated import
 * continues after the last stored batch.
 * @throws LeaseLost if a user has stopped the import or another process holds the lease; the
 * current batch is then rolled back
 */
export async function loadSource(
  run: Run,
  scope: WorkerScope,
  lease: Lease,
  checked: Checked,
): Promise<void> {
  run.tally.restart()
  let rows = 0
  const bringIn = async (isLinked: boolean, batch: readonly RowCheck[]): Promise<void> => {
    // This batch was read while the previous batch was being stored. If a user has stopped the
    // import since, it must not be stored.
    run.signal?.throwIfAborted()
    const ready = batch.filter(
      ({ checked: one, place }) =>
        one && !checked.excludedRows.has(place) && (one.originalPaymentNo !== null) === isLinked,
    )
    if (ready.length > 0) await loadBatch(run, { scope, lease, isLinked }, ready)
    run.progress((rows += ready.length))
  }
  await inTurns(checkedRows(run.source, run.context, run.batch), async (batch) => {
    countRepeated(run, checked, batch)
    await bringIn(false, batch)
  })
  // Reads the source a second time for the refunds. They are not kept in memory, because a file may
  // contain millions of them.
  if (checked.hasLinked) {
    const linked = checkedRows(linkedOf(run.source), run.context, run.batch)
    await inTurns(linked, (batch) => bringIn(true, batch))
  }
}

/**
 * Runs `work` for each batch, at most `AT_ONCE` times at the same time. Returns or throws only
 * after all running calls have ended.
 */
async function inTurns<T>(
  batches: AsyncIterable<T> | Iterable<T>,
  work: (batch: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const expectNone = () => {
    if (failures.length > 0) throw failures[0]
  }
  try {
    for await (const batch of batches) {
      expectNone()
      const turn = work(batch)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(turn))
      underWay.add(turn)
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
    }
  } finally {
    await Promise.all(underWay)
  }
  expectNone()
}

/** Yields only the refund rows that name their payment. */
const linkedOf = (source: Source): Source =>
  async function* () {
    for await (const row of source()) if (row.raw.originalPaymentNo) yield row
  }

function countRepeated(
  { tally, context }: Run,
  { excludedRows }: Checked,
  batch: readonly RowCheck[],
): void {
  for (const rowCheck of batch) {
    if (excludedRows.get(rowCheck.place) === 'known')
      tally.count(rowCheck, 'known', tallied(rowCheck.checked!.amount, context.currency))
  }
}

interface Turn {
  scope: WorkerScope
  lease: Lease
  /** True for refund rows that name their payment. */
  isLinked: boolean
}

async function loadBatch(
  run: Run,
  { scope, lease, isLinked }: Turn,
  ready: readonly RowCheck[],
): Promise<void> {
  const rows = ready.map((rowCheck) => newRow(rowCheck, run.target))
  const insert = async (tx: Tx<WorkerScope>, dated: LoadRow[]): Promise<Outcome> => {
    await assertLeaseHeld(tx, lease)
    const outcome = isLinked
      ? await insertLinkedRefunds(tx, lease.id, dated)
      : { ...(await insertTransactions(tx, lease.id, dated)), refused: [] }
    await insertImportRows(
      tx,
      outcome.accepted.map((row) => factsRow(row, run.files)),
    )
    await keepPoints(
      tx,
      outcome.accepted.map(({ id, rowCheck }) => ({ id, points: rowCheck.facts!.points })),
    )
    await expectSameMerchant(tx, run.target)
    return outcome
  }
  const { accepted, duplicates, refused } = await withFreshIds(rows, (dated) =>
    withScope(run.engine, scope, (tx) => insert(tx, dated), BY_KEY),
  )
  const count = (counted: readonly LoadRow[], outcome: 'fresh' | 'known') => {
    for (const { rowCheck, amount } of counted) {
      run.tally.count(rowCheck, outcome, tallied(amount, run.context.currency))
    }
  }
  count(accepted, 'fresh')
  count(duplicates, 'known')
  // Between the check and now, other refunds have used the refundable amount of the payments to
  // which the refused rows refer.
  for (const { row, reason } of refused) {
    const { row: from } = row.rowCheck
    run.tally.count(row.rowCheck, 'refused', from.sum)
    run.refusals.add({
      file: from.file,
      line: from.line,
      paymentNo: row.paymentNo,
      value: row.originalPaymentNo,
      reason,
    })
  }
}

const factsRow = (
  { id, rowCheck: { row, facts } }: LoadRow,
  files: ReadonlyMap<string, number>,
): ImportRow => ({
  id,
  file: files.get(row.file)!,
  line: row.line,
  ...facts!,
})

function newRow(rowCheck: RowCheck, { stores, terminals }: Target): LoadRow {
  const row: CheckedRow = rowCheck.checked!
  const storeId = stores.get(row.storeCode)!
  return {
    id: 0n,
    paidAt: row.paidAt,
    storeId,
    terminalId: row.terminalNo ? terminals.get(`${storeId} ${row.terminalNo}`)! : null,
    paymentMethodId: row.paymentMethodId,
    tradeKind: row.tradeKind,
    state: row.state,
    amount: row.amount,
    originalId: null,
    paymentNo: row.paymentNo,
    outTradeNo: row.outTradeNo,
    walletTradeNo: row.walletTradeNo,
    deviceNo: row.deviceNo,
    deviceProcNo: row.deviceProcNo,
    remark: row.remark,
    reason: row.reason,
    tradeTypeId: row.tradeTypeId,
    originalPaymentNo: row.originalPaymentNo ?? '',
    rowCheck,
  }
}

const TRIES = 5

/**
 * Assigns IDs to the rows. An ID is the sum of the time of payment (milliseconds << 22), a random
 * node number (<< 12) and a sequence number. Rows of different files may have the same time, so an
 * ID may already exist. The batch is then repeated with another random node number.
 */
async function withFreshIds<T>(
  rows: readonly LoadRow[],
  work: (rows: LoadRow[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const node = BigInt(randomInt(1023)) << 12n
    const used = new Map<number, bigint>()
    const dated = rows.map((row) => {
      const sequence = used.get(row.paidAt) ?? 0n
      used.set(row.paidAt, sequence + 1n)
      return { ...row, id: (BigInt(row.paidAt) << 22n) + node + sequence }
    })
    try {
      return await work(dated)
    } catch (error) {
      if (
        attempt === TRIES ||
        (error as { constraint?: string }).constraint !== 'transactions_pkey'
      )
        throw error
    }
  }
}
