import type { Engine } from '@choba/database/engine.ts'
import { statSync } from 'node:fs'
import type { Encoding } from './csv-lines.ts'
import { checkSource, type Run } from './import-check.ts'
import { loadSource } from './import-load.ts'
import { ImportProblem } from './import-problem.ts'
import { createMerchant, findTarget, type Target, type TargetOptions } from './import-target.ts'
import type { RowContext } from './ingest.service.ts'
import { mappedSource } from './mapped-source.ts'
import { readMapping, type Mapping } from './mapping.ts'
import type { Refusals } from './refusals.ts'
import { chobaSource, type Source } from './source.ts'
import { openTally, type TallyLine } from './tally.ts'
import { createPlaces } from './wanted-places.ts'
import { zoneClock } from './wall-clock.ts'

export interface ImportOptions extends TargetOptions {
  files: readonly string[]
  /** `choba`, or `mapping:` and a name or file. */
  format: string
  encoding: Encoding
  dryRun: boolean
  acceptPartial: boolean
  createStores: boolean
}

export interface ImportResult {
  outcome: 'dryRun' | 'stopped' | 'allKnown' | 'done'
  lines: TallyLine[]
  currency: string
  fresh: number
  known: number
  refused: number
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
  refusals: Refusals,
  progress: Progress = () => {},
): Promise<ImportResult> {
  for (const file of options.files) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new ImportProblem('fileMissing', { file })
  }
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
    return { outcome, lines, currency, fresh: total('fresh'), known: total('known'), refused: total('refused') }
  }
  const planned = result('dryRun')
  if (options.dryRun) return planned
  if (planned.fresh === 0) return result(planned.known > 0 ? 'allKnown' : 'stopped')
  if (refusals.count > 0 && !options.acceptPartial) return result('stopped')

  const scope = await createMerchant(engine, target)
  if (options.createStores) await createPlaces(engine, scope, target, checked.wanted)
  await loadSource({ ...run, progress: (rows) => progress('loading', rows) }, scope, checked)
  return result('done')
}

function sourceOf({ format, files, encoding }: ImportOptions, currency: string): Source {
  if (format === 'choba') return chobaSource(files, encoding)
  const name = /^mapping:(.+)$/.exec(format)?.[1]
  if (!name) throw new ImportProblem('usage')
  return mappedSource(mappingOf(name), currency, files, encoding)
}

function mappingOf(name: string): Mapping {
  try {
    return readMapping(name)
  } catch (error) {
    throw new ImportProblem('mappingInvalid', { detail: (error as Error).message })
  }
}

const contextOf = (target: Target, createsStores: boolean): RowContext => ({
  currency: target.merchant.currency,
  clock: zoneClock(target.merchant.timeZone),
  now: Date.now(),
  brands: target.brands,
  hasStore: (code) => target.stores.has(code),
  hasTerminal: (code, number) => target.terminals.has(`${target.stores.get(code)} ${number}`),
  createsStores,
})
