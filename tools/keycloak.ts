import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { fetchKeycloak, findJava, KeycloakMissing } from './keycloak-programs.ts'

export interface ThrowawayKeycloak {
  /** Address on this machine. */
  url: string
  user: string
  password: string
  stop: () => Promise<void>
}

/**
 * Maximum time for the start, in milliseconds. The first start of a Keycloak version takes minutes,
 * because Keycloak then builds files that later starts use.
 */
const START_TIMEOUT_MS = 300_000

/**
 * Starts a temporary Keycloak on a free port, with its data in memory. `stop` removes everything.
 * @throws KeycloakMissing if this machine cannot run Keycloak
 */
export async function startKeycloak(signal: AbortSignal): Promise<ThrowawayKeycloak> {
  if (process.platform === 'win32')
    throw new KeycloakMissing('the shell script of Keycloak does not run on Windows.')
  const java = findJava()
  const folder = fetchKeycloak()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const [user, password] = ['choba-test', randomBytes(12).toString('hex')]
  const place = mkdtempSync(join(tmpdir(), 'choba-keycloak-'))
  const log = join(place, 'log')
  const descriptor = openSync(log, 'w')
  // Starts Keycloak in its own process group, so that Ctrl-C ends only the tests, and Keycloak ends
  // after them.
  const server = spawn(
    join(folder, 'bin', 'kc.sh'),
    ['start-dev', '--db=dev-mem', '--http-host=127.0.0.1', `--http-port=${port}`],
    {
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
      env: {
        ...process.env,
        JAVA_HOME: java,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx768m',
        KC_BOOTSTRAP_ADMIN_USERNAME: user,
        KC_BOOTSTRAP_ADMIN_PASSWORD: password,
      },
    },
  )
  const stop = async () => {
    await end(server)
    rmSync(place, { recursive: true, force: true })
  }
  if (await answers(url, server, signal)) return { url, user, password, stop }
  const said = readFileSync(log, 'utf8')
  await stop()
  throw new Error(`Keycloak did not start:\n${said}`)
}

async function answers(url: string, server: ChildProcess, signal: AbortSignal): Promise<boolean> {
  // If the program cannot be started, Node emits an error event, which would end this process
  // without a listener. The child process then has no process id.
  server.on('error', () => {})
  const late = Date.now() + START_TIMEOUT_MS
  while (
    Date.now() < late &&
    !signal.aborted &&
    server.pid !== undefined &&
    server.exitCode === null
  ) {
    const answer = await fetch(`${url}/realms/master`).catch(() => null)
    if (answer?.ok) return true
    await sleep(500)
  }
  return false
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  // Ends the whole process group: the shell, and the Java process that the shell started.
  process.kill(-server.pid, 'SIGTERM')
  const late = setTimeout(() => process.kill(-server.pid!, 'SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}
