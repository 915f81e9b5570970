import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeadlineExceeded, type Engine } from './engine.ts'
import { asOwner } from './owner.ts'
import { RetryTransaction, withScope, type Scope } from './scope.ts'
import { allOf } from './statements.ts'
import { openTestDatabase } from './testing.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openTestDatabase()
})
afterAll(() => engine.close())

const merchant = (merchantId: number, tenantId = 1): Scope => ({
  role: 'merchant',
  tenantId,
  merchantId,
  stores: 'all',
})
const merchantsSeen = (scope: Scope) =>
  withScope(engine, scope, async ({ q }) =>
    (await q.selectFrom('transactions').select('merchant_id').distinct().execute()).map(
      (row) => row.merchant_id,
    ),
  )

describe('a database scope', () => {
  it("shows a merchant's users only the merchant, an administrator all merchants of the tenant, and other roles none", async () => {
    expect(await merchantsSeen(merchant(11))).toEqual([11])
    const tenant = await merchantsSeen({ role: 'admin', tenantId: 2 })
    expect(tenant.length).toBeGreaterThan(1)
    expect(tenant.every((id) => id > 50)).toBe(true)
    expect(await merchantsSeen(merchant(999))).toEqual([])
  })

  it('leaves no setting on the connection after the transaction', async () => {
    await merchantsSeen(merchant(11))
    const [row] = await asOwner(engine, async (q) => {
      const answer = await sql<{ role: string; merchant: string | null }>`
        select current_user as role, current_setting('app.merchant', true) as merchant`.execute(q)
      return answer.rows
    })
    expect(row!.role).not.toBe('choba_merchant')
    expect(row!.merchant ?? '').toBe('')
  })

  it("lets a merchant's users change only the columns of a payment that a refund request needs", async () => {
    const change = (text: string) =>
      withScope(engine, merchant(11), ({ connection }) => connection.query(text))
    await expect(change('update transactions set amount = amount + 1')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(change('delete from transactions')).rejects.toMatchObject({ code: '42501' })
    await expect(change('update audit_entries set action = action')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('a database transaction', () => {
  const nameOf = async () => {
    const found = await asOwner(engine, (q) =>
      q.selectFrom('merchants').select('name').where('id', '=', 11).execute(),
    )
    return found[0]!.name
  }

  it.each(['begin; set local role nobody_has_this', 'select 1 / 0'])(
    'runs no statement if its opening fails: %s',
    async (text) => {
      const before = await nameOf()
      const opening = { text, deadline: 5_000, pool: 'scoped' } as const
      const rename = engine.transaction(opening, (connection) =>
        connection.query(`update merchants set name = 'Renamed' where id = 11`),
      )
      await expect(rename).rejects.toMatchObject({
        code: text.startsWith('begin') ? '22023' : '22012',
      })
      expect(await nameOf()).toBe(before)
    },
  )

  it('has no permission for a table outside of a scope', async () => {
    const open = await asOwner(engine, (_q, connection) =>
      connection.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege('choba_nobody', oid, 'select, insert, update, delete')`),
    )
    expect(open.rows).toEqual([])
  })

  it('fails if a statement failed, even if the code ignored the failure', async () => {
    const careless = withScope(engine, merchant(11), async ({ connection }) => {
      await connection.query('select 1 / 0').catch(() => {})
    })
    await expect(careless).rejects.toThrow()
  })

  it('rolls back if its code throws', async () => {
    const rename = withScope(engine, { role: 'identity', tenantId: 1 }, async ({ q }) => {
      await q
        .updateTable('users')
        .set({ not_before: new Date(0) })
        .where('id', '=', 103)
        .execute()
      throw new Error('on purpose')
    })
    await expect(rename).rejects.toThrow('on purpose')
    const user = await asOwner(engine, (q) =>
      q.selectFrom('users').select('not_before').where('id', '=', 103).executeTakeFirstOrThrow(),
    )
    expect(Number(user.not_before)).not.toBe(0)
  })

  it('ends only after all of its statements, and rejects statements after its end', async () => {
    let late: (() => Promise<unknown>) | undefined
    let isRead = false
    const failing = withScope(engine, merchant(11), async ({ connection }) => {
      late = () => connection.query('select 1')
      connection.query('select pg_sleep(0.2)').then(
        () => (isRead = true),
        () => undefined,
      )
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(isRead).toBe(true)
    // After the transaction ended, the connection may already run the next transaction.
    await expect(late!()).rejects.toThrow('the transaction has ended')
  })

  it('returns each answer to its own statement if statements are sent together, and throws the first failure', async () => {
    const numbers = (tries: readonly string[]) =>
      withScope(engine, merchant(11), async ({ q }) => {
        const answers = await allOf(
          tries.map((text) => sql<{ n: number }>`select ${sql.raw(text)} as n`.execute(q)),
        )
        return answers.map(({ rows }) => rows[0]!.n)
      })
    expect(await numbers(['1', '2', '3'])).toEqual([1, 2, 3])
    await expect(numbers(['1', '1 / 0', 'nothing'])).rejects.toMatchObject({ code: '22012' })
    expect(await numbers(['4', '5'])).toEqual([4, 5])
  })

  it('runs again if its code throws RetryTransaction, and fails if the third attempt also throws RetryTransaction', async () => {
    let runs = 0
    const twice = withScope(engine, { role: 'system' }, async () => {
      if (++runs < 2) throw new RetryTransaction()
      return runs
    })
    expect(await twice).toBe(2)
    runs = 0
    const always = withScope(engine, { role: 'system' }, async () => {
      runs++
      throw new RetryTransaction()
    })
    await expect(always).rejects.toBeInstanceOf(RetryTransaction)
    expect(runs).toBe(3)
  })

  it('fails to write if it is read-only', async () => {
    const write = withScope(
      engine,
      { role: 'identity', tenantId: 1 },
      ({ q }) =>
        q
          .updateTable('users')
          .set({ not_before: new Date(0) })
          .execute(),
      { readOnly: true },
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })
})

describe('the statement timeout', () => {
  it('ends a statement that takes too long', { tags: ['real-clock'] }, async () => {
    const slow = withScope(
      engine,
      { role: 'system' },
      ({ connection }) => connection.query('select pg_sleep(30)'),
      {
        deadline: 300,
      },
    )
    const error = await slow.catch((one: Error & { code?: string }) => one)
    // PGlite's worker is terminated; a PostgreSQL server cancels the statement.
    expect(error).toBeInstanceOf(DeadlineExceeded)
  })
})
