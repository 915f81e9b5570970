import { sql, type RawBuilder } from 'kysely'
import { addChanges, type FoldedDays } from './folded-days.ts'

/** Entries of points by business day. */
export const pointDays: FoldedDays = {
  changes: 'point_day_changes',
  byStore: 'store_point_days',
  ofAll: 'point_days',
  keys: ['charge_type', 'award', 'original_rule_id'],
  sums: ['entries', 'quantity'],
}

/** SQL: what entries add to their days. @param from a table, or an earlier part of the `with`, with the columns of `point_entries` */
export const changesOfEntries = (from: string): RawBuilder<unknown> => sql`
  select e.merchant_id, e.tenant_id, e.store_id, e.business_day, e.charge_type, e.award, e.original_rule_id, 1 as entries,
    e.quantity
  from ${sql.id(from)} e`

/** SQL: counts entries that are there and that no day has counted. @param which of the entries `e`, of one merchant */
export const countEntries = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with changes as (${changesOfEntries('point_entries')} where ${which}) ${addChanges(pointDays, 'changes')}`
