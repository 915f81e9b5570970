import { asOwner } from '@choba/database/owner.ts'
import { withScope, type MerchantScope, type StoreScope } from '@choba/database/scope.ts'
import { openTestDatabase } from '@choba/database/testing.ts'
import type { Engine, Row } from '@choba/database/engine.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Tests row-level security of stores with statements that have no store condition of their own, on
 * every table with a store in the database catalog.
 */

/**
 * Tables that a user reads completely, regardless of store scope, with the reason. Writes are still
 * restricted to the user's stores.
 */
const readWhole: Record<string, string> = {
  transactions: 'limits of a person and points of a refund are added up of all stores',
  orders: 'a payment may be refunded at another store, and its points with it',
  point_entries: 'a payment may be refunded at another store, and its points with it',
  point_months: 'the report of all stores has a permission of its own',
  settlement_cells: 'fees are rounded over a cycle of a whole company',
  late_transactions: 'fees are rounded over a cycle of a whole company',
  store_days: 'a sum reads so many rows that comparing each costs more than a twentieth',
  store_hours: 'as store_days',
  store_amounts: 'as store_days',
  settlement_points: 'as store_days',
  store_order_days: 'as store_days',
  order_day_changes: 'added up with store_order_days in one statement',
  store_point_days: 'as store_days',
  point_day_changes: 'added up with store_point_days in one statement',
  approvals: 'who asked sees the request, and a batch its approval, of several stores as well',
  stores: 'ids are counted, and codes compared, over the merchant',
  store_companies: 'a company is shown to those who see one of its stores',
  store_service_ids: 'a service id belongs to one store of the merchant',
  store_trade_types: 'what the merchant takes is added up of all stores',
  store_payment_methods: 'what the merchant takes is added up of all stores',
  user_stores: 'who may change a person depends on all stores of that person',
  terminals: 'ids are counted, and devices compared, over the merchant',
  feed_keys: 'a merchant has keys of gateways too',
  point_rules: 'rules of the merchant hold for every store, and are counted together',
}

/** Tables without any store policy, with the reason. */
const without: Record<string, string> = {
  refund_batch_rows:
    'the store is what a check found; a batch runs on after its maker has lost a store',
}

const MERCHANT = 11
const OWN_STORES = [1, 4]
const FOREIGN_STORE = 2
const scopeOf = (stores: StoreScope): MerchantScope => ({
  role: 'merchant',
  tenantId: 1,
  merchantId: MERCHANT,
  stores,
})

type Command = 'select' | 'insert' | 'update' | 'delete'

interface StoreTable {
  readonly name: string
  /** Name of the store column. */
  readonly store: string
  /** Columns that a statement may set. */
  readonly columns: string[]
  /** Privileges of `choba_merchant` on the table or on some of its columns. */
  readonly may: Command[]
  readonly changeable: string | null
}

interface Policy {
  readonly name: string
  readonly table: string
  readonly command: string
  readonly text: string
}

let engine: Engine
let tables: StoreTable[]
let policies: Policy[]

const read = <R = Row>(text: string): Promise<R[]> =>
  asOwner(engine, async (_q, connection) => (await connection.query<R>(text)).rows)

/** Inserts a row of a store into each table that is empty in the demo. */
const planted = (store: number) => {
  const of = `${MERCHANT}, ${store}`
  const now = `'2026-11-20'`
  const transaction = `(select min(id) from transactions where merchant_id = ${MERCHANT} and store_id = ${store})`
  const card = `(select min(card_no) from point_balances where merchant_id = ${MERCHANT})`
  const user = `(select min(id) from users where merchant_id = ${MERCHANT})`
  return [
    `user_stores (merchant_id, store_id, user_id, tenant_id) values (${of}, ${user}, 1)`,
    `store_trade_types (merchant_id, store_id, trade_type_id, tenant_id) values (${of}, (select min(id) from trade_types), 1)`,
    `store_payment_methods (merchant_id, store_id, payment_method_id, tenant_id) values (${of}, (select min(id) from payment_methods), 1)`,
    `store_alerts (merchant_id, store_id, business_day, kind, tenant_id, noted_at) values (${of}, ${now}, 'DAY', 1, ${now})`,
    `limit_excesses (merchant_id, store_id, transaction_id, business_day, tenant_id, noted_at, payment_limit)
      values (${of}, ${transaction}, ${now}, 1, ${now}, 1)`,
    `terminal_licenses (merchant_id, store_id, license_no, tenant_id, token_hash, created_at, created_by, expires_at)
      values (${of}, 'L-000000000${store}', 1, repeat('${store}', 43), ${now}, 'x', ${now})`,
    `feed_keys (merchant_id, store_id, tenant_id, id, key_id, sealed, created_at, created_by)
      values (${of}, 1, ${store}, repeat('${store}', 20), 'x', ${now}, 'x')`,
    `point_revisions (merchant_id, store_id, id, tenant_id, idempotency_key, card_no, quantity, reason, state, user_id, user_name,
      requested_at) values (${of}, ${store}, 1, gen_random_uuid(), ${card}, 1, 'x', 'POSTED', 1, 'x', ${now})`,
    `point_rules (merchant_id, store_id, id, tenant_id, point_type, activity_type, created_at, creation_source)
      values (${of}, ${store}, 1, 'BONUS', 'COMMON', ${now}, 'PORTAL')`,
    `approvals (merchant_id, store_id, id, tenant_id, kind, subject, request, basis, user_id, user_name, requested_at, expires_at)
      values (${of}, ${store}, 1, 'refund', 'x', '{}', '{}', 1, 'x', ${now}, ${now})`,
  ]
}

beforeAll(async () => {
  engine = await openTestDatabase()
  const rows = [...planted(OWN_STORES[0]!), ...planted(FOREIGN_STORE)]
  await asOwner(engine, async (_q, connection) => {
    for (const row of rows) await connection.query(`insert into ${row} on conflict do nothing`)
  })
  tables = await read<StoreTable>(`
    select c.relname::text as name, case c.relname when 'stores' then 'id' else 'store_id' end as store,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select p from unnest(array['select', 'insert', 'update', 'delete']) p
        where has_table_privilege('choba_merchant', c.oid, p)
          or (p <> 'delete' and has_any_column_privilege('choba_merchant', c.oid, p))) as may,
      (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and a.attgenerated = ''
        and has_column_privilege('choba_merchant', c.oid, a.attnum, 'update') order by a.attnum desc limit 1) as changeable
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'stores'
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped))
    order by 1`)
  policies = await read<Policy>(`
    select policyname::text as name, tablename::text as table, lower(cmd) as command,
      coalesce(qual, '') || coalesce(with_check, '') as text
    from pg_policies where schemaname = 'public' and 'choba_store' = any(roles)`)
})
afterAll(() => engine.close())

/** True if every policy that allows the command compares the store of the row. */
const isKept = ({ name }: StoreTable, command: Command) =>
  policies
    .filter((one) => one.table === name && ['all', command].includes(one.command))
    .every(({ text }) => text.includes('app.stores'))

/** Lists the commands of a table that are not restricted for a user with some stores. */
const openIn = (table: StoreTable): string[] =>
  table.may
    .filter((command) => !isKept(table, command))
    .map((command) => `${table.name} ${command}`)

describe('the row security of stores', () => {
  it("restricts each table with a store to the user's stores, except the listed tables", () => {
    expect(tables.length).toBeGreaterThan(25)
    const expected = [
      ...Object.keys(readWhole).map((name) => `${name} select`),
      ...Object.keys(without).flatMap((name) =>
        tables.find((one) => one.name === name)!.may.map((may) => `${name} ${may}`),
      ),
    ]
    expect(tables.flatMap(openIn).sort()).toEqual(expected.sort())
  })

  it('has no policy that compares stores on a table without a store', () => {
    const known = new Set(tables.map(({ name }) => name))
    const comparing = policies.filter(({ text }) => text.includes('app.stores'))
    expect(comparing.filter(({ table }) => !known.has(table))).toEqual([])
  })

  it('compares the merchant in every policy that compares stores', () => {
    const comparing = policies.filter(({ text }) => text.includes('app.stores'))
    expect(comparing.length).toBeGreaterThan(25)
    expect(comparing.filter(({ text }) => !text.includes('app.merchant'))).toEqual([])
  })

  it('gives the merchant role and the store role the same rights, and both have policies on the same tables', async () => {
    const rightsOf = (role: string) =>
      read(`select c.relname::text as name, a.attname::text as column, p as right
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        cross join unnest(array['select', 'insert', 'update']) p
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and has_column_privilege('${role}', c.oid, a.attnum, p)
        union all
        select c.relname::text, '', 'delete' from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p') and has_table_privilege('${role}', c.oid, 'delete') order by 1, 2, 3`)
    const guardedFrom = (role: string) =>
      read(`select distinct tablename::text as name from pg_policies
        where schemaname = 'public' and '${role}' = any(roles) order by 1`)
    const rights = await rightsOf('choba_merchant')
    expect(rights.length).toBeGreaterThan(500)
    expect(await rightsOf('choba_store')).toEqual(rights)
    expect(await guardedFrom('choba_store')).toEqual(await guardedFrom('choba_merchant'))
  })
})

class RolledBack extends Error {}

/**
 * Returns the number of rows that a statement finds or changes in this store scope, or its error
 * code. The statement is rolled back.
 */
async function run(stores: StoreScope, text: string): Promise<number | string> {
  let count = 0
  const work = withScope(engine, scopeOf(stores), async ({ connection }) => {
    const answer = await connection.query(text)
    count = Math.max(answer.count, answer.rows.length)
    throw new RolledBack()
  })
  const error: unknown = await work.catch((failure: unknown) => failure)
  return error instanceof RolledBack ? count : String((error as { code?: string }).code)
}

const ofOthers = ({ store }: StoreTable) =>
  `merchant_id = ${MERCHANT} and ${store} <> all('{${OWN_STORES.join()}}')`

/** SQL condition for a single row of another store, because writing many rows is slow. */
const isOneOfOthers = (of: StoreTable) =>
  `ctid = (select ctid from ${of.name} where ${ofOthers(of)} limit 1)`

/** Tables in which a command is restricted to the user's stores. */
const keptFrom = (command: Command) =>
  tables.filter((table) => table.may.includes(command) && isKept(table, command))

/** Runs a statement for each table in `of` and returns the results by table. */
async function outcomes(
  of: readonly StoreTable[],
  stores: StoreScope,
  textOf: (table: StoreTable) => Promise<string> | string,
): Promise<Record<string, number | string>> {
  const found: Record<string, number | string> = {}
  for (const table of of) found[table.name] = await run(stores, await textOf(table))
  return found
}

const allWith = (of: readonly StoreTable[], outcome: number | string) =>
  Object.fromEntries(of.map(({ name }) => [name, outcome]))

const isSome = (found: Record<string, number | string>) =>
  Object.values(found).every((count) => Number(count) > 0)

/**
 * Builds an insert that copies a row of another store. The row is a literal in the statement,
 * because the user cannot read the row.
 */
async function copied(table: StoreTable): Promise<string> {
  const { name, columns } = table
  const [row] = await read<{ literal: string }>(
    `select quote_literal(t::text) as literal from ${name} t where ${ofOthers(table)} limit 1`,
  )
  const values = columns.map((column) => `(row)."${column}"`).join()
  return `insert into ${name} ("${columns.join('","')}") select ${values} from (select ${row!.literal}::${name} as row) r`
}

describe('a user with some of the stores', () => {
  it('reads no row of another store without a condition, and all rows of their own stores', async () => {
    const kept = keptFrom('select')
    const own = await outcomes(
      kept,
      'all',
      (of) => `select 1 from ${of.name} where not (${ofOthers(of)})`,
    )
    expect(own).toSatisfy(isSome)
    expect(
      await outcomes(kept, 'all', (of) => `select 1 from ${of.name} where ${ofOthers(of)}`),
    ).toSatisfy(isSome)
    expect(await outcomes(kept, OWN_STORES, ({ name }) => `select 1 from ${name}`)).toEqual(own)
  })

  it('adds no row to another store', async () => {
    const added = keptFrom('insert')
    expect(await outcomes(added, OWN_STORES, copied)).toEqual(allWith(added, '42501'))
    // For a user with all stores, the row is a duplicate.
    expect(await outcomes(added, 'all', copied)).toEqual(allWith(added, '23505'))
  })

  it('changes no row of another store', async () => {
    const changed = keptFrom('update')
    const change = (of: StoreTable) =>
      `update ${of.name} set ${of.changeable!} = ${of.changeable!} where ${isOneOfOthers(of)}`
    expect(await outcomes(changed, OWN_STORES, change)).toEqual(allWith(changed, 0))
    expect(await outcomes(changed, 'all', change)).toSatisfy(isSome)
  })

  it('deletes no row of another store', async () => {
    const deleted = keptFrom('delete')
    const removal = (of: StoreTable) => `delete from ${of.name} where ${isOneOfOthers(of)}`
    expect(await outcomes(deleted, OWN_STORES, removal)).toEqual(allWith(deleted, 0))
    expect(await outcomes(deleted, 'all', removal)).toSatisfy(isSome)
  })

  it('moves no row to another store', async () => {
    const move = `update qr_codes set store_id = ${FOREIGN_STORE}, terminal_id = null where store_id = ${OWN_STORES[0]}`
    expect(Number(await run('all', move))).toBeGreaterThan(0)
    expect(await run(OWN_STORES, move)).toBe('42501')
  })

  it.each([
    ['no store setting', ''],
    ['an empty setting', `; set local app.stores = ''`],
    ['an empty list', `; set local app.stores = ','`],
  ])('reads and changes nothing with %s', async (_what, setting) => {
    const text = `begin; set local role choba_store; set local app.tenant = 1; set local app.merchant = ${MERCHANT}${setting}`
    const rows = (statement: string) =>
      engine.transaction({ text, deadline: 5_000, pool: 'scoped' }, (connection) =>
        connection.query(statement),
      )
    for (const table of keptFrom('select'))
      expect((await rows(`select 1 from ${table.name}`)).rows).toEqual([])
    expect((await rows('update transactions set reserved = reserved')).count).toBe(0)
  })

  it('does not read the rows of store 14 if their stores are 1 and 4', async () => {
    // The number 14 contains the digits of stores 1 and 4.
    const byStore = async (stores: StoreScope) =>
      run(stores, 'select distinct store_id from store_alerts')
    await asOwner(engine, (_q, connection) =>
      connection.query(`insert into store_alerts (merchant_id, store_id, business_day, kind, tenant_id, noted_at)
        select merchant_id, id, '2020-01-01', 'DAY', tenant_id, '2020-01-02' from stores where merchant_id = ${MERCHANT}`),
    )
    expect(await byStore('all')).toBeGreaterThanOrEqual(14)
    expect([await byStore([1, 4]), await byStore([14]), await byStore([141])]).toEqual([2, 1, 0])
  })
})
