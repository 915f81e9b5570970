import type { BodyOf } from '@choba/contract/endpoint.ts'
import type { pointRules, PointSettings } from '@choba/contract/point-rules.contract.ts'
import type { Tx } from '@choba/database/scope.ts'
import type { Changed } from '#platform/calls/audited.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { assertChanged, changesOf } from '#platform/calls/changes.ts'
import type { Principal } from '#platform/access/principals.ts'
import { assertVersion, changedBy } from '#platform/calls/stale.ts'

async function findMerchant({ q }: Tx, id: number, forUpdate = false) {
  return q
    .selectFrom('merchants')
    .select([
      'point_negative',
      'point_spent_award',
      'point_revision_limit',
      'version',
      'changed_at',
      'changed_by',
    ])
    .where('id', '=', id)
    .$if(forUpdate, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
}

const toSettings = (row: Awaited<ReturnType<typeof findMerchant>>): PointSettings => ({
  pointNegative: row.point_negative,
  pointSpentAward: row.point_spent_award,
  pointRevisionLimit: row.point_revision_limit,
  version: row.version,
})

/** Returns the merchant's settings for paying with points. */
export const readSettings = async (tx: Tx, { merchant }: Principal): Promise<PointSettings> =>
  toSettings(await findMerchant(tx, merchant.id))

/**
 * Changes the settings for future transactions. Points that are already posted do not change.
 * @throws AppError illegalOperation without access to all stores; conflict if the merchant has
 * changed since the user read it; nothingToDo if no value differs
 */
export async function changeSettings(
  tx: Tx,
  { merchant, user, stores }: Principal,
  { version, ...wanted }: BodyOf<(typeof pointRules)['changeSettings']>,
): Promise<Changed<PointSettings>> {
  if (stores !== 'all') throw new AppError('illegalOperation')
  const row = await findMerchant(tx, merchant.id, true)
  const { version: _version, ...stored } = toSettings(row)
  await assertVersion(row, version, merchant.time_zone, () => toSettings(row))
  assertChanged(stored, wanted)
  await tx.q
    .updateTable('merchants')
    .set({
      point_negative: wanted.pointNegative,
      point_spent_award: wanted.pointSpentAward,
      point_revision_limit: wanted.pointRevisionLimit,
    })
    .set(changedBy(user.full_name))
    .where('id', '=', merchant.id)
    .execute()
  return {
    result: toSettings(await findMerchant(tx, merchant.id)),
    audit: {
      object: merchant.name,
      of: { kind: 'merchant', id: merchant.code },
      detail: changesOf(stored, wanted),
    },
  }
}
