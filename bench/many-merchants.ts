import { withoutIndexes } from '@choba/database/seed/rebuild.ts'
import { writeRollups } from '@choba/database/seed/write-lines.ts'
import { businessDay } from '@choba/database/business-day.ts'
import type { Connection } from '@choba/database/engine.ts'
import type { Tables } from '@choba/database/tables.ts'
import { sql, type Kysely } from 'kysely'

const TENANT = 1
const FIRST = 100_000
const YEAR_SECONDS = 365 * 86_400

/**
 * Inserts merchants that have one store and one terminal each. One in ten merchants has a different
 * time zone or a different closing time.
 */
async function writeMerchants(q: Kysely<Tables>, merchants: number): Promise<void> {
  await sql`insert into merchants (id, tenant_id, code, name, currency, time_zone, closing_minutes)
    select ${FIRST} + n, ${TENANT}, 'BENCH-' || lpad(n::text, 5, '0'), '計測加盟店' || n,
      case when n % 50 = 7 then 'USD' else 'JPY' end,
      case n % 40 when 3 then 'Asia/Ulaanbaatar' when 13 then 'Europe/London' when 23 then 'America/New_York' else 'Asia/Tokyo' end,
      case n % 20 when 5 then 300 when 15 then 240 else 0 end
    from generate_series(1, ${merchants}::int) n`.execute(q)
  await sql`insert into companies (merchant_id, id, tenant_id, code, name)
    select ${FIRST} + n, 1, ${TENANT}, 'C1', '計測' || n from generate_series(1, ${merchants}::int) n`.execute(
    q,
  )
  await sql`insert into stores (merchant_id, id, tenant_id, code, name)
    select ${FIRST} + n, 1, ${TENANT}, 'S1', '計測' || n || '店' from generate_series(1, ${merchants}::int) n`.execute(
    q,
  )
  await sql`insert into store_companies (merchant_id, store_id, from_day, company_id, tenant_id)
    select ${FIRST} + n, 1, '-infinity', 1, ${TENANT} from generate_series(1, ${merchants}::int) n`.execute(
    q,
  )
  await sql`insert into terminals (merchant_id, id, tenant_id, store_id, terminal_no)
    select ${FIRST} + n, 1, ${TENANT}, 1, 'T' || lpad(n::text, 5, '0') from generate_series(1, ${merchants}::int) n`.execute(
    q,
  )
}

/**
 * Adds merchants to the first tenant of the demo, and a year of transactions for them. The first
 * merchant has the most transactions, and the last merchant has few. Four percent of the
 * transactions are refunds. 0.1 % of the transactions use the last payment method, so that there is
 * a rare payment method.
 * @param lastDay last day of the transactions, `YYYY-MM-DD` in UTC
 */
export async function writeManyMerchants(
  q: Kysely<Tables>,
  connection: Connection,
  { merchants, rows, lastDay }: { merchants: number; rows: number; lastDay: string },
): Promise<void> {
  await writeMerchants(q, merchants)
  const share = sql`((r.n::bigint * 7919) % ${rows}) / ${rows}::float8`
  const day = businessDay(sql`r.paid_at`, sql`m.time_zone`, sql`m.closing_minutes`)
  await withoutIndexes(connection, ['transactions', 'refunds'], async () => {
    await sql`
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, terminal_id, payment_method_id,
        trade_kind, state, currency, amount, payment_no, out_trade_no, wallet_trade_no, device_no, device_proc_no)
      select r.merchant_id, ((extract(epoch from r.paid_at) * 1000)::bigint << 22) + r.n % 4096, ${TENANT}, r.paid_at, ${day}, 1, 1,
        case when r.n % 1000 = 999 then b.ids[array_length(b.ids, 1)] else b.ids[1 + r.n % (array_length(b.ids, 1) - 1)] end,
        case when r.n % 25 = 3 then 2 else 1 end,
        case when r.n % 25 = 3 then case when r.n % 1000 = 53 then 3 else 5 end when r.n % 33 = 5 then 2 else 1 end,
        m.currency, 100 + (r.n::bigint * 37) % 20000, 'N' || lpad(((r.n::bigint * 7727) % 100000007)::text, 12, '0') || r.n,
        'O' || lpad(((r.n::bigint * 6151) % 100000007)::text, 12, '0'), 'W' || lpad(((r.n::bigint * 5471) % 100000007)::text, 12, '0'),
        'D' || r.merchant_id, 'P' || lpad(((r.n::bigint * 4909) % 100000007)::text, 12, '0')
      from (
        select n, ${FIRST} + 1 + floor(${merchants}::int * power(${share}, 2))::int as merchant_id,
          (${lastDay}::date + interval '12 hours' - make_interval(secs => n::float8 * ${YEAR_SECONDS}::float8 / ${rows}::float8))::timestamptz(3) as paid_at
        from generate_series(1, ${rows}::int) r(n)) r
      join merchants m on m.id = r.merchant_id
      cross join (select array_agg(id order by sequence) as ids from payment_methods) b`.execute(q)
    await writeRollups(q)
  })
}
