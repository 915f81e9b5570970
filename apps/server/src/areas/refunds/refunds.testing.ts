import type { Engine } from '@choba/database/engine.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import type { SampleGateway } from '#platform/gateway/sample.ts'
import { withQueues } from '#platform/jobs/jobs.testing.ts'
import { SETTLE_REFUND, type SettleJob } from './refunds.jobs.ts'

interface NewPayment {
  amount: number
  paymentMethod?: string
  state?: 'paid' | 'failed'
  /** IDs of stores that the payment must not be in. */
  notIn?: readonly number[]
}

/**
 * Adds a payment of the merchant of user `owner`. The payment has the current time and is counted
 * in the rollups.
 * @returns its payment number
 */
export async function addPayment(
  engine: Engine,
  { amount, paymentMethod = 'PAYPAY', state = 'paid', notIn = [] }: NewPayment,
) {
  const id = newId()
  const paymentNo = `T${id}`
  await asOwner(engine, (q) =>
    sql`with line as (
      insert into transactions (merchant_id, id, tenant_id, paid_at, business_day, store_id, payment_method_id, trade_kind, state,
        currency, amount, payment_no)
      select m.id, ${id}::bigint, m.tenant_id, now(), (now() at time zone m.time_zone
          - make_interval(mins => m.closing_minutes))::date, s.id, b.id, 1, ${state === 'paid' ? 1 : 2}, m.currency,
        ${amount}::bigint, ${paymentNo}
      from users u
      join merchants m on m.id = u.merchant_id
      join lateral (select id from stores where merchant_id = m.id and id <> all(${notIn}::int[]) order by id limit 1) s
        on true
      join payment_methods b on b.code = ${paymentMethod}
      where u.username = 'owner' and u.tenant_id = 1
      returning *),
    by_store as (
      insert into store_days as d (merchant_id, store_id, day, tenant_id, pay_n, pay_amt, failed_n)
      select merchant_id, store_id, business_day, tenant_id, (state = 1)::int, case state when 1 then amount else 0 end,
        (state = 2)::int from line
      on conflict (merchant_id, store_id, day) do update set pay_n = d.pay_n + excluded.pay_n,
        pay_amt = d.pay_amt + excluded.pay_amt, failed_n = d.failed_n + excluded.failed_n),
    of_tenant as (
      insert into tenant_day_changes (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt, failed_n)
      select merchant_id, business_day, payment_method_id, tenant_id, (state = 1)::int, case state when 1 then amount else 0 end,
        (state = 2)::int from line)
    insert into payment_method_days as d (merchant_id, day, payment_method_id, tenant_id, pay_n, pay_amt, failed_n)
    select merchant_id, business_day, payment_method_id, tenant_id, (state = 1)::int, case state when 1 then amount else 0 end,
      (state = 2)::int from line
    on conflict (merchant_id, day, payment_method_id) do update set pay_n = d.pay_n + excluded.pay_n,
      pay_amt = d.pay_amt + excluded.pay_amt, failed_n = d.failed_n + excluded.failed_n`.execute(q),
  )
  return paymentNo
}

// SQL: true if the gateway was not asked after two users had settled the refund by hand. The stored
// outcome may then differ from the gateway's outcome.
const isNotAskedSince =
  'o.last_queried_at is null or o.last_queried_at < coalesce(o.corrected_at, o.settled_at)'

/**
 * SQL: the refunds that the gateways have made, as rows. They are not in the database, so the query
 * gets them as JSON.
 */
const ofGateways = `(select * from jsonb_to_recordset($1::jsonb) as g(key uuid, status text, amount bigint))`

const gatewayChecks = {
  'money moved at the gateway that is not written down': `
    select s.key from ${ofGateways} s
    left join refunds r on r.gateway_key = s.key and r.outcome = 'SUCCEEDED'
      and (r.gateway_reference like 'SAMPLE-%' or r.settled_approval_id is not null)
    left join refunds o on o.gateway_key = s.key
      and (o.settled_at is null or (o.settled_approval_id is not null and (${isNotAskedSince} or o.contradiction = 'SUCCEEDED')))
    where s.status = 'succeeded' and r.id is null and o.id is null`,
  'a refund of another amount at the gateway': `
    select s.key from ${ofGateways} s join refunds o on o.gateway_key = s.key where s.amount <> o.amount`,
  'a refund that two people settled as made, which the gateway says it did not make, without that standing beside it': `
    select h.payment_no from (select l.payment_no, o.gateway_key, o.contradiction
      from refunds o join transactions l on l.merchant_id = o.merchant_id and l.id = o.id
      where o.settled_approval_id is not null and o.outcome = 'SUCCEEDED' and not (${isNotAskedSince})) h
    join ${ofGateways} s on s.key = h.gateway_key
    where s.status <> 'succeeded' and h.contradiction is distinct from upper(s.status)`,
}

/**
 * SQL: idempotency keys of the refunds that a sample gateway has made. Only its references have the
 * prefix SAMPLE-; refunds of the demo data have none.
 */
const madeBySample = `
  select gateway_key::text as key from refunds where outcome = 'SUCCEEDED' and gateway_reference like 'SAMPLE-%'
    and requested_at > (select max(applied_at) from migrations)`

const checks = {
  'a payment whose refunds do not add up to what it says': `
    select p.payment_no from transactions p
    left join lateral (select coalesce(sum(r.amount) filter (where r.state = 5), 0) as refunded,
        coalesce(sum(r.amount) filter (where r.state in (3, 4, 7, 8)), 0) as reserved
      from transactions r where r.merchant_id = p.merchant_id and r.original_id = p.id) s on true
    where p.trade_kind = 1 and (p.refunded <> s.refunded or p.reserved <> s.reserved or s.refunded + s.reserved > p.amount)`,
  'a refund whose refundRequest and line disagree': `
    select l.payment_no from refunds r join transactions l on l.merchant_id = r.merchant_id and l.id = r.id
    where (r.outcome is null) <> (l.state in (3, 4, 7, 8)) or (r.outcome = 'SUCCEEDED') <> (l.state = 5) or r.amount <> l.amount`,
  'a refund that waits without a request that does, or the reverse': `
    select coalesce(l.payment_no, a.subject) from (select * from transactions where state = 8) l
    left join refunds r on r.merchant_id = l.merchant_id and r.id = l.id
    full join (select * from approvals where kind = 'refund' and state = 'WAITING') a
      on a.merchant_id = r.merchant_id and a.id = r.approval_id
    where l.id is null or a.id is null`,
  'a store and day whose figures differ from its rows': rollup('store_days', 'store_id', 'day'),
  'a payment method and day whose figures differ from its rows': rollup(
    'payment_method_days',
    'day',
    'payment_method_id',
  ),
  'a counted hour of a store whose figures differ from its rows': `
    select * from (select t.merchant_id, t.business_day as day, t.store_id,
        extract(hour from t.paid_at at time zone m.time_zone)::smallint as hour,
        (count(*) filter (where t.state = 1))::int as pay_n, coalesce(sum(t.amount) filter (where t.state = 1), 0)::bigint as pay_amt,
        (count(*) filter (where t.state = 5))::int as ref_n, coalesce(sum(t.amount) filter (where t.state = 5), 0)::bigint as ref_amt
      from transactions t join merchants m on m.id = t.merchant_id
      join figure_days f on f.merchant_id = t.merchant_id and t.business_day between f.first_day and f.counted_through
      where t.state in (1, 5) group by 1, 2, 3, 4) counted
    full join (select merchant_id, day, store_id, hour, pay_n, pay_amt, ref_n, ref_amt from store_hours
      where pay_n <> 0 or ref_n <> 0 or pay_amt <> 0 or ref_amt <> 0) kept
      using (merchant_id, day, store_id, hour, pay_n, pay_amt, ref_n, ref_amt)
    where kept.* is null or counted.* is null`,
  'a counted class of amounts whose figures differ from its rows': amounts(
    'store_amounts',
    'store_id, payment_method_id',
  ),
  'a counted class of amounts of all stores whose figures differ from its rows': amounts(
    'payment_method_amounts',
    'payment_method_id',
  ),
  'a day of a tenant whose figures differ from its rows': `
    select * from (select tenant_id, day, payment_method_id, sum(pay_n) as pay_n, sum(pay_amt) as pay_amt, sum(ref_n) as ref_n,
        sum(ref_amt) as ref_amt, sum(failed_n) as failed_n
      from (select tenant_id, day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n from tenant_days
        union all select tenant_id, day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n from tenant_day_changes) t
      group by 1, 2, 3) kept
    full join (select tenant_id, day, payment_method_id, sum(pay_n) as pay_n, sum(pay_amt) as pay_amt, sum(ref_n) as ref_n,
        sum(ref_amt) as ref_amt, sum(failed_n) as failed_n from payment_method_days group by 1, 2, 3) counted
      using (tenant_id, day, payment_method_id, pay_n, pay_amt, ref_n, ref_amt, failed_n)
    where kept.* is null or counted.* is null`,
}

/** @param by columns to group by in addition to the day and the payment class */
function amounts(table: string, by: string): string {
  return `
    select * from (select t.merchant_id, t.business_day as day, ${by},
        (3 * length(t.amount::text) - case when left(t.amount::text, 1) < '2' then 2 when left(t.amount::text, 1) < '5' then 1
          else 0 end)::smallint as amount_class,
        (count(*) filter (where t.state = 1))::int as pay_n, coalesce(sum(t.amount) filter (where t.state = 1), 0)::bigint as pay_amt,
        (count(*) filter (where t.state = 5))::int as ref_n, coalesce(sum(t.amount) filter (where t.state = 5), 0)::bigint as ref_amt
      from transactions t
      join figure_days f on f.merchant_id = t.merchant_id and t.business_day between f.first_day and f.counted_through
      where t.state in (1, 5) group by t.merchant_id, t.business_day, ${by}, amount_class) counted
    full join (select merchant_id, day, ${by}, amount_class, pay_n, pay_amt, ref_n, ref_amt from ${table}
      where pay_n <> 0 or ref_n <> 0 or pay_amt <> 0 or ref_amt <> 0) kept
      using (merchant_id, day, ${by}, amount_class, pay_n, pay_amt, ref_n, ref_amt)
    where kept.* is null or counted.* is null`
}

function rollup(table: string, first: string, second: string): string {
  const column = (name: string) => (name === 'day' ? 'business_day as day' : name)
  const figures = 'pay_n, pay_amt, ref_n, ref_amt, failed_n'
  const counted = `select merchant_id, ${column(first)}, ${column(second)},
      (count(*) filter (where state = 1))::int as pay_n,
      coalesce(sum(amount) filter (where state = 1), 0)::bigint as pay_amt,
      (count(*) filter (where state = 5))::int as ref_n,
      coalesce(sum(amount) filter (where state = 5), 0)::bigint as ref_amt,
      (count(*) filter (where state = 2))::int as failed_n
    from transactions group by 1, 2, 3
    having count(*) filter (where state in (1, 2, 5)) > 0`
  const kept = `select merchant_id, ${first}, ${second}, ${figures} from ${table}
    where pay_n + ref_n + failed_n > 0`
  return `(${counted} except ${kept}) union all (${kept} except ${counted})`
}

/** SQL: false for refunds that await approval, because they have no job yet. */
const isSent = sql<boolean>`(approval_id is null or approved_by is not null)`

/**
 * SQL: true for the refund of the demo data whose outcome stays unknown because its job failed
 * permanently.
 */
const isOfDemo = sql<boolean>`abandoned_at is not null and requested_at < (select max(applied_at) from migrations)`

/** Returns the IDs of open refunds that no job will settle. */
async function jobless(engine: Engine): Promise<string[]> {
  const open = await asOwner(engine, (q) =>
    q
      .selectFrom('refunds')
      .select('id')
      .where('settled_at', 'is', null)
      .where(isSent)
      .where((where) => where.not(isOfDemo))
      .execute(),
  )
  if (open.length === 0) return []
  // Jobs must be read after the refunds. A refund that got its outcome in between may have no job
  // any more and is checked again.
  const jobs = await withQueues(engine, (boss) => boss.findJobs<SettleJob>(SETTLE_REFUND))
  const pending = new Set(
    jobs.filter(({ state }) => isPending.has(state)).map(({ data }) => data.refundId),
  )
  const without = open.filter(({ id }) => !pending.has(String(id)))
  if (without.length === 0) return []
  const still = await asOwner(engine, (q) =>
    q
      .selectFrom('refunds')
      .select('id')
      .where('settled_at', 'is', null)
      .where(
        'id',
        'in',
        without.map(({ id }) => id),
      )
      .execute(),
  )
  return still.length > 0
    ? [`an open refund without a job: ${still.length}, such as ${still[0]!.id}`]
    : []
}
const isPending = new Set(['created', 'retry', 'active'])

/**
 * Returns descriptions of all broken invariants in the database; empty if everything is consistent.
 * @param gateways sample gateways that received the refunds
 */
export async function brokenInvariants(
  engine: Engine,
  ...gateways: readonly Pick<SampleGateway, 'refunds'>[]
): Promise<string[]> {
  const broken = await jobless(engine)
  const acted = gateways.flatMap(({ refunds }) => [...refunds.values()])
  const given = JSON.stringify(acted.map(({ key, status, amount }) => ({ key, status, amount })))
  return asOwner(engine, async (_q, connection) => {
    const add = (name: string, rows: readonly object[]) => {
      if (rows.length > 0)
        broken.push(`${name}: ${rows.length}, such as ${Object.values(rows[0]!).join(' ')}`)
    }
    for (const [name, text] of Object.entries(checks))
      add(name, (await connection.query(text)).rows)
    for (const [name, text] of Object.entries(gatewayChecks))
      add(name, (await connection.query(text, [given])).rows)
    // Must be read after the gateways' refunds, because a gateway makes a refund before the outcome
    // is stored.
    const { rows } = await connection.query<{ key: string }>(madeBySample)
    const unknown = rows.filter(({ key }) => !gateways.some(({ refunds }) => refunds.has(key)))
    add('a refund that is written down, which no gateway knows', unknown)
    return broken
  })
}
