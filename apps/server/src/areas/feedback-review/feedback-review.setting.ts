import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'
import type { Tx } from '@choba/database/scope.ts'
import { assertChanged } from '#platform/changes.ts'
import { tenantOf } from './feedback-review.repository.ts'

interface Setting {
  ratingFrequency: RatingFrequency
}

/** How often people of the tenant are asked to rate: as it is kept, and not as processes remember it for a second. */
export async function readSetting(tx: Tx): Promise<Setting> {
  const row = await tx.q
    .selectFrom('tenants')
    .select('rating_frequency')
    .where('id', '=', tenantOf(tx))
    .executeTakeFirstOrThrow()
  return { ratingFrequency: row.rating_frequency }
}

/** @throws AppError nothingToDo */
export async function changeSetting(tx: Tx, wanted: Setting): Promise<{ before: Setting; after: Setting }> {
  const held = await tx.q
    .selectFrom('tenants')
    .select('rating_frequency')
    .where('id', '=', tenantOf(tx))
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = { ratingFrequency: held.rating_frequency }
  assertChanged({ ...before }, { ...wanted })
  await tx.q
    .updateTable('tenants')
    .set({ rating_frequency: wanted.ratingFrequency })
    .where('id', '=', tenantOf(tx))
    .execute()
  return { before, after: wanted }
}
