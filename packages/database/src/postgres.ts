import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { DEFAULT_DEADLINE, type Answer, type Connection, type Engine, type Row } from './engine.ts'

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

/**
 * PostgreSQL 15 or later. Searches are planned for the values they are asked with: a remembered plan made one search
 * 140 times slower.
 */
export function openPostgres(url: string, size = 16): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: `-c plan_cache_mode=force_custom_plan -c timezone=UTC -c statement_timeout=${DEFAULT_DEADLINE}`,
  })
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', () => {})

  const nameOf = namesOfRepeated()
  const connectionOf = (client: pg.PoolClient): Connection => ({
    query: async <R = Row>(text: string, parameters: readonly unknown[] = []): Promise<Answer<R>> => {
      // Without values it is a script or a change of the schema, neither of which comes again.
      const name = parameters.length > 0 ? nameOf(text) : undefined
      const answer = await client.query({ ...(name ? { name } : {}), text, values: parameters as unknown[] })
      return { rows: answer.rows as R[], count: answer.rowCount ?? 0 }
    },
    copyOut: (text) => client.query(copyTo(text)),
    copyIn: (text, source) => pipeline(source, client.query(copyFrom(text))),
  })

  return {
    kind: 'postgres',
    async transaction(opening, work) {
      const client = await pool.connect()
      let broken = false
      try {
        const deadline =
          opening.deadline === DEFAULT_DEADLINE ? '' : `; set local statement_timeout = ${opening.deadline}`
        await client.query(opening.text + deadline)
        const result = await work(connectionOf(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true))
        // The next connection parses it anew.
        if ((error as { code?: string }).code === OUTDATED) broken = true
        throw error
      } finally {
        client.release(broken)
      }
    },
    async script(text) {
      const client = await pool.connect()
      try {
        await client.query(`set statement_timeout = 0; ${text}`)
      } finally {
        // The changed setting must not travel to the next user of this connection.
        client.release(true)
      }
    },
    close: () => pool.end(),
  }
}
