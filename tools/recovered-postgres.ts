import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  cpSync,
  globSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import type { SystemUser } from './postgres-programs.ts'

/** Programs of a PostgreSQL server, and the system user who must own its files. */
export interface ServerFiles {
  programs: string
  user: SystemUser | null
}

/** Makes the server's user the owner of a folder and everything in it. */
function giveAway(folder: string, { user }: ServerFiles): void {
  if (!user) return
  for (const name of ['.', ...globSync('**', { cwd: folder })])
    chownSync(join(folder, name), user.uid, user.gid)
}

/**
 * Takes a base backup of a running server, as docs/operations.md describes.
 * @throws Error with the output of pg_basebackup
 */
export function takeBaseBackup(url: string, folder: string, files: ServerFiles): void {
  const { hostname, port, username, password } = new URL(url)
  const args = ['--pgdata', folder, '--checkpoint=fast', '--wal-method=stream', '--no-password']
  const { status, stderr } = spawnSync(join(files.programs, 'pg_basebackup'), args, {
    ...files.user,
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password },
  })
  if (status !== 0) throw new Error(`pg_basebackup failed:\n${stderr}`)
}

export interface Recovered {
  url: string
  /** Seconds from the start of the server until it accepts writes. */
  seconds: number
  stop(): Promise<void>
}

interface Recovery extends ServerFiles {
  /** Folder of the base backup. The recovery copies it and does not change it. */
  base: string
  /** Folder of the archived segments of the write-ahead log. */
  archive: string
  /** Data folder of the recovered server. */
  folder: string
  /**
   * Time to which the database is recovered. If undefined, the database is recovered to the end of
   * the archive.
   */
  until?: string
  /**
   * Settings that the original server got on its command line, so that they are not in its files.
   */
  settings: Record<string, string>
}

async function takesWrites(url: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ recovering: boolean }>(
        'select pg_is_in_recovery() as recovering',
      )
      if (!rows[0]!.recovering) return true
    } catch {
      // The server does not accept connections yet.
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(100)
  }
  return false
}

/**
 * Starts a server on a copy of a base backup. Waits until the server has recovered and accepts
 * writes.
 */
export async function recover(url: string, recovery: Recovery): Promise<Recovered> {
  const { programs, user, base, archive, folder, until, settings } = recovery
  cpSync(base, folder, { recursive: true })
  const lines = [`restore_command = 'cp ${archive}/%f %p'`, `recovery_target_action = 'promote'`]
  if (until !== undefined) lines.push(`recovery_target_time = '${until}'`)
  appendFileSync(join(folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  writeFileSync(join(folder, 'recovery.signal'), '')
  giveAway(folder, { programs, user })
  spawnSync('chmod', ['700', folder])
  const port = String(await freePort())
  const options = {
    ...settings,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
  }
  const log = `${folder}.log`
  const descriptor = openSync(log, 'w')
  const began = performance.now()
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      folder,
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', descriptor, descriptor] },
  )
  const exit = once(server, 'exit')
  const there = new URL(url)
  there.port = port
  if (!(await takesWrites(there.href, server)))
    throw new Error(`The server did not recover:\n${readFileSync(log, 'utf8')}`)
  const seconds = (performance.now() - began) / 1_000
  return {
    url: there.href,
    seconds,
    stop: async () => {
      server.kill('SIGINT')
      await exit
    },
  }
}
