import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyOf } from './any-of.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { withScope, type Scope, type Tx } from './scope.ts'
import { onDatabase, onServer, openTestDatabase } from './testing.ts'

const server = process.env['TEST_DATABASE_URL']
const scope: Scope = { role: 'worker', tenantId: 1, merchantId: 11 }

/** Number of executions. PostgreSQL uses a generic plan after fewer executions. */
const OFTEN = 12

let database: Engine
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('a search by several keys finds the rows of all given keys, and no row for an empty list', async () => {
  const found = (keys: readonly string[]) =>
    withScope(database, { role: 'admin', tenantId: 1 }, async ({ q }) => {
      const { rows } = await sql<{ code: string }>`
        select code from merchants where code = ${anyOf(keys, 'text')} order by code`.execute(q)
      return rows.map(({ code }) => code)
    })
  const all = await withScope(database, { role: 'admin', tenantId: 1 }, ({ q }) =>
    q.selectFrom('merchants').select('code').orderBy('code').limit(2).execute(),
  )
  const codes = all.map(({ code }) => code)
  expect(codes).toHaveLength(2)
  expect(await found([...codes, 'none'])).toEqual(codes)
  expect(await found([])).toEqual([])
})

if (server)
  describe('a transaction with keepPlans on PostgreSQL', () => {
    let engine: Engine
    const name = `choba_plans_${process.pid}`
    beforeAll(async () => {
      await onServer(
        server,
        `create database ${name} template ${process.env['CHOBA_TEST_TEMPLATE']}`,
      )
      engine = openPostgres(onDatabase(server, name), { size: 1 })
    })
    afterAll(async () => {
      await engine.close()
      await onServer(server, `drop database ${name} with (force)`)
    })

    /**
     * Returns how often statements that contain these words ran with a custom plan, and how often
     * with a generic plan.
     */
    const plansOf = (words: string) =>
      withScope(engine, scope, async ({ q }) => {
        const { rows } = await sql<{ custom: bigint; generic: bigint }>`
          select custom_plans as custom, generic_plans as generic from pg_prepared_statements
          where statement like ${`%${words}%`} and statement not like '%pg_prepared_statements%'`.execute(
          q,
        )
        return rows.map(({ custom, generic }) => ({
          custom: Number(custom),
          generic: Number(generic),
        }))
      })

    const often = async (work: (tx: Tx, nth: number) => Promise<unknown>) => {
      for (let nth = 0; nth < OFTEN; nth++)
        await withScope(engine, scope, (tx) => work(tx, nth), { keepPlans: true })
    }

    it('reuses a generic plan for searches by different numbers of keys', async () => {
      await often(({ q }, nth) =>
        sql`select 'any of keys', t.id, o.id from transactions t left join transactions o
            on o.merchant_id = t.merchant_id and o.id = t.original_id
            where t.merchant_id = 11 and t.id = ${anyOf([BigInt(nth)], 'bigint')}`.execute(q),
      )
      // PostgreSQL does not count the first run, which has no prepared statement. The next five
      // runs use custom plans.
      expect(await plansOf('any of keys')).toEqual([{ custom: 5, generic: OFTEN - 6 }])
    })

    it('still prepares statements that find rows by key after many different searches', async () => {
      for (let nth = 0; nth < 220; nth++)
        for (let twice = 0; twice < 2; twice++)
          await withScope(engine, scope, ({ q }) =>
            sql`select ${sql.lit(nth)}::int as a_search, ${nth}::int`.execute(q),
          )
      await often(({ q }, nth) =>
        sql`select 'by key', id from stores where merchant_id = 11 and id = ${nth}`.execute(q),
      )
      expect(await plansOf("'by key'")).toEqual([{ custom: 5, generic: OFTEN - 6 }])
      expect(await plansOf('a_search')).not.toHaveLength(220)
    })
  })
