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
 * Returns how often users of the tenant are asked to rate. Reads the database, because processes
 * cache the setting for a second.
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
 * Changes the setting, which is also a setting of the tenant and recorded in its history.
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
