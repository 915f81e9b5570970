import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import type { Engine } from '../src/engine.ts'
import { migrate } from '../src/migrate.ts'
import { asOwner } from '../src/owner.ts'
import { openPGlite } from '../src/pglite.ts'
import { fillOlderPart } from './older-part.ts'
import { seed, type SeedOptions } from './seed.ts'

const options: SeedOptions = {
  size: 12_000,
  today: '2026-11-20',
  now: new Date('2026-11-20T05:00:00Z'),
  origins: { demo: 'http://localhost:3000', steppe: 'http://steppe.localhost:3000' },
}
/** Tables that the comparison leaves out, because their rows contain the time of the seed. */
const OWN_TIME = ['seeds', 'migrations']

let engine: Engine
let whole: Engine
beforeAll(async () => {
  // Uses the embedded database on every run, because only the embedded database is filled in two
  // parts.
  for (const open of [(made: Engine) => (engine = made), (made: Engine) => (whole = made)]) {
    const made = await openPGlite({ folder: null })
    open(made)
    await migrate(made)
  }
  await seed(whole, options)
  await seed(engine, { ...options, recentFirst: true })
})
afterAll(async () => {
  await engine.close()
  await whole.close()
})

const rows = (of: Engine, text: string) =>
  asOwner(
    of,
    async (_q, connection) => (await connection.query<Record<string, unknown>>(text)).rows,
  )

/**
 * Returns a hash of the rows of each table. Leaves out columns that default to the current time,
 * because they differ between two seeds.
 */
async function contentOf(of: Engine): Promise<Record<string, string>> {
  const columns = await rows(
    of,
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and coalesce(column_default, '') !~ 'now|clock|random'
     group by 1 order by 1`,
  )
  const content: Record<string, string> = {}
  for (const { name, columns: list } of columns) {
    if (OWN_TIME.includes(String(name))) continue
    const lines = await rows(
      of,
      `select row(${String(list)})::text as line from ${String(name)} order by 1`,
    )
    const hash = createHash('sha256').update(lines.map(({ line }) => String(line)).join('\n'))
    content[String(name)] = `${lines.length} ${hash.digest('hex').slice(0, 16)}`
  }
  return content
}

/**
 * SQL: returns days whose rollups differ from the transactions, and payments whose refunded amount
 * differs from the sum of their refunds.
 */
const DIFFERENCES = `
  with line as (select merchant_id, tenant_id, business_day as day, store_id, payment_method_id,
      (trade_kind = 1 and state = 1)::int as pay_n, case when state = 1 then amount else 0 end as pay_amt,
      (state = 5)::int as ref_n, case when state = 5 then amount else 0 end as ref_amt, (state = 2)::int as failed_n
    from transactions where trade_kind = 1 or state = 5),
  stores as (select merchant_id, day, store_id, sum(pay_n) a, sum(pay_amt) b, sum(ref_n) c, sum(ref_amt) d, sum(failed_n) e
    from line group by 1, 2, 3),
  payment_methods as (select merchant_id, day, payment_method_id, sum(pay_n) a, sum(pay_amt) b, sum(ref_n) c, sum(ref_amt) d, sum(failed_n) e
    from line group by 1, 2, 3),
  tenants as (select tenant_id, day, payment_method_id, sum(pay_n) a, sum(pay_amt) b, sum(ref_n) c, sum(ref_amt) d, sum(failed_n) e
    from line group by 1, 2, 3),
  refunds as (select merchant_id, original_id, sum(amount) as refunded from transactions where state = 5 group by 1, 2)
  (select 'store' as what, day from stores full join store_days s using (merchant_id, day, store_id)
   where (a, b, c, d, e) is distinct from (pay_n::bigint, pay_amt::numeric, ref_n::bigint, ref_amt::numeric, failed_n::bigint))
  union all
  (select 'paymentMethod', day from payment_methods full join payment_method_days s using (merchant_id, day, payment_method_id)
   where (a, b, c, d, e) is distinct from (pay_n::bigint, pay_amt::numeric, ref_n::bigint, ref_amt::numeric, failed_n::bigint))
  union all
  (select 'tenant', day from tenants full join (
     select tenant_id, day, payment_method_id, sum(pay_n) pay_n, sum(pay_amt) pay_amt, sum(ref_n) ref_n, sum(ref_amt) ref_amt,
       sum(failed_n) failed_n from tenant_days group by 1, 2, 3) s using (tenant_id, day, payment_method_id)
   where (a, b, c, d, e) is distinct from (pay_n, pay_amt, ref_n, ref_amt, failed_n))
  union all
  (select 'payment', business_day from transactions t left join refunds r on r.merchant_id = t.merchant_id and r.original_id = t.id
   where trade_kind = 1 and t.refunded <> coalesce(r.refunded, 0))`

const count = async (): Promise<number> =>
  Number((await rows(engine, 'select count(*)::int as n from transactions'))[0]!['n'])

/** Stops a fill after the given number of database transactions. */
function stopAfter(transactions: number) {
  const stopping = new AbortController()
  let turns = 0
  const turn = async () => {
    // The first call of `turn` happens before planning, so it is not counted.
    if (turns++ === transactions + 1) stopping.abort()
  }
  return { signal: stopping.signal, turn }
}

describe('a demo year that is written in two parts', () => {
  it('begins with only the recent days, whose figures and refunds are complete', async () => {
    const days = `select business_day as day, count(*)::int as n from transactions
      where business_day >= '2026-08-16' group by 1 order by 1`
    expect(await rows(engine, days)).toEqual(await rows(whole, days))
    expect(await count()).toBeLessThan(options.size / 2)
    expect(await rows(engine, DIFFERENCES)).toEqual([])
  })

  it('has consistent figures and refunds after each database transaction, and resumes after a stop', async () => {
    const before = await count()
    const written = await fillOlderPart(engine, stopAfter(3))
    expect(await count()).toBe(before + written)
    expect(written).toBeGreaterThan(1_000)
    expect(await rows(engine, DIFFERENCES)).toEqual([])
    // Writing the first batch a second time would fail, because its payment numbers exist already.
    expect(await fillOlderPart(engine, stopAfter(1))).toBeGreaterThan(0)
    expect(await rows(engine, DIFFERENCES)).toEqual([])
  })

  it('ends with the same rows in every table as a year that was written in one part', async () => {
    const signal = new AbortController().signal
    const turn = async () => {}
    await fillOlderPart(engine, { signal, turn })
    expect(await count()).toBe(options.size)
    expect(await contentOf(engine)).toEqual(await contentOf(whole))
    expect(await rows(engine, DIFFERENCES)).toEqual([])
    expect(await fillOlderPart(engine, { signal, turn })).toBe(0)
  })
})
