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
import type { FileQuestion } from '@choba/import-format/mapping/mapping-questions.ts'
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
  setPaidOutExternally,
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
  /** Person whom the audit log names. */
  operator: Operator
  /** Language for the names of the roles, if the import creates the merchant. */
  language: Language
  /**
   * Number of rows per database transaction. The embedded database has a single connection, so
   * other queries wait for each database transaction of the import. Smaller batches make them wait
   * less.
   */
  batch?: number
  /**
   * Files as they were given, if `files` are their tables. `of` has the index of the given file for
   * each table. Without it, `files` were given.
   */
  given?: { files: readonly string[]; of: readonly number[] }
  /** Stops the import between two batches. Rows of earlier batches stay stored. */
  signal?: AbortSignal
  /** Set for an import of the portal, whose row in `imports` already exists. */
  record?: StoredRecord
}

/**
 * Import of the portal. Its row in `imports` exists before the run, and the caller maintains it.
 */
export interface StoredRecord extends Pick<NewImport, 'files'> {
  /** Lease of the import. If the lease is lost, no further batch and no result is stored. */
  lease: Lease
  /**
   * Called when all rows are processed without an exception, before the result is stored.
   * @returns a function that returns columns of the import to write together with the audit entry
   */
  ended: (result: ImportResult) => Promise<EndOfImport>
}

export interface ImportResult {
  outcome: 'dryRun' | 'noRows' | 'stopped' | 'allKnown' | 'done'
  lines: TallyLine[]
  currency: string
  /** Number of rows in the files: the sum of `fresh`, `known`, `skipped` and `refused`. */
  read: number
  fresh: number
  known: number
  /** Number of rows that the mapping skips. */
  skipped: number
  refused: number
  /**
   * Number of rejected rows whose payment number is stored with other values. They are included in
   * `refused`.
   */
  differs: number
  /**
   * True if the files contain rows, and all valid rows are stored or, in a dry run, would be
   * stored. False if rows were rejected and a partial import was not requested.
   */
  succeeded: boolean
  notes: Notes
  sourceNotes: SourceNotes
  plan: ImportPlan
}

export type Progress = (phase: 'checking' | 'loading', rows: number) => void

/**
 * Checks several files together and, unless this is a dry run, imports the valid rows. If rows are
 * rejected, imports nothing unless the options allow a partial import.
 * @throws ImportProblem if the import cannot start
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
    paidOutExternally,
    questions,
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
    files: new Map(options.files.map((file, place) => [file, options.given?.of[place] ?? place])),
    tally: openTally(),
    refusals,
    notes,
    batch,
    signal,
    progress: (rows) => progress('checking', rows),
  }
  const checked = await checkSource(run)
  expectAnswered(questions(), options.files)
  const { closedDayRows } = checked
  // Computed before the stores are created. Afterwards, they would no longer be new.
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
  // A file without any row is probably in another format, so this is an error even in a dry run.
  const planned = result(notes.read === 0 ? 'noRows' : 'dryRun')
  if (options.dryRun) return planned
  const kept = options.record
  const record: NewImport = {
    id: kept?.lease.id ?? newImportId(),
    source: kept ? 'PORTAL' : 'COMMAND',
    merchantCode: target.merchant.code,
    operator: options.operator,
    files: kept?.files ?? (await hashFiles(options.given?.files ?? options.files)),
    format: options.format,
    encoding: [...new Set(sourceNotes.dialects.map(({ encoding }) => encoding))].join(', '),
    // Only the operator's command may use the setting of the file or mapping. In the portal, users
    // of the merchant choose the file, and they must not decide whether its payments are paid out.
    paidOutExternally: kept !== undefined || paidOutExternally,
  }
  const leaseId = randomUUID()
  // If the process of an import was killed, running the same command again resumes that import.
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
    // If the import was rejected before its merchant exists, there is no merchant for an audit
    // entry.
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
    await setPaidOutExternally(engine, scope, record)
    await load(kept.lease)
    // Updates the planner statistics before the import is marked as done. Users who then open the
    // import trigger queries for obstacles to an undo, which are slow with old statistics.
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
    // Throws the error of the import, even if the database is unavailable and the audit entry
    // cannot be written.
    await recorded(result('done'), lease, 'processFailed').catch(() => {})
    throw error
  }
}

/**
 * Checks that the mapping answers every question about the files.
 * @throws ImportProblem that names the open questions
 */
function expectAnswered(questions: readonly FileQuestion[], files: readonly string[]): void {
  if (questions.length === 0) return
  throw new ImportProblem('questionsOpen', {
    file: files.join(', '),
    questions: questions.map(({ about, of }) => (of ? `${about} (${of})` : about)).join(', '),
  })
}

/** Number of rows after which other work of the process gets a turn. */
const TURN = 250

/**
 * Returns a source that stops when the signal aborts, and that regularly lets the event loop handle
 * other work.
 */
const interruptible = (source: Source, signal: AbortSignal): Source =>
  async function* () {
    let rows = 0
    for await (const row of source()) {
      if (++rows % TURN === 0) await setImmediate()
      signal.throwIfAborted()
      yield row
    }
  }

/** Returns the counts for the audit entry. Only rows that are really stored count as accepted. */
const countsOf = ({ outcome, fresh, known, refused, differs }: ImportResult): ImportCounts => ({
  accepted: outcome === 'done' ? fresh : 0,
  known,
  refused,
  differs,
})

/** Returns the data of a merchant with which the rows of a file are checked. */
export const contextOf = (target: Target, createsStores: boolean): FileContext => ({
  currency: target.merchant.currency,
  clock: clockOfZone(target.merchant.timeZone),
  now: Date.now(),
  paymentMethods: target.paymentMethods,
  reasons: target.reasons,
  tradeTypes: target.tradeTypes,
  ...storeLookup(() => target),
  hasTerminal: (code, number) => target.terminals.has(`${target.stores.get(code)} ${number}`),
  createsStores,
  closingMinutes: target.merchant.closingMinutes,
})

/** Returns the names and the SHA-256 hashes of files, in the given order. */
async function hashFiles(files: readonly string[]): Promise<ImportedFile[]> {
  const hashed: ImportedFile[] = []
  for (const file of files) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
    hashed.push({ name: basename(file), sha256: hash.digest('hex') })
  }
  return hashed
}
