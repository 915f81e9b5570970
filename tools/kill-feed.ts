import './node-version.js'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { FEED_CLOCK_SKEW } from '@choba/contract/feed-rows.ts'
import { openDatabase } from '@choba/database/open.ts'
import { ledgerDifferences } from '../apps/server/src/areas/point-transactions/point-ledger.testing.ts'
import { verifyAllFigures } from '../apps/server/src/areas/statistics/figure-report.ts'
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts'
import { addFeedKey } from './feed-key.ts'
import { onBothDatabases, seededRandom } from './both-databases.ts'
import { freePort } from './free-port.ts'
import { feedDifferences, planFeed } from './kill-feed-rows.ts'
import { startServer, type ServerProcess } from './kill-test-server.ts'
import { environment, root } from './run.ts'

// `npm run test:kill-feed -- --kills 100`: two clients send rows, with duplicates and in random
// order, while clients and servers are killed at random moments. The clocks of the clients are
// wrong, and connections are cut during requests and responses. On PostgreSQL, each client has its
// own server. At the end, every row must exist once in its final state, and every figure, including
// points, must match the rows.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    rows: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const kills = Number(values.kills)
/** Total number of rows. The option `--rows` gives the number of rows per kill. */
const total = kills * Number(values.rows)
/** Number of rows in a batch. About ten batches are sent between two kills. */
const BATCH = Math.min(250, Math.ceil(Number(values.rows) / 10))

/**
 * Maximum number of bytes that a connection carries before it is cut: a few batches, with about 300
 * bytes per row.
 */
const LINE_BYTES = BATCH * 300 * 5

interface Tally {
  answered: number
  rejected: number
  said: string[]
}

/** A client process. The process ends after all of its rows are answered. */
interface ClientProcess {
  kill(): Promise<void>
  readonly isOver: boolean
}

function startClient(env: Record<string, string>, tally: Tally): ClientProcess {
  const child: ChildProcess = spawn(process.execPath, ['tools/kill-feed-client.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(env),
  })
  let isOver = false
  child.stderr!.on('data', (text: Buffer) => tally.said.push(String(text)))
  // A process that is killed while it prints leaves an incomplete line. Such a line does not match.
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [, rejected] = /^answered (?:\d+ ){4}(\d+)$/.exec(line) ?? []
    if (rejected !== undefined) {
      tally.answered++
      tally.rejected += Number(rejected)
    }
    if (line === 'done') isOver = true
  })
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    get isOver() {
      return isOver
    },
  }
}

async function killOften(databaseUrl: string | null, seed: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-kill-feed-'))
  const chance = seededRandom(seed)
  const prefix = `K${seed}`
  const { batches, expected } = planFeed(prefix, total, BATCH, chance)
  const ports = databaseUrl ? [await freePort(), await freePort()] : [await freePort()]
  const servers: ServerProcess[] = []
  const clients: ClientProcess[] = []
  const lines: CuttingProxy[] = []
  const tally: Tally = { answered: 0, rejected: 0, said: [] }
  const start = (at: number) =>
    startServer({ port: ports[at]!, folder: join(folder, `data${at}`), databaseUrl })
  try {
    // Each starting server sets the tenant's origin to its own address, and users can sign in only
    // at that origin. So the feed key is added before the second server starts.
    servers[0] = await start(0)
    const key = await addFeedKey(`http://localhost:${ports[0]}`, 'kills')
    if (ports.length > 1) servers[1] = await start(1)
    for (const at of [0, 1])
      lines[at] = await startCuttingProxy(ports[at] ?? ports[0]!, LINE_BYTES, chance)
    const environments = [0, 1].map((at) => ({
      FEED_SOURCE: join(folder, `source${at}`),
      FEED_SPOOL: join(folder, `spool${at}`),
      FEED_ORIGIN: `http://localhost:${lines[at]!.port}`,
      FEED_KEY: key.keyId,
      FEED_SECRET: key.secret,
    }))
    for (const { FEED_SOURCE } of environments) await mkdir(FEED_SOURCE)
    for (const [at, rows] of batches.entries())
      await writeFile(
        join(environments[at % 2]!.FEED_SOURCE, `${String(at).padStart(6, '0')}.json`),
        JSON.stringify(rows),
      )
    // Changes the error of the clock after each kill. The error stays within the range that the
    // server accepts.
    const skewed = (at: number) => ({
      ...environments[at]!,
      FEED_SKEW: String(Math.round((chance() * 2 - 1) * (FEED_CLOCK_SKEW - 20))),
    })
    for (const at of environments.keys()) clients[at] = startClient(skewed(at), tally)
    let amid = 0
    for (let kill = 0; kill < kills; kill++) {
      const goal = Math.floor(((kill + chance()) * batches.length) / (kills + 1))
      for (let looks = 0; looks < 6_000 && tally.answered < goal; looks++) await sleep(5)
      await sleep(chance() * 60)
      if (clients.some(({ isOver }) => !isOver)) amid++
      const at = Math.floor(chance() * 2)
      if (kill % 2 === 0) {
        await clients[at]!.kill()
        clients[at] = startClient(skewed(at), tally)
      } else {
        const server = at % servers.length
        await servers[server]!.kill()
        servers[server] = await start(server)
      }
    }
    for (let looks = 0; looks < 6_000 && clients.some(({ isOver }) => !isOver); looks++)
      await sleep(50)
    for (const server of servers.splice(0)) await server.stop()
    const engine = await openDatabase({ url: databaseUrl, folder: join(folder, 'data0') })
    try {
      const { differences } = await verifyAllFigures(engine)
      const wrong = [
        ...(await feedDifferences(engine, prefix, expected)),
        ...(await ledgerDifferences(engine)),
      ]
      const [bodies, answers] = (['bodies', 'answers'] as const).map((what) =>
        lines.reduce((sum, { cut }) => sum + cut[what], 0),
      )
      console.log(
        `  ${expected.size} transactions in ${batches.length} batches, ${tally.answered} answers; ${amid} of ${kills} kills happened while rows were sent; ${bodies} request bodies were cut, ${answers} responses were lost`,
      )
      return [
        ...differences,
        ...wrong.slice(0, 20),
        ...(tally.rejected > 0 ? [`${tally.rejected} rows were rejected`] : []),
        ...(clients.every(({ isOver }) => isOver)
          ? []
          : ['a client did not finish', ...tally.said.slice(-5)]),
        ...(amid * 2 < kills
          ? [`only ${amid} of ${kills} kills happened while rows were sent`]
          : []),
        ...(bodies === 0 || answers === 0
          ? ['no request body was cut, or no response was lost']
          : []),
      ]
    } finally {
      await engine.close()
    }
  } finally {
    for (const client of clients) await client.kill()
    for (const server of servers) await server.kill()
    for (const line of lines) await line.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const seed = Number(values.seed)
await onBothDatabases(`${kills} kills, seed ${seed}`, (databaseUrl) =>
  killOften(databaseUrl, databaseUrl ? seed + 1 : seed),
)
