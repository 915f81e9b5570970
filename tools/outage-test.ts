import './node-version.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@choba/database/open.ts'
import { onServer } from '@choba/database/testing.ts'
import { brokenInvariants } from '../apps/server/src/areas/refunds/refunds.testing.ts'
import { startGateway } from '../apps/server/src/platform/gateway/sample.ts'
import { freePort } from './free-port.ts'
import { RefundClients } from './kill-test-clients.ts'
import { startServer } from './kill-test-server.ts'
import { startPostgres, type ThrowawayPostgres } from './postgres.ts'

// `npm run test:outage -- --terminations 50 --restarts 5`: requests refunds while all connections
// to PostgreSQL are terminated, and while PostgreSQL is stopped (in the modes fast and immediate)
// and started again. The server must keep running, respond only with 200 and 503, and become ready
// again. No refund may be missing or made twice.
const { values } = parseArgs({
  options: {
    terminations: { type: 'string', default: '50' },
    restarts: { type: 'string', default: '5' },
  },
})
const terminations = Number(values.terminations)
const restarts = Number(values.restarts)

/**
 * Time in milliseconds for which PostgreSQL stays stopped. Long enough for requests to arrive in
 * the meantime.
 */
const DOWN_MS = 500
const READY_TRIES = 600
const PEOPLE = 8

const terminateAll = (url: string) =>
  onServer(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
  )

const outages = (postgres: ThrowawayPostgres): { name: string; run: () => Promise<void> }[] => [
  ...Array.from({ length: terminations }, () => ({
    name: 'terminated',
    run: () => terminateAll(postgres.url),
  })),
  ...(['fast', 'immediate'] as const).flatMap((mode) =>
    Array.from({ length: restarts }, () => ({
      name: mode,
      run: () => postgres.restart(mode, DOWN_MS),
    })),
  ),
]

/**
 * Returns log entries about unexpected errors. They explain a response with an unexpected status.
 */
const unexpectedErrors = (output: string): string =>
  output
    .split(/\n(?=\{)/)
    .filter((entry) => entry.includes('unexpected error'))
    .join('\n')

async function untilReady(origin: string): Promise<boolean> {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

async function endure(postgres: ThrowawayPostgres): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-outage-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer({ port, folder, databaseUrl: postgres.url })
  const secret = 'a secret of both sides'
  const gateway = await startGateway({ secret })
  const faults: string[] = []
  try {
    const clients = new RefundClients(origin, Math.random)
    await clients.prepare((terminations + 2 * restarts) * 40, { url: gateway.url, secret })
    clients.run(PEOPLE)
    for (const [nth, { name, run }] of outages(postgres).entries()) {
      await clients.untilAnswered(5)
      await run()
      if (!server.isAlive()) return [`outage ${nth} (${name}): the server ended`]
      if (!(await untilReady(origin)))
        faults.push(`outage ${nth} (${name}): the server was not ready again`)
    }
    await clients.finish()
    const strange = [...clients.statuses.keys()].filter(
      (status) => status !== 200 && status !== 503,
    )
    faults.push(
      ...strange.map((status) => `${clients.statuses.get(status)} answers were ${status}`),
    )
    console.log(
      `  ${clients.summary()}; ${[...clients.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    )
    await server.stop()
    if (faults.length > 0) console.log(unexpectedErrors(server.output()))
    const engine = await openDatabase({ url: postgres.url, folder })
    try {
      return [
        ...faults,
        ...(await brokenInvariants(engine, gateway)),
        ...(await clients.differences(engine)),
      ]
    } finally {
      await engine.close()
    }
  } finally {
    await server.kill()
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const began = performance.now()
// Committed data must survive a crash, as in production, so the server waits for the disk.
const postgres = await startPostgres({ fsync: 'on', synchronous_commit: 'on' })
let faults: string[]
try {
  faults = await endure(postgres)
} finally {
  await postgres.stop()
}
const seconds = Math.round((performance.now() - began) / 1000)
const what = `${terminations} times every connection ended, ${restarts} fast and ${restarts} immediate stops`
console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} PostgreSQL: ${what} in ${seconds} s`)
for (const line of faults) console.log(`  ${line}`)
console.log(faults.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = faults.length === 0 ? 0 : 1
