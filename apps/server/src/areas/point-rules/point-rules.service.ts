import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { PointRuleDetail, pointRules } from '@choba/contract/point-rules.contract.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import {
  countRules,
  countStoreRules,
  findRule,
  findRules,
  findVersions,
  type Position,
  type RuleRow,
  type VersionRow,
} from './point-rules.repository.ts'
import { inForce, toRule, toVersion } from './point-rules.views.ts'

type Calls = typeof pointRules

/**
 * Returns the number of a store's own rules that are in force, paused or upcoming. The store must
 * be in the user's scope.
 */
export const countOfStore = (
  tx: Tx,
  merchant: Pick<MerchantRow, 'id'>,
  storeId: number,
  today: string,
) => countStoreRules(tx, merchant.id, storeId, today)

function positionOf(cursor: string): Position {
  const { at, ids } = decodeCursor(cursor, 1)
  return { createdAt: at, id: ids[0]! }
}

/**
 * Returns one page of rules, newest first.
 * @throws AppError badRequest for an unknown cursor
 */
export async function listPointRules(
  tx: Tx,
  { merchant }: Principal,
  { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters }: QueryOf<Calls['list']>,
): Promise<ResultOf<Calls['list']>> {
  const after = cursor === undefined ? null : positionOf(cursor)
  const today = await readToday(tx, merchant)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findRules(tx, merchant.id, today, filters, { after, limit }),
    (last) => encodeCursor(last.created_at, last.id),
  )
  const versions = await findVersions(
    tx,
    merchant.id,
    rows.map(({ id }) => id),
  )
  const byRule = Map.groupBy(versions, ({ rule_id }) => rule_id)
  return {
    items: rows.map((row) => toRule(row, byRule.get(row.id)!, today, merchant)),
    nextCursor,
    today,
    ...(after === null && { total: await countRules(tx, merchant.id, today, filters) }),
  }
}

/**
 * @throws AppError notFound both for an unknown rule and for a rule outside of the user's scope, so
 * that the error does not reveal other stores' rules
 */
export async function readRow(
  tx: Tx,
  { merchant }: Principal,
  originalRuleId: string,
  forUpdate = false,
): Promise<RuleRow> {
  const id = bigIdOf(originalRuleId)
  const row = id === null ? undefined : await findRule(tx, merchant.id, id, forUpdate)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Returns false for a rule of all stores (`storeId` null) if the user cannot access all of them.
 * Reads find a rule of one store only if the store is in the user's scope.
 */
export const canManage = ({ stores }: Pick<Principal, 'stores'>, storeId: number | null): boolean =>
  storeId !== null || stores === 'all'

export function detailOf(
  principal: Principal,
  row: RuleRow,
  versions: readonly VersionRow[],
  today: string,
): PointRuleDetail {
  const { merchant } = principal
  return {
    ...toRule(row, versions, today, merchant),
    today,
    versions: inForce(versions.map((version) => toVersion(version, merchant))),
    canManage: canManage(principal, row.store_id),
  }
}

export async function readPointRule(
  tx: Tx,
  principal: Principal,
  originalRuleId: string,
): Promise<PointRuleDetail> {
  const { merchant } = principal
  const row = await readRow(tx, principal, originalRuleId)
  const versions = await findVersions(tx, merchant.id, [row.id])
  return detailOf(principal, row, versions, await readToday(tx, merchant))
}

export async function listVersions(
  tx: Tx,
  principal: Principal,
  originalRuleId: string,
): Promise<ResultOf<Calls['history']>> {
  const { merchant } = principal
  const row = await readRow(tx, principal, originalRuleId)
  const versions = await findVersions(tx, merchant.id, [row.id])
  const newestFirst = versions.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return { items: newestFirst.map((version) => toVersion(version, merchant)) }
}

export const readOptions = async (
  tx: Tx,
  { merchant }: Principal,
): Promise<ResultOf<Calls['options']>> => ({
  today: await readToday(tx, merchant),
  currency: merchant.currency,
})
