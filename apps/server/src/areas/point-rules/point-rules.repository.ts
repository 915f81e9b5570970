import type { ActivityType, PointType } from '@choba/contract/point-award.ts'
import type { PointRuleFilters, PointRuleStatus } from '@choba/contract/point-rules.filters.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { PointRuleVersionTable } from '@choba/database/point-rule-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { inStores, storesSeen } from '@choba/database/store-scope.ts'
import { folded, foldedHolds } from '@choba/database/search-fold.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { VersionValues } from '#ledger/point-award-rules.ts'
import { intIdsOf } from '#platform/calls/row-ids.ts'
import { changedBy } from '#platform/calls/stale.ts'

/** Last row of a page; the next page starts after it. */
export interface Position {
  readonly createdAt: Date
  readonly id: bigint
}

export type VersionRow = Selectable<PointRuleVersionTable>

const aVersion = (
  more: RawBuilder<boolean>,
) => sql<boolean>`exists (select from point_rule_versions v
  where v.merchant_id = r.merchant_id and v.rule_id = r.id and ${more})`

const holdsOn = (today: string, state: 'VALID' | 'INVALID') =>
  aVersion(
    sql`v.withdrawn_at is null and v.first_day <= ${today}::date and (v.last_day is null or v.last_day >= ${today}::date) and v.state = ${state}`,
  )
const comes = (today: string) =>
  aVersion(sql`v.withdrawn_at is null and v.first_day > ${today}::date`)

function hasStatus(status: PointRuleStatus, today: string): RawBuilder<boolean> {
  if (status === 'HOLDS') return holdsOn(today, 'VALID')
  if (status === 'PAUSED') return holdsOn(today, 'INVALID')
  const held = sql<boolean>`not ${holdsOn(today, 'VALID')} and not ${holdsOn(today, 'INVALID')}`
  return status === 'COMING'
    ? sql`(${held} and ${comes(today)})`
    : sql`(${held} and not ${comes(today)})`
}

/** Selects the merchant's rules that apply to all stores or to a store in the user's scope. */
const found = (tx: Tx, merchantId: number, today: string, filters: PointRuleFilters = {}) =>
  tx.q
    .selectFrom('point_rules as r')
    .leftJoin('stores as s', (join) =>
      join.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.id', '=', 'r.store_id'),
    )
    .where('r.merchant_id', '=', merchantId)
    .where(sql<boolean>`(r.store_id is null or ${inStores(storesSeen(tx), 'r.store_id')})`)
    .$if(filters.storeId !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.store_id is null or r.store_id = any(${intIdsOf(filters.storeId!)}::int[]))`,
      ),
    )
    .$if(filters.activityType !== undefined, (query) =>
      query.where('r.activity_type', 'in', filters.activityType!),
    )
    .$if(filters.pointType !== undefined, (query) =>
      query.where('r.point_type', 'in', filters.pointType!),
    )
    .$if(filters.search !== undefined, (query) =>
      query.where(aVersion(foldedHolds(folded(sql`v.name`), filters.search!))),
    )
    .$if(filters.ruleStatus !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.join(
          filters.ruleStatus!.map((one) => hasStatus(one, today)),
          sql` or `,
        )})`,
      ),
    )

const rows = (tx: Tx, merchantId: number, today: string, filters?: PointRuleFilters) =>
  found(tx, merchantId, today, filters).select([
    'r.id',
    'r.store_id',
    'r.point_type',
    'r.activity_type',
    'r.created_at',
    'r.creation_source',
    'r.version',
    'r.changed_at',
    'r.changed_by',
    's.code as store_code',
    's.name as store_name',
  ])

export type RuleRow = Awaited<ReturnType<typeof findRules>>[number]

/** Returns one page of rules, newest first, starting after `after`. */
export const findRules = (
  tx: Tx,
  merchantId: number,
  today: string,
  filters: PointRuleFilters,
  { after, limit }: { after: Position | null; limit: number },
) =>
  rows(tx, merchantId, today, filters)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(r.created_at, r.id) < (${after!.createdAt}::timestamptz, ${after!.id}::bigint)`,
      ),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export async function countRules(
  tx: Tx,
  merchantId: number,
  today: string,
  filters: PointRuleFilters = {},
): Promise<number> {
  const counted = found(tx, merchantId, today, filters).select((of) =>
    of.fn.countAll<bigint>().as('count'),
  )
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Returns the number of a store's own rules that are in force, paused or upcoming. Rules for all
 * stores are not counted.
 */
export async function countStoreRules(
  tx: Tx,
  merchantId: number,
  storeId: number,
  today: string,
): Promise<number> {
  const counted = found(tx, merchantId, today, { ruleStatus: ['HOLDS', 'PAUSED', 'COMING'] })
    .where('r.store_id', '=', storeId)
    .select((of) => of.fn.countAll<bigint>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

/**
 * Returns a rule. `forUpdate` locks its row until the transaction ends, which also protects its
 * versions.
 */
export const findRule = (
  tx: Tx,
  merchantId: number,
  id: bigint,
  forUpdate = false,
): Promise<RuleRow | undefined> =>
  rows(tx, merchantId, '2000-01-01')
    .where('r.id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate('r'))
    .executeTakeFirst()

/** Returns all versions of these rules, including withdrawn versions, ordered by first day. */
export const findVersions = (tx: Tx, merchantId: number, ruleIds: readonly bigint[]) =>
  tx.q
    .selectFrom('point_rule_versions')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('rule_id', '=', sql<bigint>`any(${ruleIds}::bigint[])`)
    .orderBy('first_day')
    .orderBy('id')
    .execute()

/** Returns the number of rules of the merchant over all stores. */
export async function countAll(tx: Tx, merchantId: number): Promise<number> {
  const { count } = await tx.q
    .selectFrom('point_rules')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertRule = (
  tx: Tx,
  merchant: MerchantRow,
  id: bigint,
  rule: { store_id: number | null; point_type: PointType; activity_type: ActivityType },
) =>
  tx.q
    .insertInto('point_rules')
    .values({
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      ...rule,
      creation_source: 'PORTAL',
      created_at: new Date(),
      changed_at: null,
      changed_by: null,
    })
    .execute()

export const insertVersion = (
  tx: Tx,
  merchant: MerchantRow,
  { id, ruleId, by }: { id: bigint; ruleId: bigint; by: string },
  values: VersionValues,
) =>
  tx.q
    .insertInto('point_rule_versions')
    .values({
      merchant_id: merchant.id,
      id,
      tenant_id: merchant.tenant_id,
      rule_id: ruleId,
      ...values,
      created_at: new Date(),
      created_by: by,
      withdrawn_at: null,
    })
    .execute()

const version = (tx: Tx, merchantId: number, id: bigint) =>
  tx.q.updateTable('point_rule_versions').where('merchant_id', '=', merchantId).where('id', '=', id)

/** Sets the last day of a version. */
export const endVersion = (tx: Tx, merchantId: number, id: bigint, lastDay: string) =>
  version(tx, merchantId, id).set({ last_day: lastDay }).execute()

/** Withdraws a version: the version applies on no day, but its row stays in the history. */
export const withdrawVersion = (tx: Tx, merchantId: number, id: bigint) =>
  version(tx, merchantId, id).set({ withdrawn_at: new Date() }).execute()

export const touchRule = (tx: Tx, merchantId: number, id: bigint, by: string) =>
  tx.q
    .updateTable('point_rules')
    .set(changedBy(by))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
