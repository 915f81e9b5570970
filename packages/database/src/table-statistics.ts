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
 * Number of new rows that triggers a refresh. With fewer, the planner's statistics are still close
 * enough.
 */
const MIN_ROWS = 1_000

/** Number of rows added to each database since its statistics were refreshed. */
const newRows = new WeakMap<Engine, number>()

/**
 * Refreshes the planner's statistics after many rows were added. The embedded database has no
 * autovacuum, and outdated statistics make exports several times slower. A PostgreSQL server has
 * autovacuum and is skipped. Small additions are accumulated, because a refresh reads whole tables.
 * @param rows number of rows that were added; Infinity if unknown
 */
export async function refreshStatistics(engine: Engine, rows: number): Promise<void> {
  if (engine.kind === 'postgres') return
  const waiting = (newRows.get(engine) ?? 0) + rows
  newRows.set(engine, waiting)
  if (waiting < MIN_ROWS) return
  newRows.set(engine, 0)
  // Runs one statement at a time, so that requests can use the only connection in between.
  for (const table of tables) {
    await engine.script(`vacuum ${table}`)
    await engine.script(`analyze ${table}`)
  }
}
