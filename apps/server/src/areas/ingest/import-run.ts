import type { ResultType } from '@choba/contract/result-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { refreshStatistics } from '@choba/database/table-statistics.ts'
import { realpathSync, statSync, createReadStream } from 'node:fs'
import type { Encoding } from './csv-lines.ts'
import { checkSource, type Run } from './import-check.ts'
import { loadSource } from './import-load.ts'
import { ImportProblem } from './import-problem.ts'
import { createMerchant, findTarget, type Target, type TargetOptions } from './import-target.ts'
import {
  beginImport,
  endImport,
  newImportId,
  type ImportCounts,
  type NewImport,
  type Operator,
} from './imports.repository.ts'
import type { RowContext } from './ingest.service.ts'
import { mappedSource } from './mapped-source.ts'
import { readMapping } from './mapping.ts'
import type { RowErrors } from './row-errors.ts'
import { chobaSource, type Source } from './source.ts'
import { openTally, type TallyLine } from './tally.ts'
import { createStores } from './wanted-stores.ts'
import { zoneClock } from './wall-clock.ts'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportedFile } from '@choba/database/import-tables.ts'

export interface ImportOptions extends TargetOptions {
  files: readonly string[]
  /** `choba`, or `mapping:` and a name or file. */
  format: string
  encoding: Encoding
  dryRun: boolean
  acceptPartial: boolean
  createStores: boolean
  /** Who is named in the audit log. */
  operator: Operator
  /** Of the names of a new merchant's roles. */
  language: Language
}

export interface ImportResult {
  outcome: 'dryRun' | 'stopped' | 'allKnown' | 'done'
  lines: TallyLine[]
  currency: string
  fresh: number
  known: number
  refused: number
  /** Of the refused ones those that are there with something else in them. */
  differs: number
  /** Everything is in, or would be: nothing was refused unless that was asked for, and there was something. */
  succeeded: boolean
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
  expectFiles(options.files)
  const target = await findTarget(engine, options)
  const { currency } = target.merchant
  const run: Run = {
    engine,
    source: sourceOf(options, currency),
    context: contextOf(target, options.createStores),
    target,
    tally: openTally(),
    refusals,
    progress: (rows) => progress('checking', rows),
  }
  const checked = await checkSource(run)
  const result = (outcome: ImportResult['outcome']): ImportResult => {
    const lines = run.tally.lines()
    const total = (name: 'fresh' | 'known' | 'refused') => lines.reduce((sum, line) => sum + line[name].n, 0)
    const [fresh, known, refused] = [total('fresh'), total('known'), total('refused')]
    const differs = refusals.byReason.get('differsFromStored') ?? 0
    const succeeded = fresh + known > 0 && (refused === 0 || options.acceptPartial)
    return { outcome, lines, currency, fresh, known, refused, differs, succeeded }
  }
  const planned = result('dryRun')
  if (options.dryRun) return planned
  const record: NewImport = {
    id: newImportId(),
    merchantCode: target.merchant.code,
    operator: options.operator,
    files: await hashFiles(options.files),
    format: options.format,
    encoding: options.encoding,
  }
  const recorded = async (ended: ImportResult, outcome: ResultType | 'success' = 'success'): Promise<ImportResult> => {
    // What was refused before its merchant was made belongs to no one's log.
    if (target.scope) await endImport(engine, target.scope, record, countsOf(ended), outcome)
    return ended
  }
  if (planned.fresh === 0 && planned.known > 0) return recorded({ ...planned, outcome: 'allKnown' })
  if (planned.fresh === 0 || (refusals.count > 0 && !options.acceptPartial)) {
    return recorded({ ...planned, outcome: 'stopped' }, 'processFailed')
  }
  const scope = await createMerchant(engine, target, options.operator, options.language)
  await beginImport(engine, scope, record)
  try {
    if (options.createStores) await createStores(engine, scope, target, checked.wanted)
    await loadSource({ ...run, progress: (rows) => progress('loading', rows) }, scope, record.id, checked)
  } catch (error) {
    // The import's own failure is what is reported, whether or not the database can still take the entry.
    await recorded(result('done'), 'processFailed').catch(() => {})
    throw error
  }
  const ended = await recorded(result('done'))
  await refreshStatistics(engine)
  return ended
}

/** What the audit log counts: rows that went in, not those that could have. */
const countsOf = ({ outcome, fresh, known, refused, differs }: ImportResult): ImportCounts => ({
  accepted: outcome === 'done' ? fresh : 0,
  known,
  refused,
  differs,
})

/** @throws ImportProblem for a file that is none, and for one that is given twice: its rows have one place each */
function expectFiles(files: readonly string[]): void {
  const seen = new Set<string>()
  for (const file of files) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new ImportProblem('fileMissing', { file })
    const path = realpathSync(file)
    if (seen.has(path)) throw new ImportProblem('fileTwice', { file })
    seen.add(path)
  }
}

function sourceOf({ format, files, encoding }: ImportOptions, currency: string): Source {
  if (format === 'choba') return chobaSource(files, encoding)
  const name = /^mapping:(.+)$/.exec(format)?.[1]
  if (!name) throw new ImportProblem('usage')
  return mappedSource(readMapping(name), currency, files, encoding)
}

/** What rows of a target are checked against. */
export const contextOf = (target: Target, createsStores: boolean): RowContext => ({
  currency: target.merchant.currency,
  clock: zoneClock(target.merchant.timeZone),
  now: Date.now(),
  brands: target.brands,
  reasons: target.reasons,
  hasStore: (code) => target.stores.has(code),
  hasTerminal: (code, number) => target.terminals.has(`${target.stores.get(code)} ${number}`),
  createsStores,
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
