import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpiredRows } from './expired-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** A user of tenant 1 and a user of tenant 2. */
const [CLERK, STRANGER] = [103, 203]

/**
 * SQL values of expired and valid rows by table. `%s` is replaced by a key, `%t` by the tenant and
 * `%u` by a user of that tenant.
 */
const rows: Readonly<Record<string, { over: readonly string[]; kept: readonly string[] }>> = {
  idp_artifacts: {
    over: [
      `(tenant_id, kind, id, payload, expires_at) values (%t, 'Session', %s, '{}', now() - interval '1 s')`,
    ],
    kept: [
      `(tenant_id, kind, id, payload, expires_at) values (%t, 'Session', %s, '{}', now() + interval '1 min')`,
    ],
  },
  idp_attempts: {
    over: [
      `(tenant_id, uid, user_id, done, next, expires_at) values (%t, %s, %u, '{}', 'code', now() - interval '1 s')`,
    ],
    kept: [
      `(tenant_id, uid, user_id, done, next, expires_at) values (%t, %s, %u, '{}', 'code', now() + interval '1 s')`,
    ],
  },
  one_time_codes: {
    over: [
      `(tenant_id, purpose, user_id, code_hash, expires_at) values (%t, %s, %u, '', now() - interval '61 min')`,
    ],
    kept: [
      `(tenant_id, purpose, user_id, code_hash, expires_at) values (%t, %s, %u, '', now() - interval '59 min')`,
    ],
  },
  idp_challenges: {
    over: [
      `(tenant_id, purpose, user_id, challenge, expires_at) values (%t, %s, %u, '', now() - interval '1 s')`,
    ],
    kept: [
      `(tenant_id, purpose, user_id, challenge, expires_at) values (%t, %s, %u, '', now() + interval '1 min')`,
    ],
  },
  pending_code_addresses: {
    over: [`(tenant_id, user_id, email, expires_at) values (%t, %u, %s, now() - interval '1 s')`],
    kept: [
      `(tenant_id, user_id, email, expires_at) values (%t, %u - 1, %s, now() + interval '1 s')`,
    ],
  },
  idp_sign_in_failures: {
    over: [
      `(tenant_id, name_hash, failures, since) values (%t, %s, 1, now() - interval '25 hours')`,
    ],
    kept: [
      `(tenant_id, name_hash, failures, since) values (%t, %s, 1, now() - interval '23 hours')`,
    ],
  },
  revoked_sessions: {
    over: [`(tenant_id, sid, until) values (%t, %s, now() - interval '1 s')`],
    kept: [`(tenant_id, sid, until) values (%t, %s, now() + interval '1 min')`],
  },
  session_activity: {
    over: [`(tenant_id, sid, user_id, last_at) values (%t, %s, %u, now() - interval '30 hours')`],
    kept: [
      `(tenant_id, sid, user_id, last_at) values (%t, %s, %u, now() - interval '20 hours')`,
      `(tenant_id, sid, user_id, last_at) values (%t, %s, %u - 1, now() - interval '30 hours')`,
    ],
  },
  password_links: {
    over: [
      `(merchant_id, user_id, tenant_id, token_hash, expires_at) select merchant_id, id, %t, %s, now() - interval '25 hours' from users where id = %u`,
    ],
    kept: [
      `(merchant_id, user_id, tenant_id, token_hash, expires_at) select merchant_id, id, %t, %s, now() - interval '23 hours' from users where id = %u - 1`,
    ],
  },
  mails: {
    over: [
      `(tenant_id, id, kind, recipient, subject, sent_at) values (%t, gen_random_uuid(), 'k', %s, '', now() - interval '91 days')`,
      `(tenant_id, id, kind, recipient, subject, failed_at) values (%t, gen_random_uuid(), 'k', %s, '', now() - interval '91 days')`,
    ],
    kept: [
      `(tenant_id, id, kind, recipient, subject, sent_at) values (%t, gen_random_uuid(), 'k', %s, '', now() - interval '89 days')`,
      `(tenant_id, id, kind, recipient, subject, created_at) values (%t, gen_random_uuid(), 'k', %s, '', now() - interval '91 days')`,
    ],
  },
}

const count = async (table: string, tenant: number): Promise<number> => {
  const found = await asOwner(test.engine, (q) =>
    sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where tenant_id = ${tenant}`.execute(q),
  )
  return found.rows[0]!.n
}

it.each(Object.entries(rows))(
  'the hourly task deletes the expired rows of %s, and no others',
  async (table, { over, kept }) => {
    const before = { here: await count(table, 1), there: await count(table, 2) }
    await asOwner(test.engine, async (_q, connection) => {
      let nth = 0
      const add = (tenant: number, user: number) => async (text: string) => {
        const [key, id] = [`'${table}-${nth++}'`, String(user)]
        const values = text
          .replaceAll('%t', String(tenant))
          .replaceAll('%s', key)
          .replaceAll('%u', id)
        await connection.query(`insert into ${table} ${values}`)
      }
      for (const text of [...over, ...kept]) await add(1, CLERK)(text)
      for (const text of over) await add(2, STRANGER)(text)
    })
    await deleteExpiredRows(test.engine, 1)
    expect(await count(table, 1)).toBe(before.here + kept.length)
    expect(await count(table, 2)).toBe(before.there + over.length)
  },
)

it('the hourly task deletes batches until no expired row is left', async () => {
  await asOwner(test.engine, (_q, connection) =>
    connection.query(
      `insert into revoked_sessions (tenant_id, sid, until)
       select 1, 'many-' || n, now() - interval '1 s' from generate_series(1, 2500) n`,
    ),
  )
  await deleteExpiredRows(test.engine, 1)
  const left = await asOwner(test.engine, (q) =>
    q.selectFrom('revoked_sessions').select('sid').where('sid', 'like', 'many-%').execute(),
  )
  expect(left).toEqual([])
})
