import { readFileSync } from 'node:fs'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test.close())

/** Returns the list items of `docs/operations.md` about growing tables, each as one line. */
function documentedItems(): string[] {
  const text = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, after] = text.split('What grows, and what bounds it. ')
  const [section] = after!.split('\n## ')
  return section!
    .split('\n- ')
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' '))
}

/**
 * Returns the tables that an item names; tables of the job library have their schema as a prefix.
 */
const tablesIn = (item: string): string[] =>
  [...item.matchAll(/`((?:pgboss\.)?[a-z_]+)`/g)].map(([, name]) => name!)

/**
 * Returns all tables of the migrated database, including those of the job library. Partitions count
 * as their table.
 */
async function existingTables(): Promise<string[]> {
  const { rows } = await asOwner(test.engine, (q) =>
    sql<{ name: string }>`
      select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema')`.execute(q),
  )
  return rows.map(({ name }) => name)
}

it('the list of growing tables in operations.md names every table of the database exactly once', async () => {
  const existing = await existingTables()
  expect(existing.length).toBeGreaterThan(100)
  expect(documentedItems().flatMap(tablesIn).toSorted()).toEqual(existing.toSorted())
})

it('tables of the job library are empty if operations.md says that they are never written', async () => {
  const never = documentedItems().find((item) => item.includes('never written here'))!
  const tables = tablesIn(never)
  expect(tables.length).toBeGreaterThan(0)
  for (const name of tables) {
    const { rows } = await asOwner(test.engine, (q) =>
      sql.raw(`select 1 from ${name} limit 1`).execute(q),
    )
    expect(rows, name).toEqual([])
  }
})

it('each item of the list of growing tables in operations.md has a bold title and names a table', () => {
  const items = documentedItems()
  expect(items.length).toBeGreaterThan(10)
  expect(
    items.filter((item) => !/^\*\*[^*]+\*\*/.test(item) || tablesIn(item).length === 0),
  ).toEqual([])
})
