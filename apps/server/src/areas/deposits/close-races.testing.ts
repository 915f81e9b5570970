import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

// Runs a change and a day close against each other, in every order that matters. The order is
// deterministic: a table lock stops the first database transaction at a known point. The lock is
// released when the second database transaction has ended or waits for a lock too.

/**
 * Point at which the first database transaction is stopped: before it reads, or before it writes, a
 * table.
 */
interface Gate {
  readonly table: string
  readonly before: 'reading' | 'writing'
}

type Step = () => Promise<unknown>

interface Running {
  readonly promise: Promise<unknown>
  hasEnded: boolean
}

function run(step: Step): Running {
  const running: Running = {
    promise: step().finally(() => (running.hasEnded = true)),
    hasEnded: false,
  }
  // The error is thrown again where the promise is awaited. This handler only prevents an unhandled
  // rejection.
  running.promise.catch(() => {})
  return running
}

/** Returns the number of connections to this database that wait for a lock. */
const countWaiting = (engine: Engine): Promise<number> =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(q)
    return rows[0]!.n
  })

/**
 * Starts the first step, stops it at the gate, and starts the second step. Opens the gate when the
 * second step has ended or waits for a lock.
 */
async function whileHeld(
  engine: Engine,
  { table, before }: Gate,
  first: Step,
  second: Step,
): Promise<void> {
  const mode = sql.raw(before === 'reading' ? 'access exclusive' : 'share')
  const steps = await asOwner(engine, async (q) => {
    await sql`lock table ${sql.table(table)} in ${mode} mode`.execute(q)
    const one = run(first)
    await expect.poll(async () => one.hasEnded || (await countWaiting(engine)) > 0).toBe(true)
    expect([table, one.hasEnded]).toEqual([table, false])
    const two = run(second)
    await expect.poll(async () => two.hasEnded || (await countWaiting(engine)) > 1).toBe(true)
    return { one, two }
  })
  await steps.one.promise
  await steps.two.promise
}

/** Change and day close that run against each other. */
export interface Race {
  readonly engine: Engine
  readonly write: Step
  readonly close: Step
  /**
   * Table to which the change writes last. A lock on it stops the change shortly before its commit.
   */
  readonly last: string
}

const inTurn: Readonly<Record<string, (race: Race) => Promise<void>>> = {
  'before the close': async ({ write, close }) => {
    await write()
    await close()
  },
  'after the close': async ({ write, close }) => {
    await close()
    await write()
  },
}

const atOnce: Readonly<Record<string, (race: Race) => Promise<void>>> = {
  'before the close reads anything': ({ engine, write, close }) =>
    whileHeld(engine, { table: 'terms', before: 'reading' }, close, write),
  'while the close writes its days': ({ engine, write, close }) =>
    whileHeld(engine, { table: 'settlement_cells', before: 'writing' }, close, write),
  'while the close writes its deposits': ({ engine, write, close }) =>
    whileHeld(engine, { table: 'deposits', before: 'writing' }, close, write),
  'across the start of the close': ({ engine, write, close, last }) =>
    whileHeld(engine, { table: last, before: 'writing' }, write, close),
}

/**
 * Orders in which a change and a close run. The embedded database has a single connection, so only
 * the sequential orders are possible there.
 */
export const orders: Readonly<Record<string, (race: Race) => Promise<void>>> = process.env[
  'TEST_DATABASE_URL'
]
  ? { ...inTurn, ...atOnce }
  : inTurn

/**
 * Returns all data that closed deposits should contain but that no deposit contains. Call this
 * after one more cycle has been closed.
 */
export async function leftOpen(engine: Engine, { id }: MerchantRow): Promise<string[]> {
  const { rows } = await asOwner(engine, (q) =>
    sql<{ what: string }>`
      select concat(kind, ' of ', amount, ' of dispute ', dispute_id) as what from deductions
      where merchant_id = ${id} and deposit_id is null
      union all
      select concat(kind, ' of ', amount) from deposit_lines
      where merchant_id = ${id} and deposit_id is null and kind <> 'CARRY_IN'
      union all
      select concat('late transaction ', transaction_id) from late_transactions l
      where merchant_id = ${id} and settlement_day > (select closed_through from settlements where merchant_id = ${id})`.execute(
      q,
    ),
  )
  return rows.map(({ what }) => what)
}
