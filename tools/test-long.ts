import './node-version.js'
import { parseArgs } from 'node:util'
import { run } from './run.ts'

// `npm run test:long`: runs the complete long tests, of which CI runs a fixed small part. Takes
// hours, continues after a failure, and prints one line per test at the end. `-- --only
// kill,faults` selects tests.
interface Part {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

const onPostgres = (...args: string[]) => ['node', 'tools/postgres.ts', '--', ...args]
const attacks = ['vitest', 'run', 'audit-chain']
const ledger = ['vitest', 'run', 'point-ledger']
const points = { POINT_ORDERS: '100000', POINT_REFUNDS: '10000', POINT_ROUNDS: '200' }
const fuzz = ['vitest', 'run', 'apps/server/src/testing/fuzz.test.ts']

const parts: readonly Part[] = [
  { name: 'kill', args: ['node', 'tools/kill-test.ts', '--kills', '100'] },
  { name: 'kill-mail', args: ['node', 'tools/kill-mail.ts', '--kills', '100'] },
  { name: 'bounces', args: ['node', 'tools/test-bounces.ts'] },
  { name: 'kill-close', args: ['node', 'tools/kill-close.ts', '--kills', '100'] },
  { name: 'kill-feed', args: ['node', 'tools/kill-feed.ts', '--kills', '100'] },
  {
    name: 'outage',
    args: ['node', 'tools/outage-test.ts', '--terminations', '50', '--restarts', '5'],
  },
  { name: 'recovery', args: ['node', 'tools/test-recovery.ts', '--rows', '20000'] },
  { name: 'rolling', args: ['node', 'tools/test-rolling.ts', '--rounds', '10'] },
  { name: 'alarms', args: ['node', 'tools/test-alarms.ts'] },
  { name: 'signals', args: ['node', 'tools/test-signals.ts'] },
  { name: 'fuzz', args: fuzz, env: { FUZZ_RUNS: '800' } },
  { name: 'fuzz on PostgreSQL', args: onPostgres(...fuzz), env: { FUZZ_RUNS: '800' } },
  { name: 'approvals', args: ['vitest', 'run', 'approval-matrix'], env: { MATRIX: 'whole' } },
  {
    name: 'races',
    args: onPostgres('vitest', 'run', 'approval-races', 'refunds/refunds.test'),
    env: { RACE_REQUESTS: '200', RACE_ROUNDS: '200' },
  },
  {
    name: 'downloads',
    args: onPostgres('vitest', 'run', 'platform/http/downloads', 'transactions-across-merchants'),
    env: { DOWNLOAD_ROUNDS: '10', FILTER_RUNS: '80' },
  },
  { name: 'silences', args: ['vitest', 'run', 'sales-silence'], env: { SILENCE: 'whole' } },
  {
    name: 'plants',
    args: ['vitest', 'run', 'settlement/verify', 'figure-verification'],
    env: { PLANTS: '20' },
  },
  { name: 'figures', args: ['vitest', 'run', 'figures-agree'], env: { FIGURE_FILTERS: '500' } },
  { name: 'audit', args: attacks, env: { AUDIT_RUNS: '1000' } },
  {
    name: 'deposits',
    args: onPostgres('vitest', 'run', 'deposit-simulation'),
    env: { SIMULATION_OPERATIONS: '100000' },
  },
  {
    name: 'money',
    args: onPostgres('vitest', 'run', 'money-sequences'),
    env: { MONEY_SEQUENCES: '1000' },
  },
  { name: 'dates', args: ['node', 'tools/test-dates.ts'] },
  {
    name: 'basis',
    args: ['vitest', 'run', 'approval-outdated-requests'],
    env: { BASIS_RUNS: '5000' },
  },
  { name: 'points', args: ledger, env: points },
  { name: 'points on PostgreSQL', args: onPostgres(...ledger), env: points },
  { name: 'qr', args: ['node', 'tools/test-qr.ts', '--codes', '100000'] },
  { name: 'firefox', args: ['node', 'e2e/firefox/main-path.ts'] },
  { name: 'mutation', args: ['node', 'tools/test-mutation.ts'] },
  { name: 'faults', args: ['node', 'tools/test-faults.ts'] },
  { name: 'PostgreSQL', args: onPostgres('vitest', 'run') },
  { name: 'embedded', args: ['vitest', 'run'] },
  // Each benchmark must finish without an error; its targets apply to a million rows on an idle
  // machine and are not checked.
  {
    name: 'benchmarks',
    args: [
      'node',
      'bench/bench.ts',
      '--rows',
      '20000',
      '--no-targets',
      '--seconds',
      '1',
      '--rounds',
      '1',
    ],
  },
  { name: 'looks', args: ['playwright', 'test'], env: { CHOBA_LOOKS: 'all' } },
  { name: 'keycloak', args: ['node', 'tools/test-keycloak.ts'] },
  { name: 'citus', args: ['node', 'tools/test-citus.ts'] },
  { name: 'new-area', args: ['node', 'tools/new-area/try-new-area.ts'] },
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',').map((name) => name.trim())
const unknown = wanted?.filter((name) => !parts.some((part) => part.name === name)) ?? []
if (unknown.length > 0) {
  throw new Error(
    `Unknown test: ${unknown.join(', ')}. The tests are: ${parts.map(({ name }) => name).join(', ')}`,
  )
}

const lines: string[] = []
for (const { name, args, env } of parts.filter((part) => !wanted || wanted.includes(part.name))) {
  const began = performance.now()
  const [program, ...rest] = args
  const code = await run(program!, rest, env ? { env } : {})
  lines.push(
    `${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${lines.join('\n')}`)
