import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'

// Runs something that changes what a close reads against the close, in every order that matters. Nothing is left to chance: a table
// that the test locks holds the first of the two at a known place until the second has ended or waits as well.

/** Where a transaction is held: before it reads, or before it writes, a table. */
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
  // What it fails with is thrown where it is awaited.
  running.promise.catch(() => {})
  return running
}

/** How many transactions of this database wait for a lock. */
const countWaiting = (engine: Engine): Promise<number> =>
  asOwner(engine, async (q) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(q)
    return rows[0]!.n
  })

/** Begins the first step, holds it at a gate, and begins the second; lets both go when the second has ended or waits too. */
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

/** What a writer and a close are run as: the writer's last table is `last`. */
export interface Race {
  readonly engine: Engine
  readonly write: Step
  readonly close: Step
  /** The table that the writer changes last. */
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
  'while the close has read nothing': ({ engine, write, close }) =>
    whileHeld(engine, { table: 'terms', before: 'reading' }, close, write),
  'while the close writes its days': ({ engine, write, close }) =>
    whileHeld(engine, { table: 'settlement_cells', before: 'writing' }, close, write),
  'while the close writes its deposits': ({ engine, write, close }) =>
    whileHeld(engine, { table: 'deposits', before: 'writing' }, close, write),
  'and has not ended when the close begins': ({ engine, write, close, last }) =>
    whileHeld(engine, { table: last, before: 'writing' }, write, close),
}

/** The embedded database has one connection: there one transaction follows the other. */
export const orders: Readonly<Record<string, (race: Race) => Promise<void>>> = process.env[
  'TEST_DATABASE_URL'
]
  ? { ...inTurn, ...atOnce }
  : inTurn

/** What is left of what a close had to take, once another cycle has been closed: it is in no deposit. */
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
