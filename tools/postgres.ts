import './node-version.js'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onServer } from '@choba/database/testing.ts'
import { freePort } from './free-port.ts'
import { postgresFolder } from './postgres-folder.ts'
import { postgresPrograms, postgresUser, type SystemUser } from './postgres-programs.ts'
import { environment, root } from './run.ts'

export interface ThrowawayPostgres {
  /** Connection string of a superuser, on 127.0.0.1. */
  url: string
  stop: () => Promise<void>
  /**
   * Stops the server like `pg_ctl stop -m`: `fast` closes connections properly, and `immediate` is
   * like a crash. Starts the server again at the same address after `down` milliseconds.
   */
  restart: (mode: 'fast' | 'immediate', down: number) => Promise<void>
}

/** Settings for test servers. The data of a test server is not needed after a power failure. */
const forTests = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a temporary PostgreSQL server on a free local port. `stop` ends it and removes its data.
 * @param settings for postgresql.conf, such as `{ shared_buffers: '1GB', fsync: 'on' }`
 * @param auth `trust` for servers that connect to each other without a password, such as the nodes
 * of a cluster
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  auth: 'scram-sha-256' | 'trust' = 'scram-sha-256',
): Promise<ThrowawayPostgres> {
  const programs = await postgresPrograms()
  const user = postgresUser(programs)
  const folder = mkdtempSync(join(postgresFolder({ ...forTests, ...settings }), 'choba-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const password = randomBytes(12).toString('hex')
  try {
    makeCluster(programs, folder, user, password, auth)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }

  const port = await freePort()
  const options = {
    ...forTests,
    ...settings,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
  }
  const log = join(folder, 'log')
  const descriptor = openSync(log, 'w')
  // Starts the server in its own process group, so that Ctrl-C ends only the command that uses the
  // server, and the server ends after it.
  const startServer = () =>
    spawn(
      join(programs, 'postgres'),
      [
        '-D',
        join(folder, 'data'),
        ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // Sets the home folder. When the server connects to other nodes, it searches the home folder
      // for certificates, and its user cannot read the home folder of root.
      {
        ...user,
        cwd: folder,
        detached: true,
        stdio: ['ignore', descriptor, descriptor],
        env: { ...process.env, HOME: folder },
      },
    )
  let server = startServer()
  const stop = async () => {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const restart = async (mode: 'fast' | 'immediate', down: number) => {
    await end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await sleep(down)
    server = startServer()
    if (!(await answers(url, server)))
      throw new Error(`PostgreSQL did not start again:\n${readFileSync(log, 'utf8')}`)
  }
  if (await answers(url, server)) return { url, stop, restart }
  const said = readFileSync(log, 'utf8')
  await stop()
  throw new Error(`PostgreSQL did not start:\n${said}`)
}

function makeCluster(
  programs: string,
  folder: string,
  user: SystemUser | null,
  password: string,
  auth: 'scram-sha-256' | 'trust',
): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const { status, stderr, error } = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      `--auth=${auth}`,
      `--pwfile=${passwordFile}`,
      '--no-sync',
    ].concat([`--locale=${locale}`, '--encoding=UTF8']),
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed:\n${error?.message ?? stderr}`)
}

/**
 * Waits until the server accepts connections.
 * @returns false if the server ended or does not respond within half a minute
 */
async function answers(url: string, server: ChildProcess): Promise<boolean> {
  // If the program cannot be started, Node emits an error event, which would end this process
  // without a listener. The child process then has no process id.
  server.on('error', () => {})
  for (
    let tries = 0;
    tries < 300 && server.pid !== undefined && server.exitCode === null;
    tries++
  ) {
    try {
      await onServer(url, 'select 1')
      return true
    } catch {
      await sleep(100)
    }
  }
  return false
}

/**
 * Ends the server. SIGINT closes connections and shuts the server down properly. SIGQUIT shuts the
 * server down immediately, like a crash.
 */
async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

/**
 * `node tools/postgres.ts -- npm run test:api`: runs a command with a temporary server.
 * @returns its exit code
 */
async function withPostgres(command: readonly string[]): Promise<number> {
  const [program, ...args] = command
  if (!program) throw new Error('usage: node tools/postgres.ts -- <command…>')
  let child: ChildProcess | null = null
  let interrupted = false
  const pass = (signal: NodeJS.Signals) => {
    interrupted = true
    child?.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
  const { url, stop } = await startPostgres()
  try {
    if (interrupted) return 130
    child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: environment({ TEST_DATABASE_URL: url }),
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } finally {
    await stop()
  }
}

if (import.meta.main) {
  const command = process.argv.slice(2)
  process.exitCode = await withPostgres(command[0] === '--' ? command.slice(1) : command)
}
