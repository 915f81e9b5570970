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

/** The password of every demo user. */
export const DEMO_PASSWORD = 'Choba-demo-2026!'

export interface SeedOptions {
  /** Lines of `transactions`: payments and refund lines. */
  size: number
  /** The last day of the year of data, `YYYY-MM-DD`. */
  today: string
  /**
   * The clock, in place of the machine's. Where it stands in `today` nothing is dated after it; any other day is filled to
   * its end. The same `today` and size, and on the day itself the same `now`, give the same bytes.
   */
  now?: Date
  origins: Origins
  /** The Keycloak that both tenants sign in at; '' for the sign-in service of this process. */
  keycloakUrl?: string
  /** With more people to look at, in the biggest merchants and an owner in every other, and an audit log. Tests count the others. */
  staff?: boolean
  /**
   * Write the recent part of the year only; `fillOlderPart` adds the rest while the demo is
   * used. The whole has the same
   * rows in the end if it has enough lines: what the demo says of some payments must find them
   * within the recent part.
   */
  recentFirst?: boolean
  /** The lines of the year, for `recentFirst`, if they are planned already. */
  year?: Promise<readonly PlannedLine[]>
  /** The identity service's way to set a password; without it the next start that has one sets them. */
  setPassword?: (tenantId: number, userId: number, password: string) => Promise<void>
}

const TOKYO = 9 * 3_600_000

/** The day (`YYYY-MM-DD`) it is where most of the demo's merchants are. */
export const dayInTokyo = (now: Date): string =>
  new Date(now.getTime() + TOKYO).toISOString().slice(0, 10)

const BATCH = 5_000

/**
 * Fills an empty database with the demo data, once; the addresses of its tenants are those of the last call. The rows are one transaction, so that an interrupted seeding leaves
 * none; passwords come after it and are set again when that was interrupted.
 *
 * @returns whether rows were written now
 * @throws Error when `today` is no day, or the database holds tenants that are not the demo's
 */
export async function seed(engine: Engine, options: SeedOptions): Promise<boolean> {
  if (!isDay(options.today)) throw new Error(`${options.today} is not a day.`)
  const isNew = await asOwner(engine, async (q, connection) => {
    // Every row is held against the tables that it refers to: planning that each time would be up to a third of the work.
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
    // Told by the clock of most merchants, as the day is.
    const clock = clockOf(of)
    await writeAreas(q, clock)
    const part = options.recentFirst ? await planPart(q, of, options.year) : undefined
    // Lines are joined to these: where nothing is known about them, row by row.
    await sql`analyze merchants, brands, stores, terminals`.execute(q)
    await withoutIndexes(connection, ['transactions', 'refunds'], async () => {
      const days = part
        ? [part.written]
        : yearOfLines(of.size, of.today, of.end?.getTime() ?? Infinity)
      let writing = Promise.resolve()
      // The next lines are made while the database writes these.
      for (const lines of batches(days)) {
        await writing
        writing = writeLines(q, lines)
        // Awaited before the next ones; where making those fails, this one's error comes second.
        writing.catch(() => {})
      }
      await writing
      await writeRollups(q)
    })
    // Of payments that nothing is known about, all of a merchant would be read for every few that something stands on.
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

/** Of every table but `transactions`, which takes as long as all of them and is known already. */
async function analyzeOthers(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ names: string }>(
    `select string_agg(format('%I', relname), ', ') as names from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'transactions'`,
  )
  await connection.query(`analyze ${rows[0]!.names}`)
}

/**
 * The year ends now if the day in Tokyo is `today`; the whole of any other day is filled, be it
 * past or to come.
 */
export function yearEndOf({
  size,
  today,
  now = new Date(),
}: Pick<SeedOptions, 'size' | 'today' | 'now'>): YearEnd {
  return { size, today, end: dayInTokyo(now) === today ? now : null }
}

/** Plans the recent part, and records that the older one is missing. */
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

/** The days' lines in pieces that fit a statement, small days together. */
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

/** Lets PostgreSQL answer from the covering index alone at once, not only after autovacuum has been there. */
async function settle(engine: Engine): Promise<void> {
  if (engine.kind === 'pglite') return engine.script('vacuum transactions')
  // VACUUM bears no transaction around it: this one is opened by a statement that opens none.
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
  // A password takes long to hash. A Keycloak is given each of them; here the clerks' are shared.
  const users = keycloakUrl
    ? demoUsers
    : demoUsers.filter(({ tenantId, userId }) => userId === userIdOf(tenantId, 'clerk'))
  for (const { tenantId, userId } of users) await setPassword(tenantId, userId, DEMO_PASSWORD)
  await asOwner(engine, async (q) => {
    await shareDemoPassword(q)
    await q.updateTable('seeds').set({ finished_at: new Date() }).where('name', '=', DEMO).execute()
  })
}
