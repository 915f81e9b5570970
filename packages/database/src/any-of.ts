import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: matches a column against a list of keys. The subquery hides the number of keys from the
 * planner, so PostgreSQL prefers its cached plan (`keepPlans` of a scope). Planning a search by key
 * in six tables takes ten times as long as running it. Do not use this function for lists that may
 * match most of a table, because the cached plan would be slow.
 */
export const anyOf = (
  keys: readonly (bigint | string)[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> => sql`any(array(select unnest(${[...keys]}::${sql.raw(type)}[])))`
