import { spawn } from 'node:child_process'
import pg from 'pg'

type Program = 'pg_dump' | 'pg_restore'

/** Maximum number of output lines of a failed program that the error message contains. */
const MAX_LINES = 10

/**
 * Returns the database address as environment variables for PostgreSQL's client programs.
 * Command-line arguments would be visible to every user of the machine.
 */
export function libpqEnvironment(url: string): NodeJS.ProcessEnv {
  const {
    host,
    port,
    user = '',
    password,
    database = '',
  } = new pg.Client({ connectionString: url })
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const sslmode =
    query.get('sslmode') ?? (/^(1|true)$/.test(query.get('ssl') ?? '') ? 'require' : null)
  const files = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' }
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    // `no-verify` exists only in the Node driver; libpq calls it `require`.
    ...(sslmode && { PGSSLMODE: sslmode === 'no-verify' ? 'require' : sslmode }),
    ...Object.fromEntries(
      Object.entries(files).flatMap(([name, variable]) =>
        query.has(name) ? [[variable, query.get(name)]] : [],
      ),
    ),
  }
}

/**
 * Runs one of PostgreSQL's client programs and returns its output.
 * @throws Error with the program's message if it fails
 */
function runProgram(
  program: Program,
  args: readonly string[],
  env = process.env,
  signal?: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    let [printed, said] = ['', '']
    child.stdout.on('data', (text: Buffer) => (printed += String(text)))
    child.stderr.on('data', (text: Buffer) => (said += String(text)))
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(`${program} is not on the PATH: install the client programs of PostgreSQL.`)
          : error,
      ),
    )
    child.once('close', (code) => {
      if (code === 0) resolve(printed)
      else
        reject(
          new Error(`${program} failed:\n${said.trim().split('\n').slice(-MAX_LINES).join('\n')}`),
        )
    })
  })
}

const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0])

/**
 * Checks that a client program is installed and not older than the server.
 * @throws Error with a message for the operator
 */
export async function expectProgram(program: Program, server: string): Promise<void> {
  const [version = ''] = /\d+(\.\d+)?/.exec(await runProgram(program, ['--version'])) ?? []
  if (majorOf(version) < majorOf(server))
    throw new Error(
      `${program} on the PATH is of PostgreSQL ${version}, but the server is ${server}: ` +
        `install the client programs of PostgreSQL ${majorOf(server)} or later.`,
    )
}

/**
 * Checks that the server has at least the major version of the server that the backup comes from.
 * @throws Error if the server is older
 */
export function expectServerFor(backup: string, server: string): void {
  if (majorOf(server) < majorOf(backup))
    throw new Error(
      `The backup is of PostgreSQL ${backup}, but this server is ${server}. Restore it on ${majorOf(backup)} or later.`,
    )
}

/**
 * Dumps an exported snapshot of a database into a file. If the file exists, its access mode does
 * not change.
 */
export async function dumpSnapshot(
  url: string,
  snapshot: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const args = ['--format=custom', '--no-password', `--snapshot=${snapshot}`, `--file=${file}`]
  await runProgram('pg_dump', args, libpqEnvironment(url), signal)
}

/**
 * Restores a dump.
 * @param jobs number of tables and indexes to restore at the same time. With 1, the whole dump is
 * restored in one transaction, so that a failure leaves the database empty.
 */
export async function restoreDump(url: string, file: string, jobs: number): Promise<void> {
  const env = libpqEnvironment(url)
  const how = jobs === 1 ? '--single-transaction' : `--jobs=${jobs}`
  const args = [
    '--no-owner',
    '--no-password',
    '--exit-on-error',
    how,
    `--dbname=${env['PGDATABASE']}`,
    file,
  ]
  await runProgram('pg_restore', args, env)
}
