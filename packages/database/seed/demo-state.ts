import type { Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'
import { demoUsers } from './people.ts'

/** Name of the row in `seeds` that records the demo data. */
export const DEMO = 'demo'

/**
 * Name of the row in `seeds` for the older part of the year, if that part is written later. `day`
 * is the first day that is already written. `started_at` is the end of the year's data, or infinity
 * if the last day is filled completely.
 */
export const OLDER = 'demo-older'

export const FOREIGN_DATA =
  'This database already contains other data. Use an empty database for the demo data.'

/**
 * `foreign`: the database has tenants that are not tenants of the demo. `incomplete`: demo users
 * are missing, so a start cannot complete the demo.
 */
export type DemoState = 'empty' | 'foreign' | 'demo' | 'incomplete'

/**
 * Returns the kind of data in a database. The database may belong to an earlier release or have no
 * tables, because this function runs before the migrations.
 */
export function demoStateOf(engine: Engine): Promise<DemoState> {
  return asOwner(engine, async (_q, connection) => {
    const tables = await connection.query<{ tenants: boolean; seeds: boolean }>(
      `select to_regclass('tenants') is not null as tenants, to_regclass('seeds') is not null as seeds`,
    )
    const { tenants = false, seeds = false } = tables.rows[0] ?? {}
    if (!tenants) return 'empty'
    const select = 'select finished_at is not null as "isFinished" from seeds where name = $1'
    const [demo] = seeds
      ? (await connection.query<{ isFinished: boolean }>(select, [DEMO])).rows
      : []
    if (!demo)
      return (await connection.query('select from tenants limit 1')).rows.length > 0
        ? 'foreign'
        : 'empty'
    if (demo.isFinished) return 'demo'
    // The start of the server sets the passwords of these users. An earlier release may have
    // created fewer users.
    const ids = demoUsers.map(({ userId }) => userId)
    const found = await connection.query('select id from users where id = any($1)', [ids])
    return found.rows.length === ids.length ? 'demo' : 'incomplete'
  })
}

/**
 * @throws Error with a message for the operator if the demo data can be neither created nor
 * completed
 */
export async function expectRoomForDemo(engine: Engine): Promise<void> {
  const state = await demoStateOf(engine)
  if (state === 'foreign') throw new Error(FOREIGN_DATA)
  if (state === 'incomplete') {
    throw new Error(
      'An earlier release did not finish the demo data in this database: some of its users are missing. ' +
        'Create the data again with "npm start -- --fresh", or use an empty database on a PostgreSQL server.',
    )
  }
}
