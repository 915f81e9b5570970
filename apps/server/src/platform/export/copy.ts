import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope, type Tx } from '@choba/database/scope.ts'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'

const quoted = (text: string): string =>
  `${text.includes('\\') ? ' E' : ''}'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return value.length > 0 ? `array[${value.map(literal).join(',')}]` : "'{}'"
  throw new TypeError('this value cannot stand in a COPY')
}

/** A query with its values written in. Texts are quoted as PostgreSQL reads them, backslashes included. */
export const inlined = (query: CompiledQuery): string =>
  query.sql.replaceAll(/\$(\d+)/g, (_mark, position: string) => literal(query.parameters[Number(position) - 1]))

/** A text column that no spreadsheet takes for a formula: the same rule as `guardedText` in csv.ts. */
export const guarded = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when left(${column}, 1) = any (array['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    then '''' || ${column} else ${column} end`

/** The rows of a query as CSV lines, straight from PostgreSQL's COPY. Whoever stops reading ends the query. */
export function copyStream(engine: Engine, scope: Scope, query: (tx: Tx) => string, deadline: number): Readable {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  withScope(
    engine,
    scope,
    async (tx) => {
      const source = tx.connection.copyOut!(`copy (${query(tx)}) to stdout with (format csv)`)
      await pipeline(source, out)
    },
    { readOnly: true, deadline, copies: true },
  ).catch((error: Error) => out.destroy(error))
  return out
}
