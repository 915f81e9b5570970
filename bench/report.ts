import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/run.ts'
import { count, type Figure } from './figure.ts'
import type { BenchOptions } from './options.ts'
import type { BenchContext } from './context.ts'

const folder = join(root, 'bench/results')

const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`

/** Returns the figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, limit, ratio, bound, holds }) =>
    cells([
      what,
      measured,
      limit,
      ratio === null ? '' : ratio.toFixed(2),
      bound,
      holds ? 'yes' : '**no**',
    ]),
  )
  const heading = ['measurement', 'measured', 'reference', 'ratio', 'requirement', 'met']
  return [cells(heading), cells(heading.map(() => '---')), ...rows].join('\n')
}

/** Writes `bench/results/latest.md` and `latest.json`. */
export function writeReport(
  context: BenchContext,
  options: BenchOptions,
  figures: readonly Figure[],
): void {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const date = new Date().toISOString()
  const postgres = /^PostgreSQL [\d.]+/.exec(context.version)?.[0] ?? context.version
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${memory} GB`
  const about = [
    `${date.slice(0, 10)}; ${count(context.rows)} rows; ${machine}; Node ${process.versions.node}, ${postgres}.`,
    `Clients, server and database share the machine; medians of ${options.rounds} rounds of ${options.seconds} s,`,
    'in which a measurement and its reference alternate.',
  ]
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.md'), `${tableOf(figures)}\n\n${about.join('\n')}\n`)
  const { version, settings, rows } = context
  const json = {
    date,
    machine,
    versions: { node: process.versions.node, postgres: version },
    settings,
    rows,
    options,
    figures,
  }
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(json, null, 2)}\n`)
}
