import pg from 'pg'
import { DatabaseUnavailable, type Engine } from './engine.ts'

/** Oldest major version of PostgreSQL with which the migrations and statements are tested. */
const OLDEST = 15

const AUTHENTICATION = /^28/
const NO_DATABASE = '3D000'

/** Returns the database name and server of an address, without role and password. */
export function describeDatabase(url: string): string {
  const { database, host, port } = new pg.Client({ connectionString: url })
  return `${database ?? ''} at ${host.startsWith('/') ? host : `${host}:${port}`}`
}

/**
 * Returns the role in a database address, as an SQL identifier. Without a role in the address,
 * returns the driver's default role.
 */
export function roleNameIn(url: string): string {
  const { user = '' } = new pg.Client({ connectionString: url })
  return /^[a-z_][a-z0-9_]*$/.test(user) ? user : pg.escapeIdentifier(user)
}

/**
 * Returns the driver's reason for a failed connection. If the driver tried several addresses,
 * returns the reason for the last address.
 */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  if (cause instanceof AggregateError)
    return String((cause.errors.at(-1) as Error | undefined)?.message)
  return cause instanceof Error ? cause.message : (error as Error).message
}

/**
 * Returns an error with a message for the operator; null if the original error needs no
 * explanation.
 */
function refusalOf(error: unknown, where: string): Error | null {
  const options = { cause: error }
  if (error instanceof DatabaseUnavailable) {
    const sentence = `The database ${where} does not answer: ${reasonOf(error)}. Is PostgreSQL running, and is DATABASE_URL right?`
    return new DatabaseUnavailable(error, sentence)
  }
  const { code = '', message } = error as { code?: string; message: string }
  if (AUTHENTICATION.test(code))
    return new Error(`The database ${where} rejects DATABASE_URL: ${message}.`, options)
  if (code === NO_DATABASE)
    return new Error(
      `There is no database ${where}: docs/operations.md describes how to create it.`,
      options,
    )
  return null
}

interface Server {
  /** Version of PostgreSQL, such as `15.6`. */
  version: string
  number: number
  encoding: string
}

const read = (engine: Pick<Engine, 'transaction'>): Promise<Server> =>
  engine.transaction(
    { text: 'begin read only', deadline: 5_000, pool: 'owner' },
    async (connection) => {
      const { rows } = await connection.query<Server & Record<string, unknown>>(
        `select split_part(current_setting('server_version'), ' ', 1) as version,
         current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`,
      )
      return rows[0]!
    },
  )

/**
 * Checks that Choba can use a PostgreSQL server. Must run before any other statement.
 * @throws Error with a message for the operator, without the password of the address
 */
export async function expectUsableServer(
  engine: Pick<Engine, 'transaction'>,
  url: string,
): Promise<void> {
  const where = describeDatabase(url)
  const { version, number, encoding } = await read(engine).catch((error: unknown) => {
    throw refusalOf(error, where) ?? error
  })
  if (number < OLDEST * 10_000)
    throw new Error(
      `The database ${where} is PostgreSQL ${version}: version ${OLDEST} or later is required.`,
    )
  // SQL_ASCII accepts any bytes as text, and other encodings cannot store every name.
  if (encoding !== 'UTF8')
    throw new Error(
      `The database ${where} has the encoding ${encoding}, but UTF8 is required: create another one with ` +
        `"create database … encoding 'UTF8' template template0".`,
    )
}
