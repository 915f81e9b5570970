import { afterAll, beforeAll, expect, it } from 'vitest'
import { SPILL, watchDisk } from './disk-watch.ts'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine
let begun = 0

beforeAll(async () => {
  const opened = await openTestDatabase()
  engine = {
    ...opened,
    transaction: (opening, work) => {
      begun++
      return opened.transaction(opening, work)
    },
  }
})
afterAll(() => engine.close())

const raise = (code: string) =>
  `do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`

it('the disk check writes nothing before the disk was full, and writes once after each such failure', async () => {
  const disk = watchDisk(engine)
  const transactionsOf = async (work: () => Promise<unknown>) => {
    const before = begun
    await work()
    return begun - before
  }
  const check = () => disk.check(5_000)
  expect(await transactionsOf(check)).toBe(0)
  const run = (text: string) => asOwner(disk.engine, (_q, connection) => connection.query(text))
  await expect(run(raise('22012'))).rejects.toThrow('No space left')
  expect(await transactionsOf(check)).toBe(0)
  await expect(run(raise('53100'))).rejects.toMatchObject({ name: 'DatabaseExhausted' })
  expect(await transactionsOf(check)).toBe(1)
  expect(await transactionsOf(check)).toBe(0)
  await expect(disk.engine.script(raise('53100'))).rejects.toMatchObject({
    name: 'DatabaseExhausted',
  })
  expect(await transactionsOf(check)).toBe(1)
})

it('the disk check writes again after a failure that happened during the last check', async () => {
  const gate = Promise.withResolvers<void>()
  let checks = 0
  const disk = watchDisk({
    ...engine,
    transaction: async (opening, work) => {
      if (opening.text === SPILL.opening && ++checks === 1) await gate.promise
      return engine.transaction(opening, work)
    },
  })
  const fail = () =>
    expect(
      asOwner(disk.engine, (_q, connection) => connection.query(raise('53100'))),
    ).rejects.toThrow('out of disk')
  await fail()
  const first = disk.check(5_000)
  await fail()
  gate.resolve()
  await first
  await disk.check(5_000)
  await disk.check(5_000)
  expect(checks).toBe(2)
})

it('the disk check writes a temporary file to the disk and does not increase the size of the database', async () => {
  const size = () =>
    asOwner(engine, async (_q, connection) => {
      const { rows } = await connection.query<{ bytes: bigint }>(
        'select pg_database_size(current_database()) as bytes',
      )
      return rows[0]!.bytes
    })
  const before = await size()
  const { rows } = await engine.transaction(
    { text: SPILL.opening, deadline: 5_000, pool: 'owner' },
    (connection) =>
      connection.query<Record<string, string>>(
        `explain (analyze, buffers, costs off, timing off, summary off) ${SPILL.statement}`,
      ),
  )
  expect(rows.flatMap((row) => Object.values(row)).join()).toMatch(/temp .*written=1\d\d/)
  expect(await size()).toBe(before)
})
