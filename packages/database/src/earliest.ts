import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: new value for a column with the first time of an event. Keeps the stored instant, or returns
 * the current time if the column is null. Uses `least`, which ignores nulls, because Citus rejects
 * `now()` inside `coalesce`.
 */
export const earliest = (column: string): RawBuilder<Date> =>
  sql<Date>`least(${sql.ref(column)}, now())`
