import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { ResultType } from '@choba/contract/result-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { clockOfZone } from '@choba/contract/zone-clock.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { ImportedFile } from '@choba/database/import-tables.ts'
import { withScope, type WorkerScope } from '@choba/database/scope.ts'
import { refreshStatistics } from '@choba/database/table-statistics.ts'
import { expectFiles } from '@choba/import-format/file/file-bytes.ts'
import type { ReadingOptions } from '@choba/import-format/file/file-reading.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { Source, SourceNotes } from '@choba/import-format/row/source.ts'
import { openSource, readingOrder } from './import-file-source.ts'
import { holdingLease } from './import-lease.ts'
import {
  COMMAND_TERM,
  findInterrupted,
  LeaseLost,
  takeInterrupted,
  type Lease,
} from './import-lease.repository.ts'
import {
  beginImport,
  endImport,
  type EndOfImport,
  newImportId,
  noteSettledElsewhere,
  type ImportCounts,
  type NewImport,
  type Operator,
} from './import-record.ts'
import { createMerchant, findTarget, type Target, type TargetOptions } from './import-target.ts'
import type { FileContext } from './rows/checked-rows.ts'
import { BATCH, checkSource, type Run } from './rows/import-check.ts'
import { loadSource } from './rows/import-load.ts'
import { openNotes, type Notes } from './rows/import-notes.ts'
import { placesToCreate, type ImportPlan } from './rows/import-plan.ts'
import { withLinks } from './rows/linked-source.ts'
import { storeLookup } from './rows/store-lookup.ts'
import type { RowErrors } from './rows/row-errors.ts'
import { openTally, type TallyLine } from './rows/import-tally.ts'
import { createStores } from './rows/new-stores.ts'

export interface ImportOptions extends TargetOptions, ReadingOptions {
  dryRun: boolean
  acceptPartial: boolean
  createStores: boolean
  /** Who is named in the audit log. */
  operator: Operator
  /** Of the names of a new merchant's roles. */
  language: Language
  /** Rows of one transaction: with fewer, what others ask of the embedded database waits less. */
  batch?: number
  /** Ends it between two batches; what is in stays in. */
  signal?: AbortSignal
  /** An import that has its row already. */
  record?: KeptRecord
}

/** An import of which someone else keeps the row. */
export interface KeptRecord extends Pick<NewImport, 'files'> {
  /** The right to work on it: no batch goes in, and no end is written, after it is lost. */
  lease: Lease
  /**
   * Called when the import has ended by itself, before that is written.
   * @returns what is written in the transaction of its audit entry
   */
  ended: (result: ImportResult) => Promise<EndOfImport>
}

export interface ImportResult {
  outcome: 'dryRun' | 'noRows' | 'stopped' | 'allKnown' | 'done'
  lines: TallyLine[]
  currency: string
  /** Rows that the lines of the files made: fresh, known, skipped and refused together. */
  read: number
  fresh: number
  known: number
  /** Passed over by the mapping. */
  skipped: number
  refused: number
  /** Of the refused ones those that are there with something else in them. */
  differs: number
  /** Everything is in, or would be: nothing was refused unless that was asked for, and there was something. */
  succeeded: boolean
  notes: Notes
  sourceNotes: SourceNotes
  plan: ImportPlan
}

export type Progress = (phase: 'checking' | 'loading', rows: number) => void

/**
 * Checks some files as one and, unless it is a dry run, brings in what is sound: everything, or nothing when rows are
 * refused and partial imports were not asked for.
 *
 * @throws ImportProblem when it cannot begin
 */
export async function runImport(
  engine: Engine,
  options: ImportOptions,
  refusals: RowErrors,
  progress: Progress = () => {},
): Promise<ImportResult> {
  await expectFiles(options.files)
  const target = await findTarget(engine, options)
  const { currency } = target.merchant
  const { signal, batch = BATCH } = options
  const {
    source,
    notes: sourceNotes,
    settledElsewhere,
  } = await openSource(readingOrder(options, target), signal)
  const context = contextOf(target, options.createStores)
  const reading = {
    engine,
    source: signal ? interruptible(source, signal) : source,
    context,
    target,
  }
  const notes = openNotes()
  const run: Run = {
    ...reading,
    source: sourceNotes.hasLinks ? await withLinks(reading) : reading.source,
    files: new Map(options.files.map((file, place) => [file, place])),
    tally: openTally(),
    refusals,
    notes,
    batch,
    signal,
    progress: (rows) => progress('checking', rows),
  }
  const checked = await checkSource(run)
  const { closedDayRows } = checked
  // Before they are created: the notes of the import name them too.
  const places = options.createStores
    ? placesToCreate(target, checked.wanted)
    : { newStores: [], newTerminals: [] }
  const result = (outcome: ImportResult['outcome']): ImportResult => {
    const lines = run.tally.lines()
    const total = (name: 'fresh' | 'known' | 'refused') =>
      lines.reduce((sum, line) => sum + line[name].n, 0)
    const [fresh, known, refused] = [total('fresh'), total('known'), total('refused')]
    const differs = refusals.byReason.get('differsFromStored') ?? 0
    const succeeded = fresh + known > 0 && (refused === 0 || options.acceptPartial)
    const { read, skipped } = notes
    const plan =
      fresh > 0
        ? { ...places, closedDayRows }
        : { newStores: [], newTerminals: [], closedDayRows: 0 }
    const counts = { read, fresh, known, skipped, refused, differs }
    return { outcome, lines, currency, ...counts, succeeded, notes, sourceNotes, plan }
  }
  // Nothing to look at is no file of this kind, whatever was asked for.
  const planned = result(notes.read === 0 ? 'noRows' : 'dryRun')
  if (options.dryRun) return planned
  const kept = options.record
  const record: NewImport = {
    id: kept?.lease.id ?? newImportId(),
    source: kept ? 'PORTAL' : 'COMMAND',
    merchantCode: target.merchant.code,
    operator: options.operator,
    files: kept?.files ?? (await hashFiles(options.files)),
    format: options.format,
    encoding: [...new Set(sourceNotes.dialects.map(({ encoding }) => encoding))].join(', '),
    // A file decides this for the command only: in the portal, people of the merchant choose the file.
    settledElsewhere: kept !== undefined || settledElsewhere,
  }
  const leaseId = randomUUID()
  // A command that was killed is gone on with by the same one.
  const goOn = async (scope: WorkerScope): Promise<Lease | null> =>
    withScope(engine, scope, async (tx) => {
      const left = await findInterrupted(tx, record.files)
      return left === null ? null : takeInterrupted(tx, left, leaseId)
    })
  const recorded = async (
    ended: ImportResult,
    lease: Lease | null,
    outcome: ResultType | 'success' = 'success',
  ): Promise<ImportResult> => {
    // What was refused before its merchant was made belongs to no one's log.
    if (target.scope) {
      const also = (await kept?.ended(ended)) ?? (() => Promise.resolve({ problem: null }))
      const one = lease ? { ...record, id: lease.id } : record
      await endImport(engine, target.scope, one, { counts: countsOf(ended), outcome, lease, also })
    }
    return ended
  }
  if (planned.fresh === 0 && planned.known > 0) {
    const lease = kept?.lease ?? (target.scope && (await goOn(target.scope)))
    return recorded({ ...planned, outcome: 'allKnown' }, lease)
  }
  if (planned.fresh === 0 || (refusals.count > 0 && !options.acceptPartial)) {
    const outcome = notes.read === 0 ? 'noRows' : 'stopped'
    return recorded({ ...planned, outcome }, kept?.lease ?? null, 'processFailed')
  }
  const scope = await createMerchant(engine, target, options.operator, options.language)
  const done = { rows: 0, total: planned.fresh }
  const load = async (lease: Lease, ended?: AbortSignal): Promise<void> => {
    if (options.createStores) await createStores(engine, scope, target, checked.wanted)
    const signals = [signal, ended].filter((each) => each !== undefined)
    const loading = {
      ...run,
      signal: AbortSignal.any(signals),
      progress: (rows: number) => progress('loading', (done.rows = rows)),
    }
    await loadSource(loading, scope, lease, checked)
  }
  if (kept) {
    await noteSettledElsewhere(engine, scope, record)
    await load(kept.lease)
    // Before it says that it has ended: who looks at it then asks what stands on its rows.
    await refreshStatistics(engine, planned.fresh)
    return recorded(result('done'), kept.lease)
  }
  const lease = (await goOn(scope)) ?? (await beginImport(engine, scope, record, leaseId))
  const held = {
    engine,
    scope,
    lease,
    term: COMMAND_TERM,
    progress: () =>
      ({ phase: 'loading', rows: Math.min(done.rows, done.total), total: done.total }) as const,
  }
  try {
    await holdingLease(held, (ended) => load(lease, ended))
    await refreshStatistics(engine, planned.fresh)
    return await recorded(result('done'), lease)
  } catch (error) {
    if (error instanceof LeaseLost) throw new ImportProblem('commandOvertaken')
    // The import's own failure is what is reported, whether or not the database can still take the entry.
    await recorded(result('done'), lease, 'processFailed').catch(() => {})
    throw error
  }
}

/** Rows after which whatever else waits gets its turn. */
const TURN = 250

/** A source that ends when it is told to, and lets others in between. */
const interruptible = (source: Source, signal: AbortSignal): Source =>
  async function* () {
    let rows = 0
    for await (const row of source()) {
      if (++rows % TURN === 0) await setImmediate()
      signal.throwIfAborted()
      yield row
    }
  }

/** What the audit log counts: rows that went in, not those that could have. */
const countsOf = ({ outcome, fresh, known, refused, differs }: ImportResult): ImportCounts => ({
  accepted: outcome === 'done' ? fresh : 0,
  known,
  refused,
  differs,
})

/** What rows of a target are checked against. */
export const contextOf = (target: Target, createsStores: boolean): FileContext => ({
  currency: target.merchant.currency,
  clock: clockOfZone(target.merchant.timeZone),
  now: Date.now(),
  brands: target.brands,
  reasons: target.reasons,
  tradeTypes: target.tradeTypes,
  ...storeLookup(() => target),
  hasTerminal: (code, number) => target.terminals.has(`${target.stores.get(code)} ${number}`),
  createsStores,
  closingMinutes: target.merchant.closingMinutes,
})

/** Names and SHA-256 of files as they lie on the disk, in the order in which they are given. */
async function hashFiles(files: readonly string[]): Promise<ImportedFile[]> {
  const hashed: ImportedFile[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
    hashed.push({ name: basename(file), sha256: hash.digest('hex') })
  }
  return hashed
}
