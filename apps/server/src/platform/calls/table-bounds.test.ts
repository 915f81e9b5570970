import { readFileSync } from 'node:fs'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test.close())

/** The items of the list in `docs/operations.md` that says what grows, each in one line. */
function documentedItems(): string[] {
  const text = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, after] = text.split('What grows, and what bounds it. ')
  const [section] = after!.split('\n## ')
  return section!
    .split('\n- ')
    .slice(1)
    .map((item) => item.replaceAll(/\s+/g, ' '))
}

/** The tables that an item names; a table of the job library has its schema before it. */
const tablesIn = (item: string): string[] =>
  [...item.matchAll(/`((?:pgboss\.)?[a-z_]+)`/g)].map(([, name]) => name!)

/** Every table of the migrated database, those of the job library included; a partition belongs to its table. */
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

it('names every table of the database once in the list of what grows, and none that is gone', async () => {
  const existing = await existingTables()
  expect(existing.length).toBeGreaterThan(100)
  expect(documentedItems().flatMap(tablesIn).toSorted()).toEqual(existing.toSorted())
})

it('leaves tables of the job library empty that the list calls never written', async () => {
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

it('says what each group of tables grows with and what bounds it', () => {
  const items = documentedItems()
  expect(items.length).toBeGreaterThan(10)
  expect(
    items.filter((item) => !/^\*\*[^*]+\*\*/.test(item) || tablesIn(item).length === 0),
  ).toEqual([])
})
