import './node-version.js'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@choba/database/open.ts'
import { brokenInvariants } from '../apps/server/src/areas/refunds/refunds.testing.ts'
import { startGateway } from '../apps/server/src/platform/gateway/sample.ts'
import { onBothDatabases, seededRandom } from './both-databases.ts'
import { freePort } from './free-port.ts'
import { RefundClients } from './kill-test-clients.ts'
import { startServer, type ServerProcess } from './kill-test-server.ts'

// `npm run test:kill -- --kills 100`: requests refunds while the server is killed at random
// moments. Runs on the embedded database and on PostgreSQL. At the end, no refund may be missing or
// made twice, and all figures must match the sample gateway. The gateway runs in this process, so
// it continues when the server is killed.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const kills = Number(values.kills)

async function killOften(databaseUrl: string | null, seed: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'choba-kill-'))
  const port = await freePort()
  const chance = seededRandom(seed)
  const secret = 'a secret of both sides'
  const gateway = await startGateway({ secret })
  let server: ServerProcess | null = null
  try {
    const start = () => startServer({ port, folder, databaseUrl })
    server = await start()
    const clients = new RefundClients(`http://localhost:${port}`, chance)
    await clients.prepare(kills * 12, { url: gateway.url, secret })
    clients.run(4)
    for (let kill = 0; kill < kills; kill++) {
      // Kills the server at a random moment, when some requests are answered and others are in
      // progress.
      await clients.untilAnswered(Math.floor(chance() * 12))
      await sleep(chance() * 60)
      await server.kill()
      server = await start()
    }
    await clients.finish()
    await server.stop()
    server = null
    const engine = await openDatabase({ url: databaseUrl, folder })
    try {
      const broken = [
        ...(await brokenInvariants(engine, gateway)),
        ...(await clients.differences(engine)),
      ]
      console.log(`  ${clients.summary()}; ${gateway.refunds.size} reached the gateway`)
      return broken
    } finally {
      await engine.close()
    }
  } finally {
    await server?.kill()
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const seed = Number(values.seed)
await onBothDatabases(`${kills} kills, seed ${seed}`, (databaseUrl) =>
  killOften(databaseUrl, databaseUrl ? seed + 1 : seed),
)
