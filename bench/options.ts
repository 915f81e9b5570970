import { parseArgs } from 'node:util'

export const figures = [
  'start',
  'search',
  'totals',
  'export',
  'embedded',
  'portal',
  'import',
  'portal-import',
  'feed',
  'merchants',
  'people',
  'stores',
  'sign-in',
  'overload',
  'documents',
  'statistics',
  'deposits',
  'points',
  'notifications',
  'uploads',
  'tenants',
  'refunds',
] as const
export type FigureName = (typeof figures)[number]

export interface BenchOptions {
  /**
   * Number of transactions in the demo data, before the payments of the biggest merchant are
   * doubled.
   */
  rows: number
  only: readonly FigureName[]
  /**
   * Duration of one measurement of throughput in seconds. Before it, the load runs for a quarter of
   * this time without counting.
   */
  seconds: number
  /**
   * Number of rounds. Each round measures a figure and its limit. The result is the median of all
   * rounds.
   */
  rounds: number
  /**
   * If true, figures must reach their targets, and they are written to `bench/results`. If false,
   * the benchmark only checks that no measurement fails.
   */
  targets: boolean
}

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < from || value > to) {
    throw new Error(`--${name} is a whole number from ${from} to ${to}`)
  }
  return value
}

function namesIn(text: string): FigureName[] {
  const names = text.split(',').map((name) => name.trim())
  const odd = names.find((name) => !figures.includes(name as FigureName))
  if (odd !== undefined) throw new Error(`--only accepts ${figures.join(', ')}, not ${odd}`)
  return names as FigureName[]
}

/**
 * Parses the options, such as `--rows 1000000 --only search,refunds --seconds 8 --rounds 3` or
 * `--rows 20000 --no-targets`.
 * @throws Error with a message for the user
 */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '1000000' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      'no-targets': { type: 'boolean', default: false },
    },
  })
  return {
    rows: wholeNumber('rows', values.rows, 20_000, 10_000_000),
    only: values.only === undefined ? figures : namesIn(values.only),
    seconds: wholeNumber('seconds', values.seconds, 1, 600),
    rounds: wholeNumber('rounds', values.rounds, 1, 99),
    targets: !values['no-targets'],
  }
}
