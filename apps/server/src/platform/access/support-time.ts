import { sql } from 'kysely'

/** SQL: true for a support session that runs now, by the clock of the database. */
export const runsNow = sql<boolean>`(state = 'RUNNING' and ends_at > now())`
