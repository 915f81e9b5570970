import type { Engine } from '@choba/database/engine.ts'
import { REFUND } from '@choba/database/codes.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import { placeOf } from '@choba/import-format/row/row-places.ts'
import type { Source, SourceRow } from '@choba/import-format/row/source.ts'
import { findByNumber, findKnown, type KnownRow, type StoredRow } from '#ledger/line-recording.ts'
import { echoesOf, findOwnRefunds, type EchoOf } from '#ledger/own-refunds.ts'
import { isStoreClosed } from './closed-stores.ts'
import { checkedRows, type FileContext, type RowCheck } from './checked-rows.ts'
import { differencesOf, differencesText, ownDifferencesOf } from './row-differences.ts'
import type { CheckedRow } from './transaction-rows.service.ts'
import type { Target } from '../import-target.ts'
import { isPaid } from '#ledger/counts.ts'
import { originalOf, deductRefundable, type Original } from './linked-refunds.ts'
import type { RowErrors } from './row-errors.ts'
import { seenNumbers, type SeenNumbers } from './seen-numbers.ts'
import type { Notes } from './import-notes.ts'
import { countClosedDayRows, DayCounter } from './import-plan.ts'
import { isTypeTaken } from './store-trade-types.ts'
import { tallied, type Tally } from './import-tally.ts'
import { collectStore, type WantedStores } from './new-stores.ts'

/** Result of checking all rows of the source. */
export interface Checked {
  /**
   * Valid rows that are not stored, by file and line. Either they are rejected, or the source or
   * the database already contains them.
   */
  excludedRows: Map<string, 'refused' | 'known'>
  wanted: WantedStores
  /** True if refunds will be stored whose rows name the refunded payment. */
  hasLinked: boolean
  /**
   * Number of rows on business days that their store has already closed. Such rows prevent undoing
   * the import.
   */
  closedDayRows: number
}

/** Position of a row, and the day, kind and amount with which it is counted. */
type Line = Pick<SourceRow, 'file' | 'line' | 'part' | 'sum'> &
  Pick<RowCheck, 'day' | 'kind' | 'currency'> & { paymentNo: string }

const lineOf = ({ row, day, kind, currency }: RowCheck): Line => {
  const { file, line, part, sum, raw } = row
  return { file, line, part, sum, day, kind, currency, paymentNo: raw.paymentNo ?? '' }
}

/**
 * Fields of a new refund row that names its payment. They stay in memory until the whole source has
 * been read, because the payment may come later.
 */
type LinkedLine = Line &
  Pick<CheckedRow, 'amount' | 'tradeKind' | 'state' | 'storeCode'> & { originalPaymentNo: string }

/** Data that one check or import uses and changes. */
export interface Run {
  engine: Engine
  source: Source
  context: FileContext
  target: Target
  /** Index of each file in the import, by file name. */
  files: ReadonlyMap<string, number>
  tally: Tally
  refusals: RowErrors
  notes: Notes
  /** Number of rows per SQL statement and per database transaction. */
  batch: number
  /** Aborts the run between two batches. */
  signal?: AbortSignal | undefined
  /** Called with the number of rows processed so far. */
  progress: (rows: number) => void
}

/** Default number of rows per statement. */
export const BATCH = 5_000
/**
 * Number of rows that are in memory while they are compared with the database. The number is small,
 * so that V8 can free the rows quickly.
 */
const COMPARED = 150

/**
 * Returns all values of a row as one string. Rows with the same payment number are compared by this
 * string.
 */
const fingerprint = (row: CheckedRow): string => JSON.stringify(Object.values(row))

/**
 * Checks every row without writing to the database. Checks each row alone, then against the stored
 * rows of the merchant, and then against the other rows of the source. Adds rejected rows to
 * `refusals` and counts to `tally`.
 */
export async function checkSource(run: Run): Promise<Checked> {
  const { tally, refusals, notes, target } = run
  const excludedRows: Checked['excludedRows'] = new Map()
  const wanted: Checked['wanted'] = new Map()
  const linked: LinkedLine[] = []
  const seen = seenNumbers()
  const freshDays = new DayCounter()
  const suspects = new Set<string>()
  const refuse = (at: Line, reason: Reason, value: string) => {
    const { file, line, paymentNo, sum } = at
    tally.count(at, 'refused', sum)
    refusals.add({ file, line, paymentNo, value, reason })
  }
  let rows = 0
  for await (const batch of checkedRows(run.source, run.context, Math.min(run.batch, COMPARED))) {
    const { stored, echoOf } = await storedOf(run, batch)
    for (const rowCheck of batch) {
      const { row, day, refused } = rowCheck
      notes.add(rowCheck)
      if (row.skipped) continue
      tally.count(rowCheck, 'source', row.sum)
      if (refused) {
        refuse(lineOf(rowCheck), refused.reason, refused.value)
        continue
      }
      const one = rowCheck.checked!
      const echo = echoOf(one)
      const there = stored.get(echo?.payment_no ?? one.paymentNo)
      const compare = echo ? ownDifferencesOf : differencesOf
      const differences = there ? compare(there, one, target) : []
      if (differences.length > 0) {
        excludedRows.set(rowCheck.place, 'refused')
        refuse(lineOf(rowCheck), 'differsFromStored', differencesText(differences))
        continue
      }
      if (there) {
        // Other rows that are already stored need no entry here. The load skips them because their
        // payment number exists.
        if (one.originalPaymentNo || echo) excludedRows.set(rowCheck.place, 'known')
        tally.count(rowCheck, 'known', amountOf(run, rowCheck))
        continue
      }
      if (isStoreClosed(target, one.storeCode, () => day)) notes.addClosed(one.storeCode)
      if (!isTypeTaken(one, target)) notes.addTypeNotTaken(one.storeCode)
      if (seen.add(one.paymentNo, isPaid(one) ? one.amount : 0)) suspects.add(one.paymentNo)
      collectStore(wanted, one)
      const { amount, tradeKind, state, storeCode, originalPaymentNo } = one
      if (originalPaymentNo)
        linked.push({ ...lineOf(rowCheck), amount, tradeKind, state, storeCode, originalPaymentNo })
      else {
        tally.count(rowCheck, 'fresh', amountOf(run, rowCheck))
        freshDays.add(one, day)
      }
    }
    run.progress((rows += batch.length))
  }
  const named = new Set(linked.map(({ originalPaymentNo }) => originalPaymentNo))
  const originals =
    suspects.size > 0
      ? await compareRows(run, { excludedRows, suspects, named, freshDays, refuse })
      : originalsAmong(named, seen)
  for (const [number, row] of await storedOriginals(run, [...named]))
    originals.set(number, originalOf(row))
  let hasLinked = false
  for (const line of linked) {
    const place = placeOf(line)
    if (excludedRows.has(place)) continue
    const reason = deductRefundable(line, originals.get(line.originalPaymentNo))
    if (reason) {
      excludedRows.set(place, 'refused')
      refuse(line, reason, line.originalPaymentNo)
    } else {
      hasLinked = true
      tally.count(line, 'fresh', tallied(line.amount, run.context.currency))
      freshDays.add(line, line.day)
    }
  }
  return {
    excludedRows,
    wanted,
    hasLinked,
    closedDayRows: await countClosedDayRows(run, freshDays),
  }
}

const amountOf = ({ context }: Run, { checked }: RowCheck) =>
  tallied(checked!.amount, context.currency)

/**
 * Rows of the database with the same numbers as the rows of a batch. Includes refunds that were
 * requested in this product and that the file contains again.
 */
interface Stored {
  /** Stored rows by payment number. */
  readonly stored: ReadonlyMap<string, KnownRow>
  readonly echoOf: EchoOf
}

async function storedOf({ engine, target }: Run, batch: readonly RowCheck[]): Promise<Stored> {
  const { scope } = target
  const rows = batch.flatMap(({ checked }) => checked ?? [])
  if (!scope || rows.length === 0) return { stored: new Map(), echoOf: () => undefined }
  const read = async (tx: Tx<WorkerScope>): Promise<Stored> => {
    const stored = await findKnown(
      tx,
      rows.map(({ paymentNo }) => paymentNo),
    )
    const refunds = rows.filter(
      ({ tradeKind, paymentNo }) => tradeKind === REFUND && !stored.has(paymentNo),
    )
    if (refunds.length === 0) return { stored, echoOf: () => undefined }
    const named = await findByNumber(tx, [
      ...new Set(refunds.flatMap((row) => row.originalPaymentNo ?? [])),
    ])
    const paymentIds = [...named.values()].map(({ id }) => id)
    const echo = echoesOf(await findOwnRefunds(tx, refunds, paymentIds, []))
    const echoOf: EchoOf = (row) => (stored.has(row.paymentNo) ? undefined : echo(row))
    const numbers = refunds.flatMap((row) => echoOf(row)?.payment_no ?? [])
    const own = numbers.length > 0 ? await findKnown(tx, numbers) : []
    return { stored: new Map([...stored, ...own]), echoOf }
  }
  return withScope(engine, scope, read, { readOnly: true, deadline: 60_000 })
}

/**
 * Returns the payments of the source that its refunds name. Used if no payment number occurs twice
 * in the source.
 */
function originalsAmong(named: ReadonlySet<string>, seen: SeenNumbers): Map<string, Original> {
  const originals = new Map<string, Original>()
  for (const number of named) {
    const refundable = seen.paidAmount(number)
    if (refundable !== undefined) originals.set(number, { isPaid: refundable > 0, refundable })
  }
  return originals
}

/** Data that is used and changed while reading rows with repeated payment numbers a second time. */
interface RepeatedRows extends Pick<Checked, 'excludedRows'> {
  suspects: ReadonlySet<string>
  named: ReadonlySet<string>
  freshDays: DayCounter
  refuse: (line: Line, reason: Reason, value: string) => void
}

/**
 * Reads the source a second time if payment numbers may be repeated. Decides for each later row
 * with the same number whether it is a duplicate or an error.
 * @returns the payments that refunds name
 */
async function compareRows(
  run: Run,
  { excludedRows, suspects, named, freshDays, refuse }: RepeatedRows,
): Promise<Map<string, Original>> {
  const originals = new Map<string, Original>()
  const firsts = new Map<string, string>()
  for await (const batch of checkedRows(run.source, run.context, run.batch)) {
    for (const rowCheck of batch) {
      const one = rowCheck.checked
      if (!one || excludedRows.has(rowCheck.place)) continue
      const first = firsts.get(one.paymentNo)
      if (first === undefined) {
        if (suspects.has(one.paymentNo)) firsts.set(one.paymentNo, fingerprint(one))
        if (named.has(one.paymentNo)) {
          originals.set(one.paymentNo, { isPaid: isPaid(one), refundable: one.amount })
        }
        continue
      }
      const outcome = first === fingerprint(one) ? 'known' : 'refused'
      excludedRows.set(rowCheck.place, outcome)
      if (!one.originalPaymentNo) {
        run.tally.uncount(rowCheck, 'fresh', amountOf(run, rowCheck))
        freshDays.add(one, rowCheck.day, -1)
      }
      if (outcome === 'refused') refuse(lineOf(rowCheck), 'numberRepeated', one.paymentNo)
      else run.tally.count(rowCheck, 'known', amountOf(run, rowCheck))
    }
  }
  return originals
}

async function storedOriginals(
  { engine, target }: Run,
  numbers: readonly string[],
): Promise<Map<string, StoredRow>> {
  const { scope } = target
  const found = new Map<string, StoredRow>()
  if (!scope) return found
  for (let from = 0; from < numbers.length; from += BATCH) {
    const part = numbers.slice(from, from + BATCH)
    const rows = await withScope(engine, scope, (tx) => findByNumber(tx, part), {
      readOnly: true,
      deadline: 60_000,
    })
    for (const [number, row] of rows) found.set(number, row)
  }
  return found
}
