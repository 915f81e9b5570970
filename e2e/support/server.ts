import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { environment, root } from '../../tools/run.ts'
import { setBrowserOrigin } from './origin.ts'

/** Enough rows for pages, searches and totals, and seeded in a few seconds. */
const ROWS = '3000'

/** The product as `npm start` runs it, once for the whole suite, on data of its own. @returns what stops it */
export default async function startServer(): Promise<() => Promise<void>> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'choba-e2e-'))
  const said: string[] = []
  const server = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({
      PORT: String(port),
      CHOBA_DATA: folder,
      CHOBA_SIZE: ROWS,
      // Many tests sign in from one address, faster than people do.
      CHOBA_RATE: '10000',
      DATABASE_URL: undefined,
      PUBLIC_URL: undefined,
    }),
  })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => said.push(String(text)))

  const stop = async () => {
    await end(server)
    await rm(folder, { recursive: true, force: true })
  }
  if (!(await isReady(origin, server))) {
    await stop()
    throw new Error(`The server did not start:\n${said.join('')}`)
  }
  setBrowserOrigin(origin)
  return stop
}

async function isReady(origin: string, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await sleep(200)
  }
  return false
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(late)
}
