import type { Engine } from './engine.ts'

const tables = [
  'transactions',
  'import_rows',
  'late_transactions',
  'store_days',
  'payment_method_days',
  'merchants',
  'companies',
  'stores',
  'terminals',
] as const

/**
 * Number of new rows after which statistics are refreshed. With fewer new rows, the planner's
 * statistics are still accurate enough.
 */
const MIN_ROWS = 1_000

/** Number of rows added to each database since its statistics were refreshed. */
const newRows = new WeakMap<Engine, number>()

/**
 * Refreshes the planner's statistics after many rows were added. Only for the embedded database,
 * which has no autovacuum; outdated statistics make exports several times slower. Small additions
 * are added up until they reach `MIN_ROWS`, because a refresh reads whole tables.
 * @param rows number of rows that were added; Infinity if unknown
 */
export async function refreshStatistics(engine: Engine, rows: number): Promise<void> {
  if (engine.kind === 'postgres') return
  const waiting = (newRows.get(engine) ?? 0) + rows
  newRows.set(engine, waiting)
  if (waiting < MIN_ROWS) return
  newRows.set(engine, 0)
  // Runs one statement at a time, so that requests can use the only connection between two
  // statements.
  for (const table of tables) {
    await engine.script(`vacuum ${table}`)
    await engine.script(`analyze ${table}`)
  }
}
