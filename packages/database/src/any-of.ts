import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: any of these keys. The planner does not see how many there are, so that it costs a plan for these alone no less than the one it has
 * kept (`keepPlans` of a scope): a search by key in six tables takes ten times as long to plan as to do. Not for what may be most of a table.
 */
export const anyOf = (
  keys: readonly (bigint | string)[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> => sql`any(array(select unnest(${[...keys]}::${sql.raw(type)}[])))`
