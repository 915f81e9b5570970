import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { environment, root } from './run.ts'

type End = [code: number | null, signal: NodeJS.Signals | null]

/** Process that receives the signal. `group` means all processes, as with Ctrl-C in a terminal. */
export type Target = 'npm' | 'shell' | 'server' | 'group'

export interface SignalCase {
  script: 'serve' | 'start'
  target: Target
  signal: NodeJS.Signals
  /** Moment of the signal: after the process has started, or after the server is ready. */
  when: 'starting' | 'ready'
  /** Expected end of npm: its exit code, or the signal that ended it. */
  end: End
}

const of = (
  script: SignalCase['script'],
  target: Target,
  signal: NodeJS.Signals,
  ...end: End
): SignalCase => ({
  script,
  target,
  signal,
  when: 'ready',
  end,
})

/**
 * Cases for `npm run serve`. npm forwards SIGTERM and SIGINT to the server. SIGHUP and SIGKILL end
 * only npm, and the server must detect that npm has ended.
 */
export const serveCases: readonly SignalCase[] = [
  of('serve', 'npm', 'SIGTERM', 0, null),
  of('serve', 'npm', 'SIGINT', 0, null),
  of('serve', 'npm', 'SIGHUP', null, 'SIGHUP'),
  of('serve', 'npm', 'SIGKILL', null, 'SIGKILL'),
  { ...of('serve', 'npm', 'SIGKILL', null, 'SIGKILL'), when: 'starting' },
  of('serve', 'server', 'SIGTERM', 0, null),
  of('serve', 'server', 'SIGINT', 0, null),
  of('serve', 'server', 'SIGHUP', 0, null),
  of('serve', 'server', 'SIGKILL', null, 'SIGKILL'),
  of('serve', 'group', 'SIGTERM', 0, null),
  of('serve', 'group', 'SIGINT', 0, null),
  of('serve', 'group', 'SIGHUP', null, 'SIGHUP'),
]

/**
 * Cases for `npm start`. There is a shell between npm and the demo, because Windows has no `exec`.
 * A signal that ends the shell also ends npm.
 */
export const startCases: readonly SignalCase[] = [
  of('start', 'npm', 'SIGTERM', null, 'SIGTERM'),
  of('start', 'npm', 'SIGKILL', null, 'SIGKILL'),
  of('start', 'shell', 'SIGTERM', null, 'SIGTERM'),
  of('start', 'shell', 'SIGHUP', null, 'SIGHUP'),
  of('start', 'shell', 'SIGKILL', null, 'SIGKILL'),
  of('start', 'server', 'SIGTERM', 0, null),
  of('start', 'server', 'SIGHUP', 0, null),
  of('start', 'server', 'SIGKILL', 137, null),
  of('start', 'group', 'SIGINT', null, 'SIGINT'),
]

export const nameOf = ({ script, target, signal, when }: SignalCase): string =>
  `npm run ${script}: ${signal} to ${target === 'group' ? 'the process group' : target}${when === 'ready' ? '' : ' in the start'}`

interface Running {
  pid: number
  args: string[]
}

/**
 * Returns the processes whose environment contains this data folder: npm, its shell and the server.
 * Works only on systems with `/proc`.
 */
function processesWith(folder: string): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (
          !readFileSync(`/proc/${name}/environ`, 'utf8')
            .split('\0')
            .includes(`CHOBA_DATA=${folder}`)
        )
          return []
        return [
          { pid: Number(name), args: readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0') },
        ]
      } catch {
        // The process has ended after the folder was listed.
        return []
      }
    })
}

const isServer = ({ args }: Running): boolean =>
  args[0]!.endsWith('node') && args.some((arg) => arg.endsWith('tools/start.ts'))

function pidOf(target: Target, npm: number, running: readonly Running[]): number | undefined {
  if (target === 'npm') return npm
  if (target === 'group') return -npm
  return running.find((one) => (target === 'server' ? isServer(one) : one.args[0] === 'sh'))?.pid
}

/**
 * Waits until the condition is true.
 * @throws Error if the condition is false for two minutes
 */
async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    if (await isTrue()) return
    await sleep(50)
  }
  throw new Error(`not within two minutes: ${what}`)
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns true if a process listens on the port. */
async function isTaken(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  const answer = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return answer
}

export interface SignalOutcome {
  end: End
  /** True if the port was in use after all processes had ended. */
  isPortTaken: boolean
  /** Log messages about parts of the server that did not stop, and about fatal errors. */
  errors: string[]
  /** Output of npm and the server. */
  output: string
}

export interface SignalOptions {
  port: number
  folder: string
  env: NodeJS.ProcessEnv
  /**
   * Text that the server must print before the signal is sent; undefined to send it without
   * waiting.
   */
  awaited?: string
}

/**
 * Starts the product with npm, sends one signal to one of the processes, and waits until all
 * processes have ended.
 * @throws Error if a process still runs after two minutes; the process is then killed
 */
export async function runSignalCase(
  { script, target, signal, when }: SignalCase,
  { port, folder, env, awaited = '' }: SignalOptions,
): Promise<SignalOutcome> {
  const said: string[] = []
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    // Starts a separate process group, so that a signal can be sent to the group without ending the
    // test.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({
      PORT: String(port),
      CHOBA_DATA: folder,
      npm_lifecycle_event: undefined,
      ...env,
    }),
  })
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (text: Buffer) => said.push(String(text)))
  const ended = once(npm, 'exit') as Promise<End>
  try {
    await until('the server starts', async () => {
      if (npm.exitCode !== null) throw new Error('npm ended before the server started')
      return when === 'starting'
        ? processesWith(folder).some(isServer)
        : (await isReady(port)) && said.join('').includes(awaited)
    })
    process.kill(pidOf(target, npm.pid!, processesWith(folder))!, signal)
    const end = await ended
    await until('no process is left', () => processesWith(folder).length === 0)
    const output = said.join('')
    const lines = output.split('\n')
    return {
      output,
      end,
      isPortTaken: await isTaken(port),
      errors: lines.filter((line) => /^\{"level":60|did not stop/.test(line)),
    }
  } catch (error) {
    throw new Error(`${String(error)}\n${said.join('')}`, { cause: error })
  } finally {
    for (const { pid } of processesWith(folder)) process.kill(pid, 'SIGKILL')
  }
}
