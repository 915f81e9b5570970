import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'
import type { Tx } from '@choba/database/scope.ts'
import { assertChanged } from '#platform/calls/changes.ts'
import { findBuiltInType, readStored, writeStored } from '#platform/settings/configs.ts'
import type { Principal } from '#platform/access/principals.ts'
import { findSystemMerchantId } from '#platform/access/system-merchant.ts'
import { tenantIdOf } from '#platform/access/tenant-of-call.ts'

interface Setting {
  ratingFrequency: RatingFrequency
}

/**
 * Returns how often users of the tenant are asked for a rating. Reads the database instead of the
 * cached tenant, which may be a second old.
 */
export async function readSetting(tx: Tx): Promise<Setting> {
  const row = await tx.q
    .selectFrom('tenants')
    .select('rating_frequency')
    .where('id', '=', tenantIdOf(tx))
    .executeTakeFirstOrThrow()
  return { ratingFrequency: row.rating_frequency }
}

/**
 * Changes how often users are asked for a rating. The value is a setting of the tenant, so the
 * change is recorded in the history of the tenant's settings.
 * @throws AppError nothingToDo, conflict
 */
export async function changeSetting(
  tx: Tx,
  { user }: Principal,
  wanted: Setting,
): Promise<{ before: Setting; after: Setting }> {
  const before = await readSetting(tx)
  assertChanged({ ...before }, { ...wanted })
  const tenantId = tenantIdOf(tx)
  const owner = { tenantId, merchantId: await findSystemMerchantId(tx, tenantId) }
  const type = await findBuiltInType(tx, 'ratingFrequency')
  const stored = (await readStored(tx, owner, [type])).get(type.id)!
  const after = { isSet: true, value: wanted.ratingFrequency, sealed: null }
  await writeStored(tx, owner, type, stored, after, user.full_name)
  return { before, after: wanted }
}
