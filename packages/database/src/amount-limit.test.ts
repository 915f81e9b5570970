import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { asOwner } from './owner.ts'
import { openTestDatabase } from './testing.ts'

const MIGRATION = '0014-amount-limit.sql'
const ABOVE = 99_999_999_999n + 1n
const OLD_LIMIT = 9_007_199_254_740_991n

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const run = (statement: string) => asOwner(engine, (_q, connection) => connection.query(statement))
const setAmount = (id: bigint, amount: bigint) =>
  run(`update transactions set amount = ${amount} where id = ${id} and trade_kind = 1`)

test('a database with amounts above the limit is upgraded, keeps them, and takes no new one', async () => {
  const { rows } = await run(
    'select id from transactions where trade_kind = 1 and state = 1 and refunded = 0 and reserved = 0 order by id',
  )
  const ids = rows.map(({ id }) => id as bigint)
  const [old, later] = [ids[10]!, ids[20]!]
  await expect(setAmount(old, ABOVE)).rejects.toMatchObject({ code: '23514' })

  // As it was before this migration.
  await run('alter table transactions drop constraint transactions_amount_check')
  await run(`alter table transactions add constraint transactions_amount_check
    check (amount > 0 and amount <= ${OLD_LIMIT})`)
  await setAmount(old, OLD_LIMIT)
  await run(`delete from migrations where name = '${MIGRATION}'`)

  expect(await migrate(engine)).toEqual([MIGRATION])
  // A refund of it reserves, and settles.
  await run(`update transactions set reserved = ${OLD_LIMIT} where id = ${old}`)
  await run(`update transactions set reserved = 0, refunded = ${OLD_LIMIT} where id = ${old}`)
  await expect(setAmount(later, ABOVE)).rejects.toMatchObject({ code: '23514' })
  await expect(setAmount(later, 0n)).rejects.toMatchObject({ code: '23514' })
  await setAmount(later, ABOVE - 1n)
})
