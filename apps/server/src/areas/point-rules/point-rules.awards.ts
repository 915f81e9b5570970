import type { Tables } from '@choba/database/tables.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { type Kysely, sql } from 'kysely'

export interface RuleSearch {
  /** At which stores they count: their own rules and those of all stores. `all`: every rule of the merchant. */
  readonly storeIds: readonly number[] | 'all'
  /** Business days of the merchant, both included, on one of which a rule may hold. */
  readonly fromDay: string
  readonly toDay: string
}

/** Versions that may hold on one of these days, those that are INVALID among them, each with what its rule says. */
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
    .select(['r.store_id', 'r.point_type', 'r.activity_type', 's.code as store_code', 's.name as store_name'])
    .where('v.merchant_id', '=', merchant.id)
    .where('v.withdrawn_at', 'is', null)
    .where(sql<boolean>`v.first_day <= ${toDay}::date and (v.last_day is null or v.last_day >= ${fromDay}::date)`)
    .$if(storeIds !== 'all', (query) =>
      query.where(sql<boolean>`(r.store_id is null or r.store_id = any(${storeIds}::int[]))`),
    )
    .orderBy('v.id')
    .execute()

export type HoldingRow = Awaited<ReturnType<typeof findHolding>>[number]
