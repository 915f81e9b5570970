import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { asOwner } from '@choba/database/owner.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import type { Engine, Row } from '@choba/database/engine.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '#testing/declared-tables.ts'

let engine: Engine
/** All tables with a merchant or a tenant column. */
let owned: { name: string; columns: Set<string> }[]

const catalogue = <R = Row>(text: string): Promise<R[]> =>
  asOwner(engine, async (_q, connection) => (await connection.query<R>(text)).rows)
const names = async (text: string): Promise<string[]> =>
  (await catalogue<{ name: string }>(text)).map(({ name }) => name)

beforeAll(async () => {
  engine = await openTestDatabase()
  const rows = await catalogue<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     group by c.relname having bool_or(a.attname in ('merchant_id', 'tenant_id')) order by 1`,
  )
  owned = rows.map(({ name, columns }) => ({ name, columns: new Set(columns) }))
  expect(owned.length).toBeGreaterThan(15)
  const email = {
    kind: 'passwordChanged',
    recipient: 'someone@example.com',
    subject: 'An email',
    expires_at: null,
  }
  await asOwner(engine, (q) =>
    q
      .insertInto('mails')
      .values(
        [1, 2].map((tenant_id) => ({
          ...email,
          tenant_id,
          id: randomUUID(),
          body_text: '',
          body_html: '',
        })),
      )
      .execute(),
  )
})
afterAll(() => engine.close())

/** Unique keys without an owner column, each with the reason. */
const sharedKeys: Record<string, string> = {
  tenant_origins_pkey:
    'an origin belongs to one tenant in the world; the host registry is read before a tenant is known',
  merchants_pkey: 'the id is what owns: it stands for merchant_id',
  users_pkey: 'the id is the subject of tokens; a person is looked up by it within the tenant',
}

describe('the database catalog', () => {
  it('enables and forces row security on every table with a merchant or tenant column, and on tenants and merchants', async () => {
    const wrong = await names(
      `select relname::text as name from pg_class where relkind in ('r', 'p')
       and relname in (${[...owned.map(({ name }) => name), 'tenants', 'merchants'].map((name) => `'${name}'`).join()})
       and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(wrong).toEqual([])
  })

  it('has a policy on every table with a merchant or tenant column, and every policy names only the roles of Choba', async () => {
    const policies = await catalogue<{ name: string; roles: string[]; permissive: string }>(
      `select tablename::text as name, roles::text[] as roles, permissive from pg_policies where schemaname = 'public'`,
    )
    const guarded = new Set(policies.map(({ name }) => name))
    expect(owned.map(({ name }) => name).filter((name) => !guarded.has(name))).toEqual([])
    expect(
      policies.filter(({ roles }) => roles.some((role) => !role.startsWith('choba_'))),
    ).toEqual([])
  })

  it('has no policy that reads another table or shows all rows, except the policies of the registries', async () => {
    const policies = await catalogue<{ name: string; text: string }>(
      `select tablename || '.' || policyname as name,
         coalesce(qual, '') || ' ' || coalesce(with_check, '') as text
       from pg_policies where schemaname = 'public'`,
    )
    expect(policies.filter(({ text }) => /\bselect\b/i.test(text)).map(({ name }) => name)).toEqual(
      [],
    )
    const open = policies
      .filter(({ text }) => !text.includes('current_setting'))
      .map(({ name }) => name)
    // The role `system` reads these tables before the tenant of a request is known. It sees no
    // other table.
    const registries = ['tenant_deletions', 'tenant_images', 'tenant_origins', 'tenants']
    expect(open.sort()).toEqual(registries.map((name) => `${name}.registry`))
  })

  it('has no restrictive policy, because Citus copies a restrictive policy to its shards as permissive', async () => {
    expect(
      await names(`select tablename || '.' || policyname as name from pg_policies
        where schemaname = 'public' and permissive = 'RESTRICTIVE'`),
    ).toEqual([])
  })

  it('has no views, functions with owner rights, triggers or rules, which could bypass row security', async () => {
    const inOurs = `relnamespace = 'public'::regnamespace`
    expect(
      await names(
        `select relname::text as name from pg_class where ${inOurs} and relkind in ('v', 'm', 'f')`,
      ),
    ).toEqual([])
    expect(
      await names(`select tgname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${inOurs} and not tgisinternal`),
    ).toEqual([])
    expect(
      await names(`select rulename::text as name from pg_rules where schemaname = 'public'`),
    ).toEqual([])
    expect(
      await names(`select p.oid::regprocedure::text as name from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')`),
    ).toEqual([])
    expect(
      await names(`select p.oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`),
    ).toEqual([])
  })

  it('has roles without privileges of their own, without owned objects, and without memberships', async () => {
    const roles = await catalogue<{
      name: string
      may: boolean
      owns: number
      member: string | null
    }>(
      `select r.rolname::text as name,
         r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolcanlogin as may,
         (select count(*) from pg_class c where c.relowner = r.oid)::int
           + (select count(*) from pg_proc p where p.proowner = r.oid)::int as owns,
         (select string_agg(m.roleid::regrole::text, ' ') from pg_auth_members m where m.member = r.oid) as member
       from pg_roles r where r.rolname like 'choba\\_%' order by 1`,
    )
    const roleNames = [
      'admin',
      'identity',
      'mail',
      'merchant',
      'nobody',
      'sealer',
      'store',
      'system',
      'worker',
    ]
    expect(roles).toEqual(
      roleNames.map((name) => ({ name: `choba_${name}`, may: false, owns: 0, member: null })),
    )
  })

  it('lets no role truncate, reference or create, or change or delete an audit entry', async () => {
    const grants = await catalogue<{ role: string; name: string; grants: string[] }>(
      `select grantee::text as role, table_name::text as name, array_agg(privilege_type::text) as grants
       from information_schema.role_table_grants
       where table_schema = 'public' and (grantee like 'choba\\_%' or grantee = 'PUBLIC') group by 1, 2`,
    )
    const never = new Set(['TRUNCATE', 'REFERENCES', 'TRIGGER'])
    expect(
      grants.filter((one) => one.role === 'PUBLIC' || one.grants.some((grant) => never.has(grant))),
    ).toEqual([])
    const audit = grants.filter(({ name }) => name === 'audit_entries').flatMap((one) => one.grants)
    expect([...new Set(audit)].sort()).toEqual(['INSERT', 'SELECT'])
    expect(
      await names(`select rolname::text as name from pg_roles where rolname like 'choba\\_%'
      and has_schema_privilege(oid, 'public', 'CREATE') and not rolsuper`),
    ).toEqual([])
  })

  it('has unique keys that begin with the owner, so that a duplicate reveals no row of another owner', async () => {
    const keys = await catalogue<{ name: string; table: string; first: string }>(
      `select i.relname::text as name, c.relname::text as table, a.attname::text as first
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
       where x.indisunique and c.relnamespace = 'public'::regnamespace`,
    )
    const ofOwned = keys.filter(({ table }) => owned.some(({ name }) => name === table))
    const astray = ofOwned
      .filter(({ first }) => first !== 'merchant_id' && first !== 'tenant_id')
      .map(({ name }) => name)
    expect(astray.sort()).toEqual(Object.keys(sharedKeys).sort())
  })

  it('has the tables and columns that the code lists', async () => {
    const folder = new URL('../../../../../packages/database/src/', import.meta.url)
    const files = readdirSync(folder).filter((name) => name.endsWith('tables.ts'))
    const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
    const inDatabase = await catalogue<{ name: string; columns: string[] }>(
      `select table_name::text as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = 'public' group by 1`,
    )
    expect(columnsOf(text)).toEqual(
      new Map(
        inDatabase
          .map(({ name, columns }) => [name, columns.sort()] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
  })
})

const [mine, theirs, foreignTenant] = [11, 12, 51]
/** Tables of a tenant that all of its merchants read. */
const tenantTables = new Set(
  'refund_reasons support_contacts tenant_unoffered_payment_methods tenant_unoffered_trade_types tent_templates tent_template_versions tent_pictures'.split(
    ' ',
  ),
)
const scopes: [string, Scope, (row: Row, table: string) => boolean][] = [
  [
    'merchant',
    { role: 'merchant', tenantId: 1, merchantId: mine, stores: 'all' },
    // A notification without a merchant is for all users of the tenant.
    (row, table) =>
      ownerOf(row) === mine ||
      ((row['merchant_id'] === null || tenantTables.has(table)) && row['tenant_id'] === 1),
  ],
  [
    'worker',
    { role: 'worker', tenantId: 1, merchantId: mine },
    (row) => ownerOf(row) === mine || row['tenant_id'] === 1,
  ],
  ['admin', { role: 'admin', tenantId: 1 }, (row) => row['tenant_id'] === 1],
  ['identity', { role: 'identity', tenantId: 1 }, (row) => row['tenant_id'] === 1],
  ['mail', { role: 'mail', tenantId: 1 }, (row) => row['tenant_id'] === 1],
]

/** Returns the merchant of a row; a row of `merchants` is its own merchant. */
const ownerOf = (row: Row): unknown => row['merchant_id'] ?? row['id']

describe('row security for an application role', () => {
  const readable = async (role: string): Promise<string[]> =>
    (
      await names(`select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and has_table_privilege('choba_${role}', c.oid, 'select') order by 1`)
    ).filter((name) => owned.some((one) => one.name === name))

  const count = async (table: string): Promise<number> =>
    Number((await catalogue<{ n: bigint }>(`select count(*) as n from ${table}`))[0]!.n)

  it.each(scopes)(
    '%s: a select without a condition returns no rows of other owners',
    async (role, scope, isMine) => {
      const tables = await readable(role)
      expect(tables.length).toBeGreaterThan(0)
      let rows = 0
      for (const table of tables) {
        const found = await withScope(
          engine,
          scope,
          async (tx) => (await tx.connection.query(`select * from ${table}`)).rows,
        )
        expect(`${table}: ${found.filter((row) => !isMine(row, table)).length} foreign`).toBe(
          `${table}: 0 foreign`,
        )
        rows += found.length
      }
      expect(rows).toBeGreaterThan(0)
    },
  )

  it.each(scopes)('%s: a select without a scope setting returns no rows', async (role) => {
    for (const table of await readable(role)) {
      const text = `begin; set local role choba_${role}`
      const found = await engine.transaction(
        { text, deadline: 5_000, pool: 'scoped' },
        (connection) => connection.query(`select * from ${table}`),
      )
      expect(`${table}: ${found.rows.length}`).toBe(`${table}: 0`)
    }
  })

  it('the role system sees the tenant registry and no merchant data', async () => {
    expect(await readable('system')).toEqual(['tenant_images', 'tenant_origins'])
  })

  it('the merchant role is tested with rows of other owners in every table that has rows', async () => {
    const tried = await readable('merchant')
    expect(tried).toContain('transactions')
    const single = []
    for (const table of tried) {
      const total = await count(table)
      const owner =
        table === 'merchants'
          ? `id = ${mine}`
          : tenantTables.has(table)
            ? 'tenant_id = 1'
            : `merchant_id = ${mine}`
      const own = await count(`${table} where ${owner}`)
      if (total > 0 && own === total) single.push(table)
    }
    expect(single).toEqual([])
  })

  const asMerchant = scopes[0]![1]
  const code = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      (answer) => (answer as { count: number }).count,
      (error: { code?: string }) => error.code,
    )
  const run = (scope: Scope, text: string) =>
    code(withScope(engine, scope, (tx) => tx.connection.query(text)))

  const inserts = (merchant: number): string[] => [
    `insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, trade_kind,
      state, currency, amount, payment_no)
      select ${merchant}, 1, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id, trade_kind, state, currency,
        amount, 'PLANTED' from transactions limit 1`,
    `insert into audit_entries values (${merchant}, 1, 1, now(), null, 'x', 'x', null, 1000, null, null, 'x')`,
    `insert into refunds (merchant_id, id, tenant_id, payment_id, user_id, user_name, idempotency_key, payment_no, amount,
      gateway_key, requested_at)
      values (${merchant}, 2, 1, 1, 1, 'x', gen_random_uuid(), 'x', 1, gen_random_uuid(), now())`,
  ]

  it.each([theirs, foreignTenant])(
    'the merchant role cannot write into merchant %i',
    async (merchant) => {
      for (const text of inserts(merchant)) expect(await run(asMerchant, text)).toBe('42501')
      // Updates do not fail, because they find no rows.
      expect(
        await run(
          asMerchant,
          `update transactions set reserved = 0 where merchant_id = ${merchant}`,
        ),
      ).toBe(0)
    },
  )

  it('the merchant role can write the same rows for its own merchant, unless a key is missing', async () => {
    const results = []
    for (const text of inserts(mine)) results.push(await run(asMerchant, text))
    // The third insert refers to a row that does not exist, so its foreign key fails.
    expect(results).toEqual([1, 1, '23503'])
  })

  it.each([
    ['transactions', 'reserved = reserved'],
    ['store_days', 'pay_n = pay_n'],
    ['payment_method_days', 'pay_n = pay_n'],
    ['refunds', 'remark = remark'],
  ])(
    'the worker role changes only its own merchant’s rows of %s and cannot move them to another merchant',
    async (table, change) => {
      const worker = scopes[1]![1]
      const own = await count(`${table} where merchant_id = ${mine}`)
      expect(await run(worker, `update ${table} set ${change}`)).toBe(own)
      expect(own).toBeGreaterThan(0)
      expect(await run(worker, `update ${table} set merchant_id = ${theirs}`)).toBe('42501')
    },
  )

  it('the merchant role can change only the reserved amount of a transaction', async () => {
    for (const column of ['amount', 'refunded', 'state', 'merchant_id', 'remark']) {
      expect(
        `${column} ${String(await run(asMerchant, `update transactions set ${column} = ${column}`))}`,
      ).toBe(`${column} 42501`)
    }
    expect(await run(asMerchant, 'delete from transactions')).toBe('42501')
  })
})
