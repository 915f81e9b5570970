import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, root } from '../../tools/run.ts'

export interface Demo {
  origin: string
  /** Returns the output until now. The log has one JSON object per line. */
  output: () => string
  stop: () => Promise<void>
}

export interface DemoOptions {
  port: number
  /** Path of the folder for the demo's data. */
  folder: string
  rows: number
  /** Port of the metrics; undefined turns the metrics off. */
  metricsPort?: number
}

/** Starts the product in the same way as `npm start`. */
function spawnDemo({ port, folder, rows, metricsPort }: DemoOptions) {
  const server = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({
      PORT: String(port),
      CHOBA_DATA: folder,
      CHOBA_SIZE: String(rows),
      // Raises the rate limit, because tests sign in from one address more often than users do.
      CHOBA_RATE: '10000',
      METRICS_PORT: metricsPort === undefined ? undefined : String(metricsPort),
      DATABASE_URL: undefined,
      PUBLIC_URL: undefined,
    }),
  })
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  return { server, said }
}

/** Starts a demo without waiting until it is ready. */
export function beginDemo(options: DemoOptions): Demo & { server: ChildProcess } {
  const { server, said } = spawnDemo(options)
  const origin = `http://localhost:${options.port}`
  return { origin, server, stop: () => end(server), output: () => said.join('') }
}

/**
 * Starts a demo and waits until it is ready.
 * @throws Error with the output if the demo ends before
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const { server, origin, stop, output } = beginDemo(options)
  if (await isReady(origin, server)) return { origin, stop, output }
  await stop()
  throw new Error(`The server did not start:\n${output()}`)
}

/**
 * Waits for a start of the demo that must fail.
 * @returns the exit code and the output
 */
export async function failedStart(
  options: DemoOptions,
): Promise<{ code: number | null; said: string }> {
  const { server, said } = spawnDemo(options)
  // Waits for `close` and not `exit`, so that the output is complete.
  const [code] = (await once(server, 'close')) as [number | null]
  return { code, said: said.join('') }
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
