import type { Period } from '@choba/contract/period.ts'
import { boundsOf, type BusinessClock } from '@choba/database/business-day.ts'
import { isDistributed } from '@choba/database/cluster.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * Merchants with the same time zone and closing time. For them, a period begins and ends at the
 * same instants.
 */
export interface ClockGroup {
  readonly clock: BusinessClock
  /** Null means all merchants of the tenant with this clock. */
  readonly ids: readonly number[] | null
}

/** Merchants whose transactions are searched. */
export interface SearchScope {
  readonly tenantId: number
  /**
   * Null means all merchants of the tenant. The text of a query then does not become longer with
   * each merchant.
   */
  readonly ids: readonly number[] | null
  readonly clocks: readonly ClockGroup[]
  /** Currencies in the order of the first merchant that has them. */
  readonly currencies: readonly string[]
  /** True if the searched rows are on several nodes of a cluster. */
  readonly isDistributed: boolean
}

function byClock(merchants: readonly MerchantRow[]): ClockGroup[] {
  const groups = new Map<string, { clock: BusinessClock; ids: number[] }>()
  for (const merchant of merchants) {
    const key = `${merchant.time_zone} ${merchant.closing_minutes}`
    const group = groups.get(key) ?? { clock: merchant, ids: [] }
    group.ids.push(merchant.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Builds the scope of these merchants of a tenant. */
export const searchScopeOf = (
  tenantId: number,
  merchants: readonly MerchantRow[],
  onCluster: boolean,
): SearchScope => ({
  tenantId,
  ids: merchants.map((merchant) => merchant.id),
  clocks: byClock(merchants),
  currencies: [...new Set(merchants.map((merchant) => merchant.currency))],
  isDistributed: onCluster,
})

/** Reads the scope of all merchants of a tenant, with their different clocks and currencies. */
export async function readTenantSearchScope(tx: Tx, tenantId: number): Promise<SearchScope> {
  const { rows } = await sql<BusinessClock & { currency: string; first: number }>`
    select time_zone, closing_minutes, currency, min(id) as first from merchants
    where tenant_id = ${tenantId} and not is_system group by 1, 2, 3 order by 4`.execute(tx.q)
  const clocks = new Map(rows.map((row) => [`${row.time_zone} ${row.closing_minutes}`, row]))
  return {
    tenantId,
    ids: null,
    clocks: [...clocks.values()].map((clock) => ({ clock, ids: null })),
    currencies: [...new Set(rows.map(({ currency }) => currency))],
    isDistributed: await isDistributed(tx),
  }
}

/** Returns the ID of the searched merchant if there is only one; null if there are several. */
export const onlyOf = ({ ids }: SearchScope): number | null => (ids?.length === 1 ? ids[0]! : null)

/**
 * SQL: condition for rows of the searched merchants. `t` can be any table with a merchant ID and a
 * tenant ID.
 */
export function inSearchScope({
  tenantId,
  ids,
}: Pick<SearchScope, 'tenantId' | 'ids'>): RawBuilder<unknown> {
  if (!ids) return sql`t.tenant_id = ${tenantId}`
  return ids.length === 1 ? sql`t.merchant_id = ${ids[0]}` : sql`t.merchant_id = any(${ids}::int[])`
}

export interface Bounds {
  /** First instant of the period, and the first instant after it. */
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
  /**
   * Additional conditions for rows between these instants, needed if merchants have different
   * clocks.
   */
  readonly edges: readonly RawBuilder<unknown>[]
}

/**
 * SQL: first and last instant of a period for merchant `m`. The clock of the merchant must be one
 * of `clocks`.
 */
function boundsOfRow(period: Period, clocks: readonly ClockGroup[]) {
  const isSame = (clock: BusinessClock) =>
    sql`m.time_zone = ${clock.time_zone} and m.closing_minutes = ${clock.closing_minutes}`
  const own = clocks.map(({ clock }) => ({
    isSame: isSame(clock),
    bounds: boundsOf(period, clock),
  }))
  const choose = (end: 'from' | 'to') =>
    sql`case ${sql.join(
      own.map(({ isSame: when, bounds }) => sql`when ${when} then ${bounds[end]}`),
      sql` `,
    )} end`
  return { from: choose('from'), to: choose('to') }
}

/**
 * SQL: bounds of a period for merchants with different clocks, from the earliest start to the
 * latest end. Rows between the latest start and the earliest end are in the period for every clock.
 * Only for rows outside of that, the clock of the merchant is checked.
 */
export function boundsOfClocks(period: Period, clocks: readonly ClockGroup[]): Bounds {
  const all = clocks.map(({ clock }) => boundsOf(period, clock))
  if (all.length === 1) return { ...all[0]!, edges: [] }
  const froms = sql.join(all.map(({ from }) => from))
  const tos = sql.join(all.map(({ to }) => to))
  const own = boundsOfRow(period, clocks)
  const edge = sql`((t.paid_at >= greatest(${froms}) and t.paid_at < least(${tos})) or exists (
    select from merchants m where m.id = t.merchant_id and t.paid_at >= ${own.from} and t.paid_at < ${own.to}))`
  return { from: sql`least(${froms})`, to: sql`greatest(${tos})`, edges: [edge] }
}

/** SQL: conditions of a period on `t`; empty without a period. */
export function withinClocks(
  period: Period | null,
  clocks: readonly ClockGroup[],
): RawBuilder<unknown>[] {
  if (!period) return []
  const { from, to, edges } = boundsOfClocks(period, clocks)
  return [sql`t.paid_at >= ${from}`, sql`t.paid_at < ${to}`, ...edges]
}
