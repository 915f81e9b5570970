import type { Engine } from '@choba/database/engine.ts'
import { State } from '@choba/database/codes.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { isStoreClosed } from './closed-stores.ts'
import { checkedRows, type FileContext, type Looked } from './checked-rows.ts'
import { differencesOf, differencesText } from './differences.ts'
import { findByNumber, findKnown, type KnownRow, type StoredRow } from './ingest.repository.ts'
import type { CheckedRow, Reason } from './ingest.service.ts'
import type { Target } from './import-target.ts'
import { originalOf, takeRoom, type Original } from './linked-refunds.ts'
import type { RowErrors } from './row-errors.ts'
import { seenNumbers, type SeenNumbers } from './seen-numbers.ts'
import type { Notes } from './import-notes.ts'
import type { Source } from './source.ts'
import type { Tally } from './tally.ts'
import { collectStore, type WantedStores } from './wanted-stores.ts'

/** What a look through the whole source found. */
export interface Checked {
  /** Rows that are sound by themselves and yet do not go in, by place: refused, or there already further up. */
  passedOver: Map<string, 'refused' | 'known'>
  wanted: WantedStores
  /** The refund lines that name their payments and are not there yet. */
  linked: Looked[]
}

/** Everything a run has in its hands. */
export interface Run {
  engine: Engine
  source: Source
  context: FileContext
  target: Target
  /** The places of the files in the import. */
  files: ReadonlyMap<string, number>
  tally: Tally
  refusals: RowErrors
  notes: Notes
  /** Rows in one statement, and in one transaction. */
  batch: number
  /** Ends it between two batches. */
  signal?: AbortSignal | undefined
  /** Called first in the transaction of a batch. @throws where the import was stopped, or is another one's */
  expectOwn?: ((tx: Tx<WorkerScope>) => Promise<void>) | undefined
  /** Called with the number of rows done. */
  progress: (rows: number) => void
}

/** Rows in one statement, unless fewer are asked for. */
export const BATCH = 5_000

/** All that a row says, for rows of one file that share a number. */
const fingerprint = (row: CheckedRow): string => JSON.stringify(Object.values(row))

/**
 * Looks at every row without changing anything: by itself, against the rows the merchant has, against the rest of the
 * source. Rejected rows go to `refusals`, counts to `tally`.
 */
export async function checkSource(run: Run): Promise<Checked> {
  const { tally, refusals, notes, target } = run
  const checked: Checked = { passedOver: new Map(), wanted: new Map(), linked: [] }
  const seen = seenNumbers()
  const suspects = new Set<string>()
  const refuse = ({ row, day, kind }: Looked, reason: Reason, value: string) => {
    tally.count(day, kind, 'refused', row.sum)
    refusals.add({ file: row.file, line: row.line, paymentNo: row.raw.paymentNo ?? '', value, reason })
  }
  let rows = 0
  for await (const batch of checkedRows(run.source, run.context, run.batch)) {
    const stored = await storedOf(run, batch)
    for (const looked of batch) {
      const { row, day, kind, refused } = looked
      notes.add(looked)
      if (row.skipped) continue
      tally.count(day, kind, 'source', row.sum)
      if (refused) {
        refuse(looked, refused.reason, refused.value)
        continue
      }
      const one = looked.checked!
      const there = stored.get(one.paymentNo)
      const differences = there ? differencesOf(there, one, target) : []
      if (differences.length > 0) {
        checked.passedOver.set(looked.place, 'refused')
        refuse(looked, 'differsFromStored', differencesText(differences))
        continue
      }
      if (there) {
        if (one.originalPaymentNo) checked.passedOver.set(looked.place, 'known')
        tally.count(day, kind, 'known', amountOf(looked))
        continue
      }
      if (isStoreClosed(target, one.storeCode, () => day)) notes.addClosed(one.storeCode)
      if (seen.add(one.paymentNo, one.state === State.paid ? one.amount : 0)) suspects.add(one.paymentNo)
      collectStore(checked.wanted, one)
      if (one.originalPaymentNo) checked.linked.push(looked)
      else tally.count(day, kind, 'fresh', amountOf(looked))
    }
    run.progress((rows += batch.length))
  }
  const { linked } = checked
  const wanted = new Set(linked.map((looked) => looked.checked!.originalPaymentNo!))
  const originals =
    suspects.size > 0 ? await compareRows(run, checked, suspects, wanted, refuse) : originalsAmong(wanted, seen)
  for (const [number, row] of await storedOriginals(run, [...wanted])) originals.set(number, originalOf(row))
  for (const looked of linked) {
    if (checked.passedOver.has(looked.place)) continue
    const { originalPaymentNo, amount, state } = looked.checked!
    const reason = takeRoom({ originalPaymentNo: originalPaymentNo!, amount, state }, originals.get(originalPaymentNo!))
    if (reason) {
      checked.passedOver.set(looked.place, 'refused')
      refuse(looked, reason, originalPaymentNo!)
    } else tally.count(looked.day, looked.kind, 'fresh', amountOf(looked))
  }
  return checked
}

const amountOf = ({ checked }: Looked) => ({ units: BigInt(checked!.amount), scale: 0 })

async function storedOf({ engine, target }: Run, batch: readonly Looked[]): Promise<Map<string, KnownRow>> {
  const { scope } = target
  const numbers = batch.flatMap(({ checked }) => (checked ? [checked.paymentNo] : []))
  if (!scope || numbers.length === 0) return new Map()
  return withScope(engine, scope, (tx) => findKnown(tx, numbers), { readOnly: true, deadline: 60_000 })
}

/** The rows that refunds of this source name, where all its numbers are different. */
function originalsAmong(wanted: ReadonlySet<string>, seen: SeenNumbers): Map<string, Original> {
  const originals = new Map<string, Original>()
  for (const number of wanted) {
    const room = seen.paidAmount(number)
    if (room !== undefined) originals.set(number, { isPaid: room > 0, room })
  }
  return originals
}

/**
 * Reads the source once more, because a number may stand in it twice, and says what becomes of its later rows.
 * @returns the rows that refunds name
 */
async function compareRows(
  run: Run,
  checked: Checked,
  suspects: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  refuse: (looked: Looked, reason: Reason, value: string) => void,
): Promise<Map<string, Original>> {
  const originals = new Map<string, Original>()
  const firsts = new Map<string, string>()
  const isLinked = new Set(checked.linked.map(({ place }) => place))
  for await (const batch of checkedRows(run.source, run.context, run.batch)) {
    for (const looked of batch) {
      const one = looked.checked
      if (!one || checked.passedOver.has(looked.place)) continue
      const first = firsts.get(one.paymentNo)
      if (first === undefined) {
        if (suspects.has(one.paymentNo)) firsts.set(one.paymentNo, fingerprint(one))
        if (wanted.has(one.paymentNo)) {
          originals.set(one.paymentNo, { isPaid: one.state === State.paid, room: one.amount })
        }
        continue
      }
      const outcome = first === fingerprint(one) ? 'known' : 'refused'
      checked.passedOver.set(looked.place, outcome)
      if (!isLinked.has(looked.place)) run.tally.uncount(looked.day, looked.kind, 'fresh', amountOf(looked))
      if (outcome === 'refused') refuse(looked, 'numberRepeated', one.paymentNo)
      else run.tally.count(looked.day, looked.kind, 'known', amountOf(looked))
    }
  }
  return originals
}

async function storedOriginals({ engine, target }: Run, numbers: readonly string[]): Promise<Map<string, StoredRow>> {
  const { scope } = target
  const found = new Map<string, StoredRow>()
  if (!scope) return found
  for (let from = 0; from < numbers.length; from += BATCH) {
    const part = numbers.slice(from, from + BATCH)
    const rows = await withScope(engine, scope, (tx) => findByNumber(tx, part), { readOnly: true, deadline: 60_000 })
    for (const [number, row] of rows) found.set(number, row)
  }
  return found
}
