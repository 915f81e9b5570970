import { sql, type RawBuilder } from 'kysely'

/**
 * What a column is set to that says when something first happened: its own instant, or now where it has none. `least`
 * passes over null; on a cluster `coalesce` takes nothing that depends on the clock.
 */
export const earliest = (column: string): RawBuilder<Date> =>
  sql<Date>`least(${sql.ref(column)}, now())`
