import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  DatabaseUnavailable,
  DeadlineExceeded,
  DEFAULT_DEADLINE,
  type Answer,
  type Engine,
  type Row,
} from './engine.ts'
import { hold } from './hold.ts'

// int8 as BigInt and date as text, in both engines alike: a sum may exceed what a number holds, a day has no time zone.
pg.types.setTypeParser(20, BigInt)
pg.types.setTypeParser(1082, (text) => text)

const KEPT = 200
const REMEMBERED = 1_000

/**
 * Names for statements that come again: PostgreSQL parses a named one once for each connection, and reading it anew took
 * it a quarter of a refund's time. The first so many get a name, so that searches in all their forms do not fill its memory.
 */
function namesOfRepeated(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === KEPT) return name
    if (!seen.has(text)) {
      if (seen.size === REMEMBERED) seen.clear()
      seen.add(text)
      return undefined
    }
    seen.delete(text)
    const given = `repeated_${names.size}`
    names.set(text, given)
    return given
  }
}

/** A statement whose table has got another shape since it was parsed. */
const OUTDATED = '0A000'

// Class 08 is the connection; 53300 too many of them; 57P01 to 57P03 a server that stops, crashed or starts. Where the
// connection is cut there is no code of PostgreSQL's, but the system's, or none and the driver's sentence.
const AWAY = /^(08...|53300|57P0[123]|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const CUT = /^(Connection terminated|Client has encountered a connection error)/

const TOO_LONG = '57014'

function asOurs(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === TOO_LONG) return new DeadlineExceeded(error)
  const isAway = code === undefined ? CUT.test(message ?? '') : AWAY.test(code)
  return isAway ? new DatabaseUnavailable(error) : error
}

const settings = `-c plan_cache_mode=force_custom_plan -c timezone=UTC -c statement_timeout=${DEFAULT_DEADLINE}`

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => {})
  return pool
}

/**
 * PostgreSQL 15 or later. Searches are planned for the values they are asked with: a remembered plan made one search
 * 140 times slower. Scopes have connections of their own, `size` at most, and the owner's work and copies as many.
 */
export function openPostgres(url: string, size = 16): Engine {
  const owners = openPool({ connectionString: url, max: size, options: settings })
  const scoped = openPool({
    connectionString: url,
    max: size,
    options: `${settings} -c role=choba_nobody`,
    pipeline: true,
  })

  const nameOf = namesOfRepeated()
  async function query(client: pg.PoolClient, text: string, parameters: readonly unknown[] = []): Promise<Answer> {
    // Without values it is a script or a change of the schema, neither of which comes again.
    const name = parameters.length > 0 ? nameOf(text) : undefined
    const answer = await client.query({ ...(name ? { name } : {}), text, values: parameters as unknown[] })
    return { rows: answer.rows as Row[], count: answer.rowCount ?? 0 }
  }

  return {
    kind: 'postgres',
    async transaction({ text, deadline, isScoped }, work) {
      const client = await connect(isScoped ? scoped : owners)
      const { stream } = client.connection
      let broken = false
      try {
        // The opening and the first statement go in one piece, and so do the last one and the commit.
        let send = hold(stream)
        const opened = client.query(
          deadline === DEFAULT_DEADLINE ? text : `${text}; set local statement_timeout = ${deadline}`,
        )
        if (!isScoped) await opened
        const last: Promise<unknown>[] = []
        const working = work({
          query: async <R>(statement: string, parameters?: readonly unknown[]) => {
            const answer = query(client, statement, parameters)
            send()
            return (await answer) as Answer<R>
          },
          queryWithCommit: (statement, parameters) => {
            send()
            send = hold(stream)
            const answer = query(client, statement, parameters)
            // It is looked at with the commit; where there is none, what threw is what is told.
            answer.catch(() => {})
            last.push(answer)
          },
          copyOut: (statement) => client.query(copyTo(statement)),
        })
        const [, result] = await both(opened, working)
        if (!isScoped) await Promise.all(last)
        const committing = client.query('commit')
        send()
        const [committed] = await Promise.all([committing, ...last])
        // A transaction in which a statement has failed is rolled back, and PostgreSQL does not call that an error.
        if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        // The next connection parses it anew.
        if ((error as { code?: string }).code === OUTDATED) broken = true
        throw asOurs(error)
      } finally {
        client.release(broken)
      }
    },
    async script(text) {
      const client = await connect(owners)
      try {
        await client.query(`set statement_timeout = 0; ${text}`)
      } finally {
        // The changed setting must not travel to the next user of this connection.
        client.release(true)
      }
    },
    close: async () => {
      await Promise.all([owners.end(), scoped.end()])
    },
  }
}

/** @throws DatabaseUnavailable when there is no connection to be had */
const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw asOurs(error)
  })

/** Waits until both have ended, and throws what the first of them threw: the second failed because of it. */
async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}
