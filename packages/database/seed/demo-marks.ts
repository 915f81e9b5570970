import { sql } from 'kysely'
import type { Engine } from '../src/engine.ts'
import { asOwner } from '../src/owner.ts'
import { DEMO } from './demo-state.ts'
import { KIND_AT, NUMBER_LENGTH, PLANNED_DIGIT, SEEDED_DIGIT } from './living-numbers.ts'

/** Progress of the demo data. */
export interface DemoMarks {
  /** Number of transactions in the seeded year. */
  readonly size: number
  /** End of the seeded year, in milliseconds. */
  readonly begin: number
  /** Time of the latest transaction after the year, by merchant, in milliseconds. */
  readonly through: ReadonlyMap<number, number>
}

const DAY = 86_400_000

/** Reads the progress of each merchant's demo data; null if the database has no demo. */
export function readDemoMarks(engine: Engine): Promise<DemoMarks | null> {
  return asOwner(engine, async (q) => {
    const seeded = await q
      .selectFrom('seeds')
      .select(['size', 'day'])
      .where('name', '=', DEMO)
      .executeTakeFirst()
    if (!seeded) return null
    const start = Date.parse(`${seeded.day}T00:00:00Z`)
    const [from, to] = [new Date(start - 2 * DAY), new Date(start + 2 * DAY)]
    const isOf = (digit: string) => sql`length(payment_no) = ${NUMBER_LENGTH}
      and substr(payment_no, ${KIND_AT}::int, 1) = ${digit}`
    const newest = (digit: string, until: Date | null) => sql`(select paid_at from transactions
      where merchant_id = m.id and paid_at >= ${from}::timestamptz
        and (${until}::timestamptz is null or paid_at < ${until}::timestamptz) and ${isOf(digit)}
      order by paid_at desc limit 1)`
    const { rows } = await sql<{ id: number; living: Date | null; seeded: Date | null }>`
      select m.id, ${newest(PLANNED_DIGIT, null)} as living, ${newest(SEEDED_DIGIT, to)} as seeded
      from merchants m where not m.is_system order by m.id`.execute(q)
    const ends = rows.flatMap((row) => (row.seeded ? [Number(row.seeded)] : []))
    return {
      size: seeded.size,
      begin: ends.length > 0 ? Math.max(...ends) : start + DAY,
      through: new Map(
        rows.flatMap((row) => (row.living ? [[row.id, Number(row.living)] as const] : [])),
      ),
    }
  })
}
