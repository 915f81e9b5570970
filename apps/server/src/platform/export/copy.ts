import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import type { CompiledQuery } from 'kysely'

const quoted = (text: string): string =>
  `${text.includes('\\') ? ' E' : ''}'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value))
    return value.length > 0 ? `array[${value.map(literal).join(',')}]` : "'{}'"
  throw new TypeError('this value cannot stand in a COPY')
}

/**
 * Inlines the parameters of a query, because COPY takes none. Texts are quoted for PostgreSQL,
 * including backslashes.
 */
export const inlined = (query: CompiledQuery): string =>
  query.sql.replaceAll(/\$(\d+)/g, (_mark, position: string) =>
    literal(query.parameters[Number(position) - 1]),
  )

/**
 * Streams the rows of a query as CSV lines with PostgreSQL's COPY. Destroying the stream closes the
 * database connection and cancels the query.
 */
export function copyStream(
  engine: Engine,
  scope: Scope,
  query: (tx: Tx) => string,
  deadline: number,
): Readable {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  const copying = withScope(
    engine,
    scope,
    async (tx) => {
      // The client may have disconnected during the wait for a database connection.
      if (out.destroyed) return
      await pipeline(tx.connection.copyOut!(`copy (${query(tx)}) to stdout with (format csv)`), out)
    },
    { readOnly: true, deadline, copies: true },
  )
  copying.catch((error: Error) => out.destroy(error))
  return out
}
