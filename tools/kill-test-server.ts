import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, root } from './run.ts'

export interface ServerProcess {
  /** Kills the process with SIGKILL, at any moment of its work. */
  kill(): Promise<void>
  /** Stops the process gracefully, like Ctrl-C. */
  stop(): Promise<void>
  /** True while the process runs. */
  isAlive(): boolean
  /** Output of the process so far. */
  output(): string
}

interface ServerOptions {
  port: number
  folder: string
  databaseUrl: string | null
  /** Additional environment variables. */
  env?: NodeJS.ProcessEnv
}

/** Starts the whole server as a separate process; resolves when the server is ready. */
export async function startServer({
  port,
  folder,
  databaseUrl,
  env,
}: ServerOptions): Promise<ServerProcess> {
  const said: string[] = []
  const child = spawn(process.execPath, ['tools/dev-server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({
      PORT: String(port),
      CHOBA_DATA: folder,
      CHOBA_SIZE: '6000',
      CHOBA_RATE: '1000000',
      DATABASE_URL: databaseUrl ?? '',
      PUBLIC_URL: undefined,
      ...env,
    }),
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) {
      const isAlive = () => child.exitCode === null && child.signalCode === null
      return {
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
        isAlive,
        output: () => said.join(''),
      }
    }
    await sleep(50)
  }
  await end('SIGKILL')
  throw new Error(`The server did not start:\n${said.join('')}`)
}
