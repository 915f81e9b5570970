import type { Duplex, Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  DatabaseExhausted,
  DatabaseUnavailable,
  DeadlineExceeded,
  DEFAULT_DEADLINE,
  isExhausted,
  type Answer,
  type Engine,
  type PoolStats,
  type Row,
} from './engine.ts'
import { namesOfRepeated } from './statement-names.ts'
import { openStatements } from './statements.ts'
import { writeTogether } from './write-together.ts'

// Both engines return int8 as BigInt, because a sum may exceed the largest exact number. Both
// return date as text, because a business day has no time zone.
pg.types.setTypeParser(20, BigInt)
pg.types.setTypeParser(1082, (text) => text)

/** Error code for a prepared statement that is outdated because its table was altered. */
const OUTDATED = '0A000'
const CANCELED = '57014'

// Class 08 contains errors of the connection. 25P03 is a transaction that was idle too long. 57P01
// to 57P03 are errors of servers that stop, crashed or start. If the connection is cut, the error
// has a code of the operating system instead.
const UNAVAILABLE =
  /^(08...|25P03|57P0[123]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

const SHARD_CONSTRAINT = /constraint "(\w+)_\d{6,}"/

/**
 * Adds the constraint's name to an error from a shard of a Citus cluster. Citus gives the name only
 * in the message, followed by the number of the shard.
 */
function withConstraint(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23') && !error.constraint)
    error.constraint = SHARD_CONSTRAINT.exec(error.message)?.[1]
  return error
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

/**
 * Timeout for getting a connection, in milliseconds. If it is exceeded, the database counts as
 * unavailable.
 */
const CONNECT_TIMEOUT = 5_000
/**
 * Additional time to wait for an answer after the statement's timeout, in milliseconds. If no
 * answer arrives, the connection counts as lost.
 */
const ANSWER_GRACE = 5_000
/** Maximum idle time of a transaction between two statements, in milliseconds. */
const IDLE_IN_TRANSACTION = { scoped: 30_000, owner: 600_000 }

// Citus sends the role and settings of a transaction to the nodes of a cluster. A server without
// Citus accepts the unknown setting and ignores it. The owner's pool does not use this setting,
// because Citus would run the owner's scripts on every node.
const PROPAGATED = 'citus.propagate_set_commands=local'
const settings = `-c plan_cache_mode=force_custom_plan -c jit=off -c timezone=UTC -c statement_timeout=${DEFAULT_DEADLINE}`

export interface PostgresOptions {
  /**
   * Maximum number of connections of each pool: one for scopes, one for the owner's work and
   * COPY.
   */
  size?: number
  /**
   * Called for each lost connection, idle or in use. If a statement was in progress, the statement
   * also fails.
   */
  onConnectionLost?: (error: Error) => void
}

/** The driver supports a timeout for each statement, but its type definitions lack this option. */
interface TimedQuery extends pg.QueryConfig {
  query_timeout: number
}

/**
 * A connection taken from the pool. An error event of the connection marks it as lost, even if the
 * current statement fails with a different error.
 */
interface Client {
  client: pg.PoolClient
  isLost: () => boolean
}

/** The driver has the socket of a connection, but its type definitions lack it. */
const socketOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** A connection in a transaction. `nameOf` gives names to statements that should be prepared. */
interface Session extends Client {
  nameOf?: (text: string) => string | undefined
}

/**
 * Opens PostgreSQL 15 or later. The planner makes a new plan for the values of each search, because
 * cached plans can be far slower. Requests use one pool, whose idle connections have a role without
 * permissions. The owner's work (jobs, migrations) and COPY use a second pool, so that requests and
 * this work do not wait for each other's connections.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Engine {
  const { size = 16, onConnectionLost = (error) => process.emitWarning(error) } = options
  const lost = new WeakSet<pg.ClientBase>()

  function openPool(kind: 'scoped' | 'owner', role: string): pg.Pool {
    const pool = new pg.Pool({
      connectionString: url,
      max: size,
      options: `${settings}${role} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION[kind]}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      // Pipelining sends statements without waiting for earlier answers. It is off for the pool
      // that runs COPY, because a COPY cannot share its connection with other statements.
      pipeline: kind === 'scoped',
    })
    // The pool handles errors of idle connections only. A lost connection that is in use also emits
    // an error event, and an error event without a listener ends the process.
    pool.on('connect', (client) => client.on('error', () => lost.add(client)))
    // While the pool closes, the server may end a connection that has not disconnected yet.
    pool.on('error', (error) => {
      if (!pool.ending) onConnectionLost(error)
    })
    return pool
  }

  const pools = {
    scoped: openPool('scoped', ` -c role=choba_nobody -c ${PROPAGATED}`),
    owner: openPool('owner', ''),
  }

  /** @throws DatabaseUnavailable if no connection is available */
  async function connect(pool: pg.Pool): Promise<Client> {
    try {
      const client = await pool.connect()
      return { client, isLost: () => lost.has(client) }
    } catch (error) {
      const code = codeOf(error)
      // Errors without a code come from the driver: a timeout, or a connection that was cut while
      // it was being set up.
      if (isExhausted(code)) throw new DatabaseExhausted(error)
      throw code === undefined || UNAVAILABLE.test(code) ? new DatabaseUnavailable(error) : error
    }
  }

  let closing: Promise<unknown> | null = null
  // Statements that find rows by key have their own set of names, because their number is limited.
  // Searches are far more varied, and would use up a shared set.
  const names = {
    byKey: namesOfRepeated('by_key', 300),
    searches: namesOfRepeated('repeated', 200),
  }
  async function query<R>(
    { client, nameOf }: Session,
    text: string,
    parameters: readonly unknown[],
    deadline: number,
  ): Promise<Answer<R>> {
    // Prepares only statements with parameters. Statements without parameters are scripts or schema
    // changes, which do not repeat. The owner's statements are not prepared, because a schema
    // change would invalidate them.
    const name = parameters.length > 0 ? nameOf?.(text) : undefined
    const timed: TimedQuery = {
      text,
      values: [...parameters],
      query_timeout: deadline + ANSWER_GRACE,
    }
    writeTogether(socketOf(client))
    const answer = await client
      .query<pg.QueryResultRow>(name ? { name, ...timed } : timed)
      .catch((error: unknown) => {
        throw withConstraint(error)
      })
    return { rows: answer.rows as R[], count: answer.rowCount ?? 0 }
  }

  function asEngineError(error: unknown, { isLost }: Client): unknown {
    const code = codeOf(error)
    if (code === CANCELED) return new DeadlineExceeded(error)
    if (isExhausted(code)) return new DatabaseExhausted(error)
    return isLost() || (code !== undefined && UNAVAILABLE.test(code))
      ? new DatabaseUnavailable(error)
      : error
  }

  return {
    kind: 'postgres',
    async transaction({ text, deadline, pool, keepsPlans }, work) {
      const connected: Session = await connect(pools[pool])
      if (pool === 'scoped') connected.nameOf = keepsPlans ? names.byKey : names.searches
      const { client, isLost } = connected
      const copies: Readable[] = []
      const statements = openStatements()
      let opening: Promise<unknown> | undefined
      let isBroken = false
      try {
        const opens: TimedQuery = {
          text:
            deadline === DEFAULT_DEADLINE
              ? text
              : `${text}; set local statement_timeout = ${deadline}`,
          query_timeout: DEFAULT_DEADLINE + ANSWER_GRACE,
        }
        writeTogether(socketOf(client))
        opening = client.query(opens)
        opening.catch(() => {})
        // Sends the first statement without waiting for the result of the opening statements. If
        // the opening fails, PostgreSQL also rejects the first statement: the transaction is
        // aborted, or the role of the connection has no permissions.
        if (pool === 'owner') await opening
        const result = await work({
          query: <R = Row>(statement: string, parameters: readonly unknown[] = []) =>
            statements.send(() => query<R>(connected, statement, parameters, deadline)),
          script: async (several) => {
            await statements.send(() => query(connected, several, [], deadline))
          },
          copyOut: (statement) => {
            const copy = client.query(copyTo(statement))
            // Avoids an uncaught error if the connection is lost after the reader has stopped
            // listening.
            copy.on('error', () => {})
            copies.push(copy)
            return copy
          },
        })
        await statements.end()
        await opening
        const committed = await client.query('commit')
        // PostgreSQL rolls back a transaction with a failed statement, and reports no error for the
        // commit.
        if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return result
      } catch (failure) {
        // If the opening failed, later errors are only its consequences.
        const error: unknown = await Promise.resolve(opening).then(
          () => failure,
          (cause: unknown) => cause,
        )
        // Waits for all statements, because a statement sent after the rollback would run in
        // another transaction.
        await statements.end()
        const isCopying = copies.some((copy) => !copy.readableEnded)
        // An unfinished COPY blocks its connection: later statements get no answer. Closing the
        // connection makes the server end the COPY. After an error without a code, the state of the
        // connection is unknown.
        isBroken = isCopying || isLost() || (await hasFailed(client, error))
        throw asEngineError(error, connected)
      } finally {
        client.release(isBroken)
      }
    },
    async script(text) {
      const connected = await connect(pools.owner)
      try {
        await connected.client.query(`set statement_timeout = 0; ${text}`)
      } catch (error) {
        throw asEngineError(error, connected)
      } finally {
        // Discards the connection, so that the next user does not inherit the changed setting.
        connected.client.release(true)
      }
    },
    stats: () => ({ scoped: statsOf(pools.scoped), owner: statsOf(pools.owner) }),
    close: async () => {
      await (closing ??= Promise.all([pools.scoped.end(), pools.owner.end()]))
    },
  }
}

const statsOf = (pool: pg.Pool): PoolStats => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

/**
 * Rolls back.
 * @returns true if the connection must be discarded
 */
async function hasFailed(client: pg.PoolClient, error: unknown): Promise<boolean> {
  const rollback: TimedQuery = { text: 'rollback', query_timeout: ANSWER_GRACE }
  const isAnswered = await client.query(rollback).then(
    () => true,
    () => false,
  )
  // Discards a connection with outdated prepared statements. A new connection parses the statements
  // again.
  return !isAnswered || codeOf(error) === OUTDATED
}
