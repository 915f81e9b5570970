import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, Row } from '../src/engine.ts'
import { migrate } from '../src/migrate.ts'
import { asOwner } from '../src/owner.ts'
import { openPGlite } from '../src/pglite.ts'
import { openPostgres } from '../src/postgres.ts'
import { onDatabase, onServer } from '../src/testing.ts'
import { userIdOf } from './people.ts'
import { DEMO_PASSWORD, seed, type SeedOptions } from './seed.ts'

const options: SeedOptions = {
  size: 4_000,
  today: '2026-11-20',
  now: new Date('2026-11-20T05:00:00Z'),
  origins: { demo: 'http://localhost:3000', steppe: 'http://steppe.localhost:3000' },
}

const tables = [
  'tenants',
  'tenant_origins',
  'gateways',
  'payment_methods',
  'merchants',
  'companies',
  'stores',
  'terminals',
  'roles',
  'role_permissions',
  'users',
  'user_stores',
  'transactions',
  'refunds',
  'store_days',
  'payment_method_days',
]

let made = 0

async function onEmptyServerDatabase(server: string): Promise<Engine> {
  const name = `choba_seed_${process.pid}_${++made}`
  await onServer(server, `create database ${name}`)
  const engine = openPostgres(onDatabase(server, name), { size: 4 })
  const close = async () => {
    await engine.close()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return { ...engine, close }
}

/**
 * Returns a migrated database without rows: PGlite in memory, or a new one on the server of
 * TEST_DATABASE_URL.
 */
async function emptyDatabase(): Promise<Engine> {
  const server = process.env['TEST_DATABASE_URL']
  const engine = server ? await onEmptyServerDatabase(server) : await openPGlite({ folder: null })
  await migrate(engine)
  return engine
}

const rows = (engine: Engine, text: string): Promise<Row[]> =>
  asOwner(engine, async (q) => (await sql.raw<Row>(text).execute(q)).rows)

async function fingerprint(engine: Engine): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of tables) {
    const lines = await rows(engine, `select t::text as line from ${table} t order by 1`)
    prints[table] = createHash('sha256')
      .update(lines.map(({ line }) => line).join('\n'))
      .digest('hex')
  }
  return prints
}

describe('the demo data', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await emptyDatabase()
    await seed(engine, options)
  })
  afterAll(() => engine.close())

  it('is identical in two databases for the same day', async () => {
    const other = await emptyDatabase()
    await seed(other, options)
    expect(await fingerprint(other)).toEqual(await fingerprint(engine))
    await other.close()
  })

  it('has exactly the requested number of transactions, none in the future and some on the last day', async () => {
    const [found] = await rows(
      engine,
      `select count(*)::int as n, max(paid_at) as last, count(*) filter (where business_day = '2026-11-20')::int as today
       from transactions`,
    )
    expect(found).toMatchObject({ n: options.size })
    expect(found!['last']).toBeInstanceOf(Date)
    expect(Number(found!['last'])).toBeLessThanOrEqual(options.now!.getTime())
    expect(found!['today']).toBeGreaterThan(0)
  })

  it("gives the main merchant 60 % of the transactions, and shows each special case on the merchant's first page", async () => {
    const [share] = await rows(
      engine,
      `select avg((merchant_id = 11)::int)::float as part from transactions`,
    )
    expect(share!['part']).toBeGreaterThan(0.58)
    expect(share!['part']).toBeLessThan(0.62)
    for (const merchant of [11, 51]) {
      const [page] = await rows(
        engine,
        `select count(*) filter (where trade_kind = 1 and state = 2)::int > 0 as failed,
           count(*) filter (where refunded > 0 and refunded < t.amount)::int > 0 as partly,
           count(*) filter (where reserved > 0)::int > 0 as reserved, max(paid_at) as newest,
           count(*) filter (where state = 7 and j.outcome is null and j.unknown_at is not null)::int as unknown
         from (select * from transactions where merchant_id = ${merchant} order by paid_at desc, id desc limit 10) t
         left join refunds j using (merchant_id, id)`,
      )
      expect(page).toMatchObject({ failed: true, partly: true, reserved: true, unknown: 1 })
      expect(options.now!.getTime() - Number(page!['newest'])).toBeLessThan(5 * 60_000)
    }
  })

  it('has disputes of payments from different days', async () => {
    const [found] = await rows(
      engine,
      `select count(*)::int as n, count(distinct (t.merchant_id, t.business_day))::int as days from disputes d
       join transactions t on t.merchant_id = d.merchant_id and t.id = d.payment_id`,
    )
    expect(found).toEqual({ n: 16, days: 16 })
  })

  it('has a store whose busiest day is close to its payment limit, and a store with special hours', async () => {
    for (const merchant of [11, 51]) {
      const [found] = await rows(
        engine,
        `select s.day_limit > max(d.pay_amt) as within, max(d.pay_amt) * 5 >= s.day_limit * 4 as near,
           s.day_alert < s.day_limit as alerts, s.day_limit::text ~ '^\\d\\d0+$' as round,
           (select count(*)::int from stores o where o.merchant_id = s.merchant_id and hour_exceptions <> '[]') as other_hours
         from stores s join store_days d on d.merchant_id = s.merchant_id and d.store_id = s.id
           and d.day > (select max(day) from store_days x where x.merchant_id = s.merchant_id) - 60
         where s.merchant_id = ${merchant} and s.day_limit is not null group by s.merchant_id, s.id`,
      )
      expect(found).toMatchObject({
        within: true,
        near: true,
        alerts: true,
        round: true,
        other_hours: 1,
      })
    }
  })

  it('gives every transaction its numbers, and gives a refund the order number of its payment', async () => {
    const wrong = await rows(
      engine,
      `select t.payment_no from transactions t
       join merchants m on m.id = t.merchant_id
       join payment_methods b on b.id = t.payment_method_id
       join stores s on s.merchant_id = t.merchant_id and s.id = t.store_id
       left join transactions p on p.merchant_id = t.merchant_id and p.id = t.original_id
       where t.payment_no !~ '^\\d{26}$'
         or left(t.payment_no, 8) <> to_char(to_timestamp((t.id >> 22) / 1000) at time zone m.time_zone, 'YYYYMMDD')
         or substr(t.payment_no, 9, 6)::int <> t.merchant_id
         or t.out_trade_no !~ ('^' || s.code || '-\\d{6}-\\d{6}$')
         or t.out_trade_no <> coalesce(p.out_trade_no, t.out_trade_no)
         or t.device_no is null or t.device_no <> coalesce(p.device_no, t.device_no)
         or t.device_proc_no is null or t.device_proc_no <> coalesce(p.device_proc_no, t.device_proc_no)
         or (t.trade_kind = 2 and t.wallet_trade_no is not null)
         or (t.trade_kind = 1 and b.payment_class > 2 and t.wallet_trade_no is not null)
         or (t.trade_kind = 1 and b.payment_class = 1 and coalesce(t.wallet_trade_no, '') !~ '^W\\d{18}$')
         or (t.trade_kind = 1 and b.payment_class = 2 and coalesce(t.wallet_trade_no, '') !~ '^C\\d{18}$')`,
    )
    expect(wrong).toEqual([])
  })

  it('has rollups that equal the sums of the transactions', async () => {
    for (const [table, key] of [
      ['store_days', 'store_id'],
      ['payment_method_days', 'payment_method_id'],
    ]) {
      const differences = await rows(
        engine,
        `with again as (
           select merchant_id, ${key}, business_day as day,
             sum((state = 1)::int)::int as pay_n, sum(case when state = 1 then amount else 0 end)::bigint as pay_amt,
             sum((state = 5)::int)::int as ref_n, sum(case when state = 5 then amount else 0 end)::bigint as ref_amt,
             sum((state = 2)::int)::int as failed_n
           from transactions where state in (1, 2, 5) group by 1, 2, 3),
         kept as (select merchant_id, ${key}, day, pay_n, pay_amt, ref_n, ref_amt, failed_n from ${table})
         (table again except table kept) union all (table kept except table again)`,
      )
      expect(differences).toEqual([])
    }
  })

  it('has no refund above its payment, before its payment, or more than 30 days after its payment', async () => {
    const wrong = await rows(
      engine,
      `select p.id from transactions p
       left join transactions r on r.merchant_id = p.merchant_id and r.original_id = p.id
       where p.trade_kind = 1 group by p.merchant_id, p.id, p.amount, p.refunded, p.reserved, p.paid_at
       having coalesce(sum(r.amount) filter (where r.state = 5), 0) <> p.refunded
         or coalesce(sum(r.amount) filter (where r.state in (3, 4, 7, 8)), 0) <> p.reserved
         or p.refunded + p.reserved > p.amount
         or min(r.paid_at) < p.paid_at or max(r.paid_at) > p.paid_at + interval '30 days'`,
    )
    expect(wrong).toEqual([])
    const [refunds] = await rows(
      engine,
      `select count(*)::int as lines, count(j.id)::int as requests, count(*) filter (where t.state = 6)::int as failed
       from transactions t left join refunds j using (merchant_id, id) where t.trade_kind = 2`,
    )
    expect(refunds!['requests']).toBe(refunds!['lines'])
    expect(refunds!['lines']).toBeGreaterThan(options.size * 0.03)
    expect(refunds!['failed']).toBeGreaterThan(0)
  })

  it('has all required currencies, payment classes, tenants and users, and transactions on each day of the year', async () => {
    const [found] = await rows(
      engine,
      `select array_agg(distinct currency order by currency) as currencies,
         array_agg(distinct payment_class order by payment_class) as classes,
         count(distinct to_char(business_day, 'YYYY-MM'))::int as months, count(distinct merchant_id)::int as merchants
       from transactions join payment_methods on payment_methods.id = payment_method_id`,
    )
    expect(found).toEqual({
      currencies: ['CNY', 'JPY', 'MNT', 'QAR'],
      classes: [1, 2, 3, 4],
      months: 13,
      merchants: 26,
    })
    const people = await rows(
      engine,
      `select tenant_id, username, store_scope from users order by id`,
    )
    expect(people.map((row) => `${String(row['tenant_id'])} ${String(row['username'])}`)).toContain(
      '2 owner2',
    )
    expect(people).toHaveLength(20)
  })

  it('has more users if `staff` is set, each with a password unless the user is only invited', async () => {
    const other = await emptyDatabase()
    const setPassword = (tenant_id: number, user_id: number, password: string) =>
      asOwner(other, async (q) => {
        await q
          .insertInto('idp_credentials')
          .values({ tenant_id, user_id, password_hash: password })
          .execute()
      })
    await seed(other, { ...options, staff: true, setPassword })
    expect(
      await rows(
        other,
        `select activated_at is null as invited, password_hash as password, count(*)::int as people
         from users left join idp_credentials on user_id = id group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { invited: false, password: DEMO_PASSWORD, people: 75 },
      { invited: true, password: null, people: 4 },
    ])
    const [found] = await rows(
      other,
      `select count(*)::int as people, count(distinct merchant_id)::int as merchants,
         count(*) filter (where role_id = 1 and enabled and activated_at is not null)::int as owners,
         count(*) filter (where store_scope = 'some' and id not in (select user_id from user_stores))::int as empty
       from users where id between 1000 and 9999`,
    )
    expect(found).toEqual({ people: 59, merchants: 26, owners: 22, empty: 0 })
    expect(await fingerprint(other)).toMatchObject({
      transactions: (await fingerprint(engine))['transactions'],
    })
    await other.close()
  })

  it('is written only once, and an interrupted seed sets the missing passwords when it is repeated', async () => {
    const given: string[] = []
    const setPassword = (tenantId: number, userId: number, password: string) => {
      given.push(`${tenantId} ${userId} ${password}`)
      return Promise.resolve()
    }
    const before = await fingerprint(engine)
    expect(await seed(engine, { ...options, setPassword })).toBe(false)
    // Only the clerks' passwords are set. The other users of a tenant get the hash of the clerk's
    // password.
    const clerks = [1, 2].map((tenant) => `${tenant} ${userIdOf(tenant, 'clerk')} ${DEMO_PASSWORD}`)
    expect(given).toEqual(clerks)
    await seed(engine, { ...options, setPassword })
    expect(given).toEqual(clerks)
    expect(await fingerprint(engine)).toEqual(before)
  })

  it('has a password for each user in Keycloak if a Keycloak address is set', async () => {
    const other = await emptyDatabase()
    const given = new Set<number>()
    const setPassword = async (_tenantId: number, userId: number) => void given.add(userId)
    await seed(other, {
      ...options,
      size: 1_000,
      keycloakUrl: 'http://localhost:8080',
      setPassword,
    })
    expect(given.size).toBe(20)
    await other.close()
  })

  it('has only the origins of the latest start', async () => {
    const other = await emptyDatabase()
    await seed(other, { ...options, size: 1_000 })
    const moved = { demo: 'http://localhost:3100', steppe: 'http://steppe.localhost:3100' }
    expect(await seed(other, { ...options, origins: moved })).toBe(false)
    expect(
      await rows(other, 'select origin, tenant_id from tenant_origins order by tenant_id'),
    ).toEqual([
      { origin: moved.demo, tenant_id: 1 },
      { origin: moved.steppe, tenant_id: 2 },
    ])
    await other.close()
  })

  it('has every index and foreign key that was dropped for the load', async () => {
    const unseeded = await emptyDatabase()
    const parts = `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select indexname from pg_indexes where schemaname = 'public' order by 1`
    expect(await rows(engine, parts)).toEqual(await rows(unseeded, parts))
    await asOwner(unseeded, (q) =>
      q
        .insertInto('tenants')
        .values({ id: 9, code: 'own', name: 'Own', realm: 'own', currency: 'JPY' })
        .execute(),
    )
    await expect(seed(unseeded, options)).rejects.toThrow('Use an empty database')
    await unseeded.close()
  })
})
