import { sql, type RawBuilder } from 'kysely'
import { addChanges, type FoldedDays } from './folded-days.ts'

/** Rollup of point entries by business day. */
export const pointDays: FoldedDays = {
  changes: 'point_day_changes',
  byStore: 'store_point_days',
  ofAll: 'point_days',
  keys: ['charge_type', 'award', 'original_rule_id'],
  sums: ['entries', 'quantity'],
}

/**
 * SQL: returns the rows that point entries add to the rollups of their days.
 * @param from table or earlier `with` part that has the columns of `point_entries`
 */
export const changesOfEntries = (from: string): RawBuilder<unknown> => sql`
  select e.merchant_id, e.tenant_id, e.store_id, e.business_day, e.charge_type, e.award, e.original_rule_id, 1 as entries,
    e.quantity
  from ${sql.id(from)} e`

/**
 * SQL: adds existing point entries to the rollups of their days. The rollups must not include these
 * entries yet.
 * @param which condition on the entries `e` of one merchant
 */
export const countEntries = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with changes as (${changesOfEntries('point_entries')} where ${which}) ${addChanges(pointDays, 'changes')}`
