import type { Readable } from 'node:stream'
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

// int8 as BigInt and date as text, in both engines alike: a sum may exceed what a number holds, a day has no time zone.
pg.types.setTypeParser(20, BigInt)
pg.types.setTypeParser(1082, (text) => text)

/** A statement whose table has got another shape since it was parsed. */
const OUTDATED = '0A000'
const CANCELED = '57014'

// Class 08 is the connection; 25P03 a transaction that stood idle for too long; 57P01 to 57P03 a
// server that stops, crashed or starts. Where the connection is cut there is the system's code instead of PostgreSQL's.
const UNAVAILABLE =
  /^(08...|25P03|57P0[123]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

const SHARD_CONSTRAINT = /constraint "(\w+)_\d{6,}"/

/**
 * A constraint by its name: where a shard of a cluster refuses a row, Citus tells of it in the message alone, with the
 * number of the shard behind it.
 */
function withConstraint(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23') && !error.constraint)
    error.constraint = SHARD_CONSTRAINT.exec(error.message)?.[1]
  return error
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

/** How long a call waits for a connection, in milliseconds: longer than that, and the database is not available. */
const CONNECT_TIMEOUT = 5_000
/** How long the answer may stay out beyond a statement's own deadline: then the network has lost it. */
const ANSWER_GRACE = 5_000
/** How long a transaction of a call may stand still between two statements, in milliseconds. Longer for the owner's work. */
const IDLE_IN_TRANSACTION = { scoped: 30_000, owner: 600_000 }

// The last is for scopes on a cluster, where a role and settings of a transaction go to the nodes it works on; a server
// without Citus takes it as a name without a meaning. Scripts of the owner would be run on every node by it.
const PROPAGATED = 'citus.propagate_set_commands=local'
const settings = `-c plan_cache_mode=force_custom_plan -c jit=off -c timezone=UTC -c statement_timeout=${DEFAULT_DEADLINE}`

export interface PostgresOptions {
  /** How many connections calls may have at once, and how many the owner's work and copies. */
  size?: number
  /** Hears of connections that were lost, idle or in use; a statement under way fails by itself. */
  onConnectionLost?: (error: Error) => void
}

/** The driver takes a time-out for each statement, of which its types do not know. */
interface TimedQuery extends pg.QueryConfig {
  query_timeout: number
}

/** A connection at work: whether it has been lost is known by its event, whatever the statement under way says. */
interface Client {
  client: pg.PoolClient
  isLost: () => boolean
}

/** A client in a transaction, whose statements may have names. */
interface Session extends Client {
  nameOf?: (text: string) => string | undefined
}

/**
 * PostgreSQL 15 or later. Searches are planned for the values they are asked with: a remembered plan made one search
 * 140 times slower. Scopes have connections of their own, which rest in a role without any right; the owner's work (jobs,
 * migrations) and copies have others, so that neither waits for the other.
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
      // Statements that do not wait for each other are sent at once. Copies cannot share a connection in that way.
      pipeline: kind === 'scoped',
    })
    // The pool listens to idle connections only. One that is lost while it works emits its error as well, and an error
    // without a listener ends the process.
    pool.on('connect', (client) => client.on('error', () => lost.add(client)))
    pool.on('error', onConnectionLost)
    return pool
  }

  const pools = {
    scoped: openPool('scoped', ` -c role=choba_nobody -c ${PROPAGATED}`),
    owner: openPool('owner', ''),
  }

  /** @throws DatabaseUnavailable when there is no connection to be had */
  async function connect(pool: pg.Pool): Promise<Client> {
    try {
      const client = await pool.connect()
      return { client, isLost: () => lost.has(client) }
    } catch (error) {
      const code = codeOf(error)
      // Without a code it is the driver's own: no connection within the time, or cut while it was made.
      if (isExhausted(code)) throw new DatabaseExhausted(error)
      throw code === undefined || UNAVAILABLE.test(code) ? new DatabaseUnavailable(error) : error
    }
  }

  let closing: Promise<unknown> | null = null
  // Those of work by key, some two hundred, have names of their own: searches, of which there are any number, would have taken them all.
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
    // Without values it is a script or a change of the schema, neither of which comes again. The owner's statements go along
    // with changes of the schema, which a statement that was parsed before would not survive.
    const name = parameters.length > 0 ? nameOf?.(text) : undefined
    const timed: TimedQuery = {
      text,
      values: [...parameters],
      query_timeout: deadline + ANSWER_GRACE,
    }
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
        opening = client.query(opens)
        opening.catch(() => {})
        // The first statement goes along with what opens the transaction. Where that fails, PostgreSQL refuses what comes behind it:
        // the transaction is aborted, and outside of one the connection's own role has no rights.
        if (pool === 'owner') await opening
        const result = await work({
          query: <R = Row>(statement: string, parameters: readonly unknown[] = []) =>
            statements.send(() => query<R>(connected, statement, parameters, deadline)),
          script: async (several) => {
            await statements.send(() => query(connected, several, [], deadline))
          },
          copyOut: (statement) => {
            const copy = client.query(copyTo(statement))
            // A lost connection fails the copy also when its reader has left and listens no more.
            copy.on('error', () => {})
            copies.push(copy)
            return copy
          },
        })
        await statements.end()
        await opening
        const committed = await client.query('commit')
        // A transaction in which a statement has failed is rolled back, and PostgreSQL does not call that an error.
        if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return result
      } catch (failure) {
        // What follows an opening that failed, fails by it.
        const error: unknown = await Promise.resolve(opening).then(
          () => failure,
          (cause: unknown) => cause,
        )
        // One that is sent behind the rollback would be another transaction's.
        await statements.end()
        const isCopying = copies.some((copy) => !copy.readableEnded)
        // A copy whose reader has left blocks the connection: nothing that is sent after it would be answered. The server
        // ends the copy when the connection is cut. After an error without a code nothing is known about the connection.
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
        // The changed setting must not travel to the next user of this connection.
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

/** Rolls back. @returns whether the connection is of no more use */
async function hasFailed(client: pg.PoolClient, error: unknown): Promise<boolean> {
  const rollback: TimedQuery = { text: 'rollback', query_timeout: ANSWER_GRACE }
  const isAnswered = await client.query(rollback).then(
    () => true,
    () => false,
  )
  // A table that has another shape now: the next connection parses its statements again.
  return !isAnswered || codeOf(error) === OUTDATED
}
