import './node-version.js'
import { WORKERS } from '@choba/database/testing.ts'
import { CitusMissing, startCluster } from './citus-cluster.ts'
import { runVitest } from './run-tests.ts'

// `npm run test:citus`: runs the tests of the database and the API on a Citus cluster with a
// coordinator and two workers. With words, as in `-- refunds imports`, runs only test files whose
// path contains one of the words.
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => interrupted.abort())

try {
  const cluster = await startCluster()
  try {
    const files = process.argv.slice(2)
    const args = [...files, '--config', 'tools/citus.vitest.config.ts']
    const env = { TEST_DATABASE_URL: cluster.url, [WORKERS]: cluster.workers.join(',') }
    const { signal } = interrupted
    process.exitCode = (await runVitest({ name: 'citus', args, env, signal })).passed ? 0 : 1
  } finally {
    await cluster.stop()
  }
} catch (error) {
  console.error(
    error instanceof CitusMissing
      ? error.message
      : interrupted.signal.aborted
        ? 'Interrupted.'
        : error,
  )
  process.exitCode = interrupted.signal.aborted ? 130 : 1
}
