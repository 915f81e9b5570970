import { sql, type Kysely } from 'kysely'
import type { Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'
import type { Tables } from '../src/tables.ts'
import { DEMO, OLDER } from './demo-state.ts'
import type { PlannedLine } from './planned-line.ts'
import { foldPointDays, planPoints } from './point-transactions.seed.ts'
import { addToRollups, writeLines } from './write-lines.ts'
import { type OlderDay, planYear, recentFrom, splitYear, type YearEnd } from './year-parts.ts'

// Writes the older part of the demo's year while the demo is already in use.

/**
 * Approximate number of transactions written in one database transaction. This limits the time that
 * a request waits.
 */
const LINES_AT_ONCE = 1_600

/**
 * The part of the year that is not written yet. `of` is the whole year, `before` is the first day
 * that is already written.
 */
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

/** Combines days into batches of about `LINES_AT_ONCE` transactions. */
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
  /** All transactions of the year, if already planned. */
  readonly year?: readonly PlannedLine[] | undefined
  /**
   * Stops the work between two database transactions. A later call continues where this call
   * stopped.
   */
  readonly signal: AbortSignal
  /** Awaited before each database transaction, so that requests of users are served first. */
  readonly turn: () => Promise<void>
}

/**
 * Writes the part of the year that `seed` left out, newest days first. Each database transaction
 * writes transactions, all figures derived from them, and the progress.
 * @returns the number of transactions written by this call
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
  // Caches plans for the foreign key checks, because planning the checks for every row would take a
  // third of the time.
  await sql`set local plan_cache_mode = auto`.execute(q)
  await writeLines(q, lines)
  await addToRollups(q, lines)
  await writePoints(q, lines)
}
