import './node-version.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@choba/database/open.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { sendTo, signInByForm } from '@choba/identity/sign-in/sign-in-by-form.ts'
import { brokenInvariants } from '../apps/server/src/areas/refunds/refunds.testing.ts'
import { startGateway } from '../apps/server/src/platform/gateway/sample.ts'
import { adapt, documentedBlock } from './documented-block.ts'
import { freePort } from './free-port.ts'
import { lastDays, RefundClients } from './kill-test-clients.ts'
import { startServer, type ServerProcess } from './kill-test-server.ts'
import { startNginx, type Nginx } from './nginx.ts'
import { startPostgres } from './postgres.ts'

// `npm run test:rolling -- --rounds 3`: runs two servers with one PostgreSQL behind nginx, with the
// configuration of docs/operations.md. Restarts each server as documented, while clients request
// refunds, read lists and download files. No request may fail, and each refund must be made exactly
// once.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)

const DRAIN_SECONDS = '5'
const PEOPLE = 3
/** Number of refunds that are prepared for a round. A round cannot make as many. */
const REFUNDS = 1_500

/**
 * Reads lists and downloads files until stopped.
 * @returns the number of complete responses, and the faults
 */
async function readOn(
  origin: string,
  isOver: () => boolean,
): Promise<{ whole: number; faults: string[] }> {
  const realm = { realm: 'demo', clientId: 'choba-portal', publicUrl: origin, keycloakUrl: null }
  const signIn = () => signInByForm(sendTo(origin), realm, 'owner', DEMO_PASSWORD)
  let token = await signIn()
  const period = lastDays(60)
  const paths = [
    'user/userinfo',
    `trade/list?${period}&pageSize=200`,
    `trade/download?${period}&format=csv`,
  ]
  const faults: string[] = []
  let whole = 0
  for (let nth = 0; !isOver(); nth++) {
    const path = paths[nth % paths.length]!
    // Pauses, so that the servers have processor time to start.
    await sleep(150)
    try {
      const answer = await fetch(`${origin}/apiproxy/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      // Reading throws if the body is cut off.
      const { length } = await answer.text()
      if (answer.ok && length > 0) whole++
      // The token has expired.
      else if (answer.status === 401) token = await signIn()
      else faults.push(`${path} returned ${answer.status}`)
    } catch (error) {
      const { message, cause } = error as Error
      faults.push(`${path} failed: ${message} (${String(cause)})`)
    }
  }
  return { whole, faults }
}

/**
 * Returns the status codes of `/readyz`, without repetitions, until the process stops listening.
 */
async function statusesOf(port: number): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: 'close' },
    }).catch(() => null)
    if (!answer) return seen
    if (seen.at(-1) !== answer.status) seen.push(answer.status)
    await sleep(20)
  }
}

interface Room {
  /** Starts the server process of a port and waits until it is ready. */
  start: (port: number) => Promise<ServerProcess>
  clients: RefundClients
  servers: Map<number, ServerProcess>
}

/**
 * Restarts one server process as documented.
 * @returns the faults
 */
async function restart(port: number, { start, clients, servers }: Room): Promise<string[]> {
  const server = servers.get(port)!
  const faults: string[] = []
  const before = clients.answered
  const [statuses] = await Promise.all([statusesOf(port), server.stop()])
  if (statuses.join() !== '200,503' && statuses.join() !== '503')
    faults.push(`/readyz said ${statuses.join(', ')} before the process stopped listening`)
  if (server.output().includes('did not stop'))
    faults.push(`a part did not stop:\n${server.output()}`)
  const down = clients.answered
  servers.set(port, await start(port))
  const after = clients.answered
  console.log(
    `  port ${port}: ${down - before} refunds answered while it stopped, ${after - down} while it started`,
  )
  if (down === before || after === down)
    faults.push('no refund was answered while a process restarted')
  await clients.untilAnswered(20)
  return faults
}

/**
 * Returns faults in requests that nginx repeated. A request that changes data may be repeated only
 * if the first process did not accept the connection.
 */
async function repeatedCalls(nginx: Nginx, ports: readonly number[]): Promise<string[]> {
  const calls = await nginx.calls()
  const repeated = calls.filter(({ processes }) => processes.length > 1)
  const shares = ports.map(
    (port) => calls.filter(({ processes }) => processes.at(-1)!.endsWith(`:${port}`)).length,
  )
  console.log(
    `  nginx: ${calls.length} calls (${shares.join(' and ')}), ${repeated.length} were repeated at the other process`,
  )
  return [
    ...shares.filter((share) => share === 0).map(() => 'a process got no call'),
    ...(repeated.length === 0
      ? ['nginx never called a stopped process, so nothing was tested']
      : []),
    ...repeated
      .filter(({ method, connectTimes }) => method !== 'GET' && connectTimes[0] !== '-')
      .map(({ method, processes }) => `nginx sent a ${method} twice: ${processes.join(', ')}`),
    ...calls
      .filter(({ status }) => status >= 500)
      .map(({ method, status }) => `nginx answered ${status} to a ${method}`),
  ]
}

async function roll(databaseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-rolling-'))
  const [front, ...ports] = [await freePort(), await freePort(), await freePort()] as const
  const origin = `http://localhost:${front}`
  const env = {
    PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    CHOBA_DRAIN_SECONDS: DRAIN_SECONDS,
    CHOBA_SIZE: '3000',
  }
  const start = (port: number) =>
    startServer({ port, folder: join(folder, String(port)), databaseUrl, env })
  const servers = new Map<number, ServerProcess>()
  // The documented configuration, with other ports and without a certificate.
  const block = adapt(documentedBlock('nginx'), [
    ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
    ['listen 443 ssl;', `listen 127.0.0.1:${front};`],
    ['  ssl_certificate     /etc/ssl/pay.example.com.pem;\n', ''],
    ['  ssl_certificate_key /etc/ssl/pay.example.com.key;\n', ''],
    ['server_name pay.example.com', 'server_name localhost'],
  ])
  const secret = 'a secret of both sides'
  const gateway = await startGateway({ secret })
  let nginx: Nginx | null = null
  try {
    for (const port of ports) servers.set(port, await start(port))
    nginx = await startNginx(block, front)
    const clients = new RefundClients(origin, Math.random, [undefined])
    await clients.prepare(rounds * REFUNDS, { url: gateway.url, secret })
    clients.run(PEOPLE)
    let isOver = false
    const reading = [readOn(origin, () => isOver), readOn(origin, () => isOver)]
    await clients.untilAnswered(20)
    const faults: string[] = []
    for (let round = 0; round < rounds; round++)
      for (const port of ports) faults.push(...(await restart(port, { start, clients, servers })))
    isOver = true
    const read = await Promise.all(reading)
    await clients.finish()
    console.log(
      `  ${clients.summary()}; ${read.map(({ whole }) => whole).join(' and ')} lists and downloads`,
    )
    faults.push(...read.flatMap((one) => one.faults), ...(await repeatedCalls(nginx, ports)))
    faults.push(...(await nginx.failures()))
    if (clients.repeated > 0) faults.push(`${clients.repeated} calls got no response`)
    const strange = [...clients.statuses].filter(([status]) => status !== 200)
    faults.push(...strange.map(([status, count]) => `${count} answers were ${status}`))
    for (const server of servers.values()) await server.stop()
    const engine = await openDatabase({ url: databaseUrl, folder })
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
    for (const server of servers.values()) await server.kill()
    await nginx?.stop()
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const began = performance.now()
const postgres = await startPostgres()
let faults: string[]
try {
  faults = await roll(postgres.url)
} finally {
  await postgres.stop()
}
const seconds = Math.round((performance.now() - began) / 1000)
console.log(
  `${faults.length === 0 ? 'ok  ' : 'FAIL'} rolling restart of two processes, ${rounds} times, in ${seconds} s`,
)
for (const line of faults.slice(0, 50)) console.log(`  ${line}`)
console.log(faults.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exitCode = faults.length === 0 ? 0 : 1
