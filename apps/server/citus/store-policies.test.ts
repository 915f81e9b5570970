import type { Engine, Row } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { type StoreScope, withScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Tests row-level security on the shards with statements that have no condition. Citus copies the
 * policies of a table to each shard. If Citus left out a policy, users would see rows of others.
 */

const MERCHANT = 11
const OWN_STORES = [1, 4]
/** Tables in which users read only rows of their own stores. The demo has rows of many stores. */
const tables = ['disputes', 'qr_codes']

let engine: Engine
beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

class RolledBack extends Error {}

interface Outcome {
  readonly count: number
  readonly rows: Row[]
}

/**
 * Runs a statement as a merchant's user and rolls the statement back.
 * @returns the outcome, or the SQLSTATE of an error
 */
async function run(stores: StoreScope, text: string): Promise<Outcome | string> {
  let outcome: Outcome | undefined
  const scope = { role: 'merchant', tenantId: 1, merchantId: MERCHANT, stores } as const
  const work = withScope(engine, scope, async ({ connection }) => {
    const { count, rows } = await connection.query(text)
    outcome = { count, rows }
    throw new RolledBack()
  })
  const error: unknown = await work.catch((failure: unknown) => failure)
  return outcome ?? String((error as { code?: string }).code)
}

/** Returns the distinct pairs of merchant and store of a table's rows, such as `11/4`. */
async function pairsIn(table: string, stores: StoreScope): Promise<string[]> {
  const text = `select distinct merchant_id, store_id from ${table} order by 1, 2`
  const found = await run(stores, text)
  if (typeof found === 'string') throw new Error(`${table}: ${found}`)
  return found.rows.map((row) => `${String(row['merchant_id'])}/${String(row['store_id'])}`)
}

describe('a user who sees some of the stores', () => {
  it.each(tables)('reads the rows of these stores from %s, and no others', async (table) => {
    const own = OWN_STORES.map((store) => `${MERCHANT}/${store}`)
    const all = await pairsIn(table, 'all')
    expect(all.length).toBeGreaterThan(own.length)
    expect(all.filter((pair) => !pair.startsWith(`${MERCHANT}/`))).toEqual([])
    expect(await pairsIn(table, OWN_STORES)).toEqual(all.filter((pair) => own.includes(pair)))
  })

  it('changes no row of another store, and moves no row to another store', async () => {
    const change = 'update qr_codes set name = name where store_id = 2'
    expect(await run('all', change)).toMatchObject({ count: expect.toSatisfy((n) => n > 0) })
    expect(await run(OWN_STORES, change)).toMatchObject({ count: 0 })
    const move = 'update qr_codes set store_id = 2, terminal_id = null where store_id = 1'
    expect(await run(OWN_STORES, move)).toBe('42501')
  })
})

describe('a user who sees all stores of a merchant', () => {
  const added = (state: string) =>
    `insert into company_changes (merchant_id, company_id, id, tenant_id, state, name_before, name, from_day,
      approval_id, requested_at, requested_by) values (${MERCHANT}, 1, 1, 1, '${state}', 'x', 'y', '2026-12-01', 1,
      '2026-11-20', 'x')`

  it('can add a change of a company with the status WAITING, but not APPROVED', async () => {
    expect(await run('all', added('APPROVED'))).toBe('42501')
    expect(await run('all', added('WAITING'))).toMatchObject({ count: 1 })
  })

  it('deletes a deduction that no deposit includes, and no other deduction', async () => {
    await asOwner(engine, (_q, connection) =>
      connection.query(`insert into deductions (merchant_id, id, dispute_id, tenant_id, kind, amount, currency,
        business_day, deposit_id)
        select merchant_id, n, id, tenant_id, 'DISPUTE', 1, 'JPY', '2026-11-20', nullif(n, 2)
        from (select * from disputes where merchant_id = ${MERCHANT} order by id limit 1) d, generate_series(1, 2) n`),
    )
    const deleted = await run('all', 'delete from deductions where id <= 2 returning id')
    expect(deleted).toMatchObject({ count: 1, rows: [{ id: 2n }] })
  })
})
