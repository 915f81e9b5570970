import { LIMIT_NEAR, type StoreAttention } from '@choba/contract/stores.contract.ts'
import type { StoreFilters } from '@choba/contract/stores.filters.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { StoreRow } from '@choba/database/store-tables.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { sql, type RawBuilder } from 'kysely'
import { startOfDay } from '@choba/database/business-day.ts'
import { foldedHolds } from '@choba/database/search-fold.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'

/**
 * Current time for the list of stores: the business day, its weekday, and minutes after midnight in
 * the merchant's time zone.
 */
export interface StoreMoment {
  readonly today: string
  readonly weekday: number
  readonly minutes: number
}

/**
 * Limits for the time since the last heartbeat of a terminal. Up to `READY_MINUTES`, the terminal
 * is ready. After `DOWN_MINUTES`, it is down. After `USED_DAYS`, it is not in use.
 */
const READY_MINUTES = 15
const DOWN_MINUTES = 60
const USED_DAYS = 7

export interface FoundStore extends StoreRow {
  company_id: number
  company_code: string
  company_name: string
  open_now: boolean | null
  terminal_count: number
  ready_count: number
  last_seen_at: Date | null
  day_payments: bigint
  day_sales: bigint
  attention: StoreAttention[]
}

/** SQL join of the company `b` that store `s` belongs to on a day. */
const ofCompany = (today: string) => sql`
  join lateral (select c.company_id from store_companies c where c.merchant_id = s.merchant_id and c.store_id = s.id
    and c.from_day <= ${today}::date order by c.from_day desc limit 1) b on true`

/**
 * SQL: calculates `e.open_now`. Uses the exception for the date, or else the exception for the
 * weekday, or else the usual hours.
 */
const hours = ({ today, weekday, minutes }: StoreMoment) => sql`
  left join lateral (select x from jsonb_array_elements(s.hour_exceptions) x
    where x->>'day' = ${today} or x->>'weekday' = ${String(weekday)} order by x->>'day' nulls last limit 1) o on true
  cross join lateral (select
    case when o.x is null then s.opens_minutes % 1440 else (o.x->>'opens')::int end as opens,
    case when o.x is null then s.closes_minutes % 1440 else (o.x->>'closes')::int % 1440 end as closes) h
  cross join lateral (select case when s.closed_from <= ${today}::date then false
    when h.opens is null or h.closes is null then case when o.x is null then null else false end
    when h.opens < h.closes then ${minutes}::int >= h.opens and ${minutes}::int < h.closes
    else ${minutes}::int >= h.opens or ${minutes}::int < h.closes end as open_now) e`

/**
 * SQL join of `t`: number of terminals of each store, and their last heartbeat.
 * @param ids limits the stores; null means all stores
 */
const terminalsOf = (merchantId: number, ids: readonly number[] | null) => sql`
  left join (select t.store_id, count(*)::int as terminal_count, max(h.last_seen_at) as last_seen_at,
      count(*) filter (where t.state = 'ACTIVE' and h.state = 'READY' and h.last_seen_at > now() - make_interval(mins => ${READY_MINUTES}))::int as ready_count,
      bool_or(t.state = 'ACTIVE' and h.last_seen_at > now() - make_interval(days => ${USED_DAYS}) and (h.state = 'FAULT'
        or h.state <> 'OFF' and h.last_seen_at < now() - make_interval(mins => ${DOWN_MINUTES}))) as is_down
    from terminals t left join terminal_heartbeats h on h.merchant_id = ${merchantId} and h.terminal_id = t.id
    where t.merchant_id = ${merchantId} and t.state in ('ACTIVE', 'BLOCKED')
      ${ids === null ? sql`` : sql`and t.store_id = any(${[...ids]}::int[])`}
    group by t.store_id) t on t.store_id = s.id`

const dayOf = (merchantId: number, today: string) => sql`
  left join store_days d on d.merchant_id = ${merchantId} and d.store_id = s.id and d.day = ${today}::date`

/** SQL conditions for the reasons why a store needs attention. */
const attentions: Readonly<Record<StoreAttention, RawBuilder<boolean>>> = {
  NO_TERMINAL: sql`t.terminal_count is null`,
  TERMINAL_DOWN: sql`coalesce(t.is_down and e.open_now is not false, false)`,
  LIMIT_NEAR: sql`coalesce(d.pay_amt::numeric * 1000000 >= s.day_limit::numeric * ${sql.lit(LIMIT_NEAR)}, false)`,
}
const isClosed = (today: string) => sql`coalesce(s.closed_from <= ${today}::date, false)`

function where(
  tx: Tx,
  merchant: MerchantRow,
  { today }: StoreMoment,
  filters: StoreFilters,
): RawBuilder<unknown> {
  const {
    search,
    attention,
    storeStatus,
    channel,
    companyId,
    paymentType,
    noTerminal,
    silentSince,
  } = filters
  const conditions: RawBuilder<unknown>[] = [
    sql`s.merchant_id = ${merchant.id}`,
    inStores(storesSeen(tx), 's.id'),
  ]
  if (search !== undefined) conditions.push(foldedHolds(sql`s.search_folded`, search))
  if (attention !== undefined)
    conditions.push(
      sql`not ${isClosed(today)}`,
      sql`(${sql.join(Object.values(attentions), sql` or `)})`,
    )
  if (storeStatus !== undefined)
    conditions.push(
      sql`case when s.closed_from is null then 'OPEN' when s.closed_from > ${today}::date then 'CLOSING' else 'CLOSED' end
        = any(${[...storeStatus]}::text[])`,
    )
  if (channel?.length === 1)
    conditions.push(
      channel[0] === 'ONLINE'
        ? sql`s.online_service_id is not null`
        : sql`(s.offline_service_id is not null or s.online_service_id is null)`,
    )
  if (companyId !== undefined)
    conditions.push(sql`b.company_id = any(${intIdsOf(companyId)}::int[])`)
  if (paymentType !== undefined)
    conditions.push(
      sql`(s.id in (select sb.store_id from store_payment_methods sb join payment_methods br on br.id = sb.payment_method_id
          where sb.merchant_id = ${merchant.id} and br.code = any(${[...paymentType]}::text[]))
        or s.id not in (select sb.store_id from store_payment_methods sb where sb.merchant_id = ${merchant.id}))`,
    )
  if (noTerminal !== undefined)
    conditions.push(sql`s.id not in (select t.store_id from terminals t where t.merchant_id = ${merchant.id}
        and t.state in ('ACTIVE', 'BLOCKED'))`)
  if (silentSince !== undefined)
    conditions.push(
      sql`t.terminal_count is not null and coalesce(t.last_seen_at < ${startOfDay(silentSince, merchant)}, true)`,
    )
  return sql.join(conditions, sql` and `)
}

/**
 * Query of the stores that match the filters. Joins terminals and sales of the day only if the
 * filters need them.
 */
function searched(
  tx: Tx,
  merchant: MerchantRow,
  moment: StoreMoment,
  filters: StoreFilters,
): RawBuilder<unknown> {
  const { attention, silentSince } = filters
  return sql`stores s ${ofCompany(moment.today)}
    ${attention === undefined ? sql`` : sql`${hours(moment)} ${dayOf(merchant.id, moment.today)}`}
    ${attention === undefined && silentSince === undefined ? sql`` : terminalsOf(merchant.id, null)}
    where ${where(tx, merchant, moment, filters)}`
}

/** Returns the IDs of one page of stores, ordered by code, starting after `after`. */
export async function findStoreKeys(
  tx: Tx,
  merchant: MerchantRow,
  moment: StoreMoment,
  filters: StoreFilters,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: number; code: string }[]> {
  const { rows } = await sql<{
    id: number
    code: string
  }>`select s.id, s.code from ${searched(tx, merchant, moment, filters)}
    ${after === null ? sql`` : sql`and s.code collate "C" > ${after}`}
    order by s.code collate "C" limit ${limit}`.execute(tx.q)
  return rows
}

export async function countStores(
  tx: Tx,
  merchant: MerchantRow,
  moment: StoreMoment,
  filters: StoreFilters,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count
    from ${searched(tx, merchant, moment, filters)}`.execute(tx.q)
  return Number(rows[0]!.count)
}

/** Reads the given stores with company, terminals and sales of the day, ordered by code. */
export async function readStores(
  tx: Tx,
  merchant: MerchantRow,
  moment: StoreMoment,
  ids: readonly number[],
): Promise<FoundStore[]> {
  if (ids.length === 0) return []
  const names = Object.entries(attentions).map(
    ([name, condition]) => sql`case when ${condition} then ${sql.lit(name)} end`,
  )
  const { rows } = await sql<FoundStore>`
    select s.*, s.closed_from::text as closed_from, c.id as company_id, c.code as company_code, c.name as company_name, e.open_now,
      coalesce(t.terminal_count, 0) as terminal_count, coalesce(t.ready_count, 0) as ready_count, t.last_seen_at,
      coalesce(d.pay_amt, 0) as day_payments, coalesce(d.pay_amt - d.ref_amt, 0) as day_sales,
      case when ${isClosed(moment.today)} then '{}'::text[]
        else array_remove(array[${sql.join(names)}]::text[], null) end as attention
    from stores s ${ofCompany(moment.today)} ${hours(moment)}
    join companies c on c.merchant_id = s.merchant_id and c.id = b.company_id
    ${terminalsOf(merchant.id, ids)} ${dayOf(merchant.id, moment.today)}
    where s.merchant_id = ${merchant.id} and s.id = any(${[...ids]}::int[]) order by s.code collate "C"`.execute(
    tx.q,
  )
  return rows
}
