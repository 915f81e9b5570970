import { sql, type Kysely } from 'kysely'
import type { Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'
import type { Tables } from '../src/tables.ts'
import { DEMO, OLDER } from './demo-state.ts'
import type { PlannedLine } from './planned-line.ts'
import { foldPointDays, planPoints } from './point-transactions.seed.ts'
import { addToRollups, writeLines } from './write-lines.ts'
import { type OlderDay, planYear, recentFrom, splitYear, type YearEnd } from './year-parts.ts'

// The older part of the demo's year, which is written while the demo is used already.

/** Lines of one transaction, about: no request waits longer than for these. */
const LINES_AT_ONCE = 800

/** What is missing: the year, and the first day that is written. */
interface Missing {
  readonly of: YearEnd
  readonly before: string
}

function readMissing(engine: Engine): Promise<Missing | null> {
  return asOwner(engine, async (q) => {
    const { rows } = await sql<{ size: number; day: string; today: string; end_ms: string | null }>`
      select o.size, o.day, d.day as today,
        case when isfinite(o.started_at) then (extract(epoch from o.started_at) * 1000)::bigint::text end as end_ms
      from seeds o join seeds d on d.name = ${DEMO}
      where o.name = ${OLDER} and o.finished_at is null`.execute(q)
    const row = rows[0]
    if (!row) return null
    const end = row.end_ms === null ? null : new Date(Number(row.end_ms))
    return { of: { size: row.size, today: row.today, end }, before: row.day }
  })
}

/** Days together, about `LINES_AT_ONCE` lines each. */
function* batchesOf(days: readonly OlderDay[]): Generator<OlderDay> {
  let waiting: PlannedLine[] = []
  for (const [index, { day, lines }] of days.entries()) {
    waiting = waiting.concat(lines)
    if (waiting.length < LINES_AT_ONCE && index < days.length - 1) continue
    yield { day, lines: waiting }
    waiting = []
  }
}

export interface OlderPartOptions {
  /** The lines of the year, if they are planned already. */
  readonly year?: readonly PlannedLine[] | undefined
  /** Ends it between two transactions; the next call goes on there. */
  readonly signal: AbortSignal
  /** Is awaited before each transaction: requests come first. */
  readonly turn: () => Promise<void>
}

/**
 * Writes what `seed` has left out, the newest days first. Each transaction writes lines with
 * everything that is counted
 * from them, and how far it has come. @returns lines that were written now
 */
export async function fillOlderPart(
  engine: Engine,
  { year, signal, turn }: OlderPartOptions,
): Promise<number> {
  const missing = await readMissing(engine)
  if (!missing) return 0
  await turn()
  if (signal.aborted) return 0
  const lines = year ?? (await planYear(missing.of))
  const days = splitYear(lines, recentFrom(missing.of)).older.filter(
    ({ day }) => day < missing.before,
  )
  const writePoints = await planPoints(engine, lines)
  let { before } = missing
  let written = 0
  for (const batch of batchesOf(days)) {
    await turn()
    if (signal.aborted) return written
    await asOwner(engine, (q) => writeBatch(q, batch, before, writePoints))
    before = batch.day
    written += batch.lines.length
  }
  await turn()
  if (signal.aborted) return written
  await engine.script('vacuum analyze transactions')
  await asOwner(engine, async (q) => {
    await foldPointDays(q)
    await q
      .updateTable('seeds')
      .set({ finished_at: new Date() })
      .where('name', '=', OLDER)
      .execute()
  })
  return written
}

async function writeBatch(
  q: Kysely<Tables>,
  { day, lines }: OlderDay,
  before: string,
  writePoints: Awaited<ReturnType<typeof planPoints>>,
): Promise<void> {
  const { numUpdatedRows } = await q
    .updateTable('seeds')
    .set({ day })
    .where('name', '=', OLDER)
    .where('day', '=', before)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error('Another process writes the older part of the demo.')
  // Every row is held against the tables that it refers to: planning that each time would be a
  // third of the work.
  await sql`set local plan_cache_mode = auto`.execute(q)
  await writeLines(q, lines)
  await addToRollups(q, lines)
  await writePoints(q, lines)
}
