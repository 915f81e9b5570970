import type { PointParts } from '@choba/contract/points-report-figures.ts'
import type { PointsReportFilters, ReportGroup } from '@choba/contract/points-reports.filters.ts'
import type { Period } from '@choba/contract/period.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { inStores } from '@choba/database/store-scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { bigIdsOf, intIdsOf } from '#platform/calls/row-ids.ts'

/** Search of a report: the stores that it may include, and its filters. */
export interface ReportSearch {
  readonly merchantId: number
  readonly stores: StoreScope
  readonly filters: Pick<PointsReportFilters, 'storeId' | 'ruleId' | 'chargeType'>
}

/** Sums of one report row over the period. `outstanding` includes all earlier months. */
export interface FoundParts extends PointParts {
  readonly key: string
}

const isUse = sql`p.charge_type = 'USE'`

const keys: Record<ReportGroup, RawBuilder<unknown>> = {
  month: sql`to_char(p.month, 'YYYY-MM')`,
  store: sql`p.store_id::text`,
  rule: sql`case when ${isUse} then 'USE' else p.rule_id::text end`,
}

const firstOf = (month: string) => sql`${`${month}-01`}::date`

/** Selects the monthly rollups of a merchant that match the search of a report. */
function found({
  merchantId,
  stores,
  filters: { storeId, ruleId, chargeType },
}: ReportSearch): RawBuilder<unknown> {
  const conditions = [
    sql`p.merchant_id = ${merchantId}`,
    inStores(stores, 'p.store_id'),
    ...(storeId ? [inStores(intIdsOf(storeId), 'p.store_id')] : []),
    ...(chargeType ? [sql`p.charge_type = any(${chargeType}::text[])`] : []),
    ...(ruleId ? [sql`(not ${isUse} and p.rule_id = any(${bigIdsOf(ruleId)}::bigint[]))`] : []),
  ]
  return sql`from point_months p where ${sql.join(conditions, sql` and `)}`
}

/**
 * Returns the sums of a period by group, unordered. `outstanding` covers all months up to the end
 * of the period. If grouped by month, `outstanding` is the change in each month, and the row with
 * the key '' has the balance before the period.
 */
export async function sumMonths(
  { q }: Tx,
  search: ReportSearch,
  by: ReportGroup,
  period: Period,
): Promise<FoundParts[]> {
  const within = sql`p.month >= ${firstOf(period.from)}`
  const key = by === 'month' ? sql`case when ${within} then ${keys.month} else '' end` : keys[by]
  const sum = (column: 'awarded' | 'cancelled', of: RawBuilder<unknown>) =>
    sql`coalesce(sum(p.${sql.id(column)}) filter (where ${within} and ${of}), 0)::bigint`
  const { rows } = await sql<FoundParts>`
    select ${key} as key, ${sum('awarded', sql`not ${isUse}`)} as awarded, ${sum('cancelled', sql`not ${isUse}`)} as cancelled,
      ${sum('awarded', isUse)} as used, ${sum('cancelled', isUse)} as returned,
      sum(p.awarded + p.cancelled)::bigint as outstanding
    ${found(search)} and p.month <= ${firstOf(period.to)}
    group by 1`.execute(q)
  return rows
}

/** Returns the first month with data, for example `2026-11`, or null. */
export async function findFirstMonth({ q }: Tx, search: ReportSearch): Promise<string | null> {
  const { rows } = await sql<{
    month: string | null
  }>`select to_char(min(p.month), 'YYYY-MM') as month ${found(search)}`.execute(q)
  return rows[0]!.month
}

/** Returns all stores that a report may include, ordered by code. */
export const findReportStores = ({ q }: Tx, merchantId: number, stores: StoreScope) =>
  q
    .selectFrom('stores as s')
    .select(['s.id', 's.code', 's.name'])
    .where('s.merchant_id', '=', merchantId)
    .where(inStores(stores, 's.id'))
    .orderBy(sql`s.code collate "C"`)
    .execute()
