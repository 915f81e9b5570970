import type { AwardRule } from '@choba/contract/point-award.ts'
import type { VersionParts } from '@choba/contract/point-rule-parts.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { PointRuleVersionTable } from '@choba/database/point-rule-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Tables } from '@choba/database/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

export interface RuleSearch {
  /**
   * Stores for which rules are requested. The result contains the rules of these stores and the
   * rules for all stores. `all` requests every rule of the merchant.
   */
  readonly storeIds: readonly number[] | 'all'
  /**
   * First and last business day, both included. The result contains each rule that may apply on any
   * of these days.
   */
  readonly fromDay: string
  readonly toDay: string
}

/**
 * Selects the rule versions that may apply on one of these days, with their content. Includes
 * versions with the status INVALID.
 */
export const findHolding = (
  q: Kysely<Tables>,
  merchant: Pick<MerchantRow, 'id'>,
  { storeIds, fromDay, toDay }: RuleSearch,
) =>
  q
    .selectFrom('point_rule_versions as v')
    .innerJoin('point_rules as r', (join) =>
      join.onRef('r.merchant_id', '=', 'v.merchant_id').onRef('r.id', '=', 'v.rule_id'),
    )
    .leftJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.id', '=', 'r.store_id'),
    )
    .selectAll('v')
    .select([
      'r.store_id',
      'r.point_type',
      'r.activity_type',
      's.code as store_code',
      's.name as store_name',
    ])
    .where('v.merchant_id', '=', merchant.id)
    .where('v.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`v.first_day <= ${toDay}::date and (v.last_day is null or v.last_day >= ${fromDay}::date)`,
    )
    .$if(storeIds !== 'all', (query) =>
      query.where(sql<boolean>`(r.store_id is null or r.store_id = any(${storeIds}::int[]))`),
    )
    .orderBy('v.id')
    .execute()

export type HoldingRow = Awaited<ReturnType<typeof findHolding>>[number]

export type VersionValues = Omit<
  Selectable<PointRuleVersionTable>,
  'merchant_id' | 'id' | 'tenant_id' | 'rule_id' | 'created_at' | 'created_by' | 'withdrawn_at'
>

/** Returns the fields of a rule version as users entered them. */
export const partsOf = (row: VersionValues): VersionParts => ({
  ruleName: row.name,
  startTime: row.first_day,
  endTime: row.last_day,
  activityDay: row.activity_day,
  weekdays: row.weekdays,
  dates: row.dates,
  monthEnd: row.month_end,
  rate: row.rate_ppm,
  baseRate: row.base_rate_ppm,
  multiple: row.multiple_hundredths,
  quantity: row.quantity,
  remark: row.remark,
  state: row.state,
})

/** Returns a rule version in the form that `awardPoints` needs. */
export const toAwardRule = (row: HoldingRow): AwardRule => ({
  ...partsOf(row),
  ruleId: String(row.id),
  storeId: row.store_id === null ? null : String(row.store_id),
  pointType: row.point_type,
  activityType: row.activity_type,
})

/**
 * Returns the rule versions that may apply at some stores on the business days of a period.
 * Includes versions with the status INVALID; `awardPoints` decides which version applies on a day.
 */
export const findPointRules = async (
  q: Tx['q'],
  merchant: Pick<MerchantRow, 'id'>,
  search: RuleSearch,
): Promise<AwardRule[]> => (await findHolding(q, merchant, search)).map(toAwardRule)
