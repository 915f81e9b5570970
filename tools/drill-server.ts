import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@choba/database/engine.ts'
import type { RestoreTarget } from '@choba/database/restore.ts'
import { withScope } from '@choba/database/scope.ts'
import { demoStateOf } from '@choba/database/seed/demo-state.ts'
import { freePort } from './free-port.ts'
import { root } from './run.ts'

/**
 * Maximum time until a server is ready, in milliseconds. Long, because the start first migrates a
 * copy of an earlier release.
 */
const READY_TIMEOUT_MS = 30 * 60_000
const POLL_MS = 250
/** Number of output lines that are shown to the operator if the start fails. */
const MAX_LINES = 20

export interface CopyAddress {
  /** True for a copy of the demo, which only `npm start` can serve. */
  isDemo: boolean
  /** Origin of the first tenant. The server rejects requests for other hosts. */
  origin: string
}

/**
 * Reads from a restored copy how to start a server on it and how to address the server.
 * @throws Error if the copy has no tenant
 */
export async function readCopyAddress(engine: Engine): Promise<CopyAddress> {
  const state = await demoStateOf(engine)
  const found = await withScope(
    engine,
    { role: 'system' },
    ({ q }) =>
      q
        .selectFrom('tenant_origins')
        .select('origin')
        .orderBy('tenant_id')
        .orderBy('sequence')
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!found)
    throw new Error(
      'The restored copy has no tenant with an address: there is nothing to ask a server for.',
    )
  return { isDemo: state === 'demo', origin: found.origin }
}

/**
 * Builds the environment variables of the server on the copy from those of the operator. Leaves out
 * the original database and the settings for e-mail, bounces and metrics. Also leaves out npm's
 * variables, because they bind the server to the process that started this command.
 */
function quietEnvironment(
  target: RestoreTarget,
  { isDemo, origin }: CopyAddress,
  port: number,
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|BOUNCE_|METRICS_|SMTP_|DATABASE_URL$)/.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    CHOBA_QUIET: '1',
    CHOBA_DATA: target.folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...(target.url !== null && { DATABASE_URL: target.url }),
    // A production start requires this variable. The server sends no e-mail, because it starts
    // without jobs.
    ...(!isDemo && {
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? origin,
    }),
  }
}

export interface DrillServer {
  /** @returns the status and the body of the response */
  get(path: string): Promise<{ status: number; body: string }>
  /**
   * Stops the server.
   * @returns its exit code
   */
  stop(): Promise<number | null>
}

/**
 * Starts a server without jobs on a restored copy, and waits until `/readyz` responds with 200.
 * @throws Error with the server's output if the server does not become ready
 */
export async function startOnCopy(
  target: RestoreTarget,
  address: CopyAddress,
): Promise<DrillServer> {
  const port = await freePort()
  const args = [
    '--import',
    './tools/node-version.js',
    'tools/start.ts',
    ...(address.isDemo ? [] : ['--production']),
  ]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: quietEnvironment(target, address, port),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += String(text)))
  const exit = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGTERM')
    await exit
    return child.exitCode
  }
  // When the demo starts, it registers its port in the origins of its tenants, so the host needs
  // this port.
  const host = address.isDemo ? `localhost:${port}` : new URL(address.origin).host
  // `fetch` always sends the host of the URL in the `Host` header. The server needs the host of the
  // tenant there to select the tenant.
  const get = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = { host }
      request({ host: '127.0.0.1', port, path, headers }, (response) => {
        let body = ''
        response.on('data', (text: Buffer) => (body += String(text)))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body }))
      })
        .once('error', reject)
        .end()
    })
  const isReady = () =>
    get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  const began = performance.now()
  while (!(await isReady())) {
    if (hasEnded() || performance.now() - began > READY_TIMEOUT_MS) {
      await stop()
      throw new Error(
        `The server did not get ready on the copy:\n${said.trim().split('\n').slice(-MAX_LINES).join('\n')}`,
      )
    }
    await sleep(POLL_MS)
  }
  return { get, stop }
}
