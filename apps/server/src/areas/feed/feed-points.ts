import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { pointFieldNames, type RowPoints } from '@choba/import-format/row/row-points.ts'

export type { RowPoints }

const shownOf = (points: RowPoints | undefined) =>
  points && { ...points, presentation: points.presentation ?? 'CARD' }

/**
 * Returns the point fields in which a row differs from the stored fields. Fields that the row does
 * not contain are not compared.
 */
export function pointDifferences(kept: RowPoints | undefined, row: RowPoints | null) {
  const known = shownOf(kept)
  return pointFieldNames.flatMap(([field, name]) => {
    const [before, after] = [known?.[name] ?? null, row?.[name] ?? null]
    return after === null || after === before
      ? []
      : [{ field, before: String(before ?? ''), after: String(after) }]
  })
}

/** Returns the points of transactions by transaction ID. */
export async function findPoints(
  { q, scope }: Tx<WorkerScope>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, RowPoints>> {
  if (ids.length === 0) return new Map()
  const rows = await q
    .selectFrom('transaction_points')
    .select([
      'transaction_id',
      'point_card_no as cardNo',
      'used',
      'awarded',
      'balance',
      'presentation',
    ])
    .where('merchant_id', '=', scope.merchantId)
    .where(sql<boolean>`transaction_id = any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ transaction_id, ...points }) => [transaction_id, points]))
}
