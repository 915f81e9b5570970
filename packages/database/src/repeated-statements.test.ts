import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { withScope, type Scope } from './scope.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

/** Number of executions. PostgreSQL uses a generic plan after fewer executions. */
const OFTEN = 8

/** Returns the merchants that a scope sees. The SQL text is the same for every scope. */
const seenBy = (scope: Scope) =>
  withScope(
    engine,
    scope,
    async ({ q }) => {
      const found = await sql<{ merchant_id: number }>`
        select distinct merchant_id from transactions where id > ${0n}::bigint order by 1`.execute(
        q,
      )
      return found.rows.map((row) => row.merchant_id)
    },
    { readOnly: true, keepPlans: true },
  )

it('a cached plan shows every scope only the rows of that scope', async () => {
  const merchant = (merchantId: number): Scope => ({
    role: 'merchant',
    tenantId: 1,
    merchantId,
    stores: 'all',
  })
  const everyone = [11, 12].map(merchant)
  for (let round = 0; round < OFTEN; round++) {
    expect(await seenBy(everyone[0]!)).toEqual([11])
    expect(await seenBy(everyone[1]!)).toEqual([12])
  }
  const steppe = await seenBy({ role: 'admin', tenantId: 2 })
  expect(steppe.length).toBeGreaterThan(1)
  expect(steppe.every((id) => id > 50)).toBe(true)
  expect(await seenBy({ role: 'worker', tenantId: 1, merchantId: 13 })).toEqual([13])
})

it('a prepared statement keeps working after its table is altered', async () => {
  const merchants = () =>
    withScope(engine, { role: 'admin', tenantId: 1 }, ({ q }) =>
      q.selectFrom('merchants').selectAll().where('tenant_id', '=', 1).execute(),
    )
  for (let round = 0; round < OFTEN; round++) await merchants()
  await asOwner(engine, (_q, connection) =>
    connection.query('alter table merchants add column added int'),
  )
  const [first] = await merchants()
  expect(first).toHaveProperty('added', null)
})
