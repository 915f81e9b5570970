import type { Kysely } from 'kysely'
import type { Connection, Engine } from './engine.ts'
import { kyselyOn } from './scope.ts'
import type { Tables } from './tables.ts'

/**
 * The database as its owner, past row-level security. For migrations, the demo data, the job library and the tests'
 * own checks; a house rule keeps it out of the areas.
 */
export function asOwner<T>(
  engine: Engine,
  work: (q: Kysely<Tables>, connection: Connection) => Promise<T>,
  deadline = 600_000,
): Promise<T> {
  return engine.transaction({ text: 'begin', deadline }, (connection) => work(kyselyOn(connection), connection))
}
