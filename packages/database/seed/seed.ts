import { isDay } from '@choba/contract/period.ts'
import { sql, type Kysely } from 'kysely'
import { takeAdvisoryLock } from '../src/advisory-locks.ts'
import type { Connection, Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'
import type { Tables } from '../src/tables.ts'
import { type PartOfYear, writeAreas, writeOnPayments } from './area-seeds.ts'
import { writeAuditLog } from './audit.ts'
import { writeOrganisation, writeOrigins, type Origins } from './organisation.ts'
import { DEMO, FOREIGN_DATA, OLDER } from './demo-state.ts'
import { writeMerchantOwners } from './merchant-owners.ts'
import { demoUsers, userIdOf, writePeople } from './people.ts'
import { writePictures } from './pictures.ts'
import { shareDemoPassword, writeStaff } from './staff.ts'
import type { PlannedLine } from './planned-line.ts'
import { withoutIndexes } from './rebuild.ts'
import { writeLines, writeRollups } from './write-lines.ts'
import { yearOfLines } from './year.ts'
import { clockOf, planYear, recentFrom, splitYear, type YearEnd } from './year-parts.ts'

/** Password of every demo user. */
export const DEMO_PASSWORD = 'Choba-demo-2026!'

export interface SeedOptions {
  /** Number of rows in `transactions`: payments and refunds. */
  size: number
  /** Last day of the year of data, `YYYY-MM-DD`. */
  today: string
  /**
   * Current time; default: the system clock. If `now` falls on the day `today`, no row is dated
   * after `now`. Otherwise, the last day is filled completely. The data is identical for the same
   * `today` and size, and for the same `now` if it falls on `today`.
   */
  now?: Date
  origins: Origins
  /** Address of the Keycloak server for both tenants; '' for the built-in sign-in service. */
  keycloakUrl?: string
  /**
   * Adds more users, an owner for every merchant, and an audit log. Off in tests that count users.
   */
  staff?: boolean
  /**
   * Writes only the recent part of the year. `fillOlderPart` adds the rest while the demo is in
   * use. The final rows equal those of a year written at once, if the recent part has enough
   * payments for the rows that refer to payments.
   */
  recentFirst?: boolean
  /** All transactions of the year, if they are already planned. Used only with `recentFirst`. */
  year?: Promise<readonly PlannedLine[]>
  /**
   * Sets a password in the identity service. Without this function, the passwords are set by a
   * later start that has it.
   */
  setPassword?: (tenantId: number, userId: number, password: string) => Promise<void>
}

const TOKYO = 9 * 3_600_000

/**
 * Returns the day (`YYYY-MM-DD`) at `now` in Tokyo, because most demo merchants are in that time
 * zone.
 */
export const dayInTokyo = (now: Date): string =>
  new Date(now.getTime() + TOKYO).toISOString().slice(0, 10)

const BATCH = 5_000

/**
 * Fills an empty database with the demo data. Repeated calls only update the origins of the demo's
 * tenants. One database transaction writes all rows, so an interrupted seed leaves no rows.
 * Passwords are set afterwards, and again by the next call if setting them was interrupted.
 * @returns true if rows were written
 * @throws Error if `today` is not a day, or if the database has tenants that are not tenants of the
 * demo
 */
export async function seed(engine: Engine, options: SeedOptions): Promise<boolean> {
  if (!isDay(options.today)) throw new Error(`${options.today} is not a day.`)
  const isNew = await asOwner(engine, async (q, connection) => {
    // Caches plans for the foreign key checks, because planning the checks for every row would take
    // up to a third of the time.
    await connection.query('set local plan_cache_mode = auto')
    await takeAdvisoryLock(q, 'firstTenant')
    const before = await q
      .selectFrom('seeds')
      .select('size')
      .where('name', '=', DEMO)
      .executeTakeFirst()
    if (before) {
      await writeOrigins(q, options.origins)
      return false
    }
    const tenant = await q.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
    if (tenant) throw new Error(FOREIGN_DATA)
    await q
      .insertInto('seeds')
      .values({ name: DEMO, size: options.size, day: options.today })
      .execute()
    await writeOrganisation(q, options.origins, options.keycloakUrl ?? '')
    await writePeople(q)
    if (options.staff) {
      await writeStaff(q)
      await writeMerchantOwners(q)
    }
    await writePictures(q)
    const of = yearEndOf(options)
    // The time is in the time zone of most merchants, like `today`.
    const clock = clockOf(of)
    await writeAreas(q, clock)
    const part = options.recentFirst ? await planPart(q, of, options.year) : undefined
    // Later statements join transactions with these tables. Without statistics, the planner would
    // choose a slow plan.
    await sql`analyze merchants, payment_methods, stores, terminals`.execute(q)
    await withoutIndexes(connection, ['transactions', 'refunds'], async () => {
      const days = part
        ? [part.written]
        : yearOfLines(of.size, of.today, of.end?.getTime() ?? Infinity)
      let writing = Promise.resolve()
      // Plans the next batch while the database writes the current batch.
      for (const lines of batches(days)) {
        await writing
        writing = writeLines(q, lines)
        // Avoids an unhandled rejection if planning the next batch fails first. `await writing`
        // reports the error.
        writing.catch(() => {})
      }
      await writing
      await writeRollups(q)
    })
    // Without statistics, a query for a few payments would read all payments of the merchant.
    await sql`analyze transactions`.execute(q)
    await writeOnPayments(q, clock, part)
    if (options.staff) await writeAuditLog(q, clock)
    await analyzeOthers(connection)
    return true
  })
  if (isNew) await settle(engine)
  await finish(engine, options)
  return isNew
}

/** Analyzes all tables except `transactions`, which is large and was already analyzed. */
async function analyzeOthers(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ names: string }>(
    `select string_agg(format('%I', relname), ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'transactions'`,
  )
  await connection.query(`analyze ${rows[0]!.names}`)
}

/**
 * Returns the end of the year: `now` if the current day in Tokyo is `today`, otherwise null, which
 * fills the last day completely.
 */
export function yearEndOf({
  size,
  today,
  now = new Date(),
}: Pick<SeedOptions, 'size' | 'today' | 'now'>): YearEnd {
  return { size, today, end: dayInTokyo(now) === today ? now : null }
}

/** Plans the recent part, and records that the older part is missing. */
async function planPart(
  q: Kysely<Tables>,
  of: YearEnd,
  planned: SeedOptions['year'],
): Promise<PartOfYear> {
  const year = await (planned ?? planYear(of))
  const from = recentFrom(of)
  await sql`insert into seeds (name, size, day, started_at)
    values (${OLDER}, ${of.size}, ${from}, ${of.end ?? 'infinity'}::timestamptz)`.execute(q)
  return { year, written: splitYear(year, from).recent }
}

/**
 * Splits the days' transactions into batches that one statement each can write. Combines small days
 * into one batch.
 */
function* batches(days: Iterable<readonly PlannedLine[]>): Generator<PlannedLine[]> {
  let waiting: PlannedLine[] = []
  for (const day of days) {
    waiting = waiting.concat(day)
    while (waiting.length >= BATCH) {
      yield waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
    }
  }
  if (waiting.length > 0) yield waiting
}

/**
 * Runs VACUUM, so that PostgreSQL can use index-only scans immediately instead of after autovacuum.
 */
async function settle(engine: Engine): Promise<void> {
  if (engine.kind === 'pglite') return engine.script('vacuum transactions')
  // VACUUM cannot run in a transaction. This opening statement therefore opens none.
  await engine.transaction(
    { text: 'set statement_timeout = 0', deadline: 5_000, pool: 'owner' },
    async (connection) => {
      await connection.query('vacuum transactions')
      await connection.query('reset statement_timeout')
    },
  )
}

async function finish(engine: Engine, { setPassword, keycloakUrl }: SeedOptions): Promise<void> {
  const unfinished = await asOwner(engine, (q) =>
    q
      .selectFrom('seeds')
      .select('name')
      .where('name', '=', DEMO)
      .where('finished_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!unfinished || !setPassword) return
  // Hashing a password is slow. Keycloak gets the password of every user. The built-in service
  // hashes the password of one user per tenant, and the other users get the same hash.
  const users = keycloakUrl
    ? demoUsers
    : demoUsers.filter(({ tenantId, userId }) => userId === userIdOf(tenantId, 'clerk'))
  for (const { tenantId, userId } of users) await setPassword(tenantId, userId, DEMO_PASSWORD)
  await asOwner(engine, async (q) => {
    await shareDemoPassword(q)
    await q.updateTable('seeds').set({ finished_at: new Date() }).where('name', '=', DEMO).execute()
  })
}
