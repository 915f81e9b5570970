import type { Engine } from '@choba/database/engine.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walkPages } from './keyset-walk.ts'

let engine: Engine
beforeAll(async () => void (engine = await openTestDatabase()))
afterAll(() => engine.close())

const scope = { role: 'admin', tenantId: 1 } as const

/**
 * Yields the numbers from 1 to `count` in pages of three, with the transaction that read each page.
 */
const numbers = (count: number, signal: AbortSignal = new AbortController().signal) =>
  walkPages(
    { engine, scope, signal, chunk: 3 },
    {
      async find(tx, { after, limit }: { after: number | null; limit: number }) {
        const { rows } = await sql<{
          n: number
        }>`select n from generate_series(1, ${count}::int) as n
          where n > ${after ?? 0}::int order by n limit ${limit}`.execute(tx.q)
        return rows
      },
      placeOf: ({ n }) => n,
      async read(tx, found) {
        const { rows } = await sql<{
          at: number
        }>`select extract(epoch from now())::float8 as at`.execute(tx.q)
        return { rows: found.map(({ n }) => n), began: rows[0]!.at }
      },
    },
  )
const rowsOf = async (count: number): Promise<number[][]> => {
  const pages: number[][] = []
  for await (const { rows } of numbers(count)) pages.push(rows)
  return pages
}

it('walkPages returns every row once, in non-empty pages', async () => {
  expect(await rowsOf(0)).toEqual([])
  expect(await rowsOf(2)).toEqual([[1, 2]])
  expect(await rowsOf(6)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  expect(await rowsOf(7)).toEqual([[1, 2, 3], [4, 5, 6], [7]])
})

it('walkPages reads each page in its own transaction, and no page after the signal is aborted', async () => {
  const controller = new AbortController()
  const walk = numbers(9, controller.signal)
  const first = (await walk.next()).value as { rows: number[]; began: number }
  const second = (await walk.next()).value as typeof first
  expect([first.rows, second.rows]).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
  expect(second.began).toBeGreaterThan(first.began)
  controller.abort(new Error('the reader is gone'))
  await expect(walk.next()).rejects.toThrow('the reader is gone')
})
