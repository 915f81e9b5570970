import { readdirSync, readFileSync } from 'node:fs'
import { takeAdvisoryLock } from './advisory-locks.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'

const folder = new URL('../migrations/', import.meta.url)

/**
 * Applies the migrations that are missing, in order, each in a transaction of its own, under a lock that makes a second
 * process wait. @returns the names of those applied now
 */
export async function migrate(engine: Engine): Promise<string[]> {
  // Two that make it at once end each other, `if not exists` or not.
  await locked(engine, (_q, connection) =>
    connection.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    ),
  )
  const applied: string[] = []
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const isNew = await locked(engine, async (q, connection) => {
      const done = await q.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()
      if (done) return false
      // One statement a call: PGlite's `query` and a prepared statement take no more than one.
      for (const statement of statementsOf(text)) await connection.query(statement)
      await q.insertInto('migrations').values({ name }).execute()
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}

/** One process after the other. */
const locked = <T>(engine: Engine, work: Parameters<typeof asOwner<T>>[1]): Promise<T> =>
  asOwner(engine, async (q, connection) => {
    await takeAdvisoryLock(q, 'migrations')
    return work(q, connection)
  })

/** Splits a migration at the semicolons that end a line, outside `$$ … $$`. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let current: string[] = []
  let quoted = false
  for (const line of text.split('\n')) {
    current.push(line)
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) quoted = !quoted
    if (quoted || !/;\s*(--.*)?$/.test(line)) continue
    statements.push(current.join('\n'))
    current = []
  }
  return statements
}
