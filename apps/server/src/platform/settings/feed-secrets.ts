import type { Tables } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Kysely } from 'kysely'

/** The secret of each key is sealed for itself: one opens for no other. */
export const feedPurpose = (keyId: string): string => `feed key ${keyId}`

/**
 * Seals the secrets of every tenant's feed keys under another master secret, those of keys that have ended too.
 * @returns how many
 * @throws Error when one does not open under the old master secret
 */
export async function resealFeedKeys(
  q: Kysely<Tables>,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const rows = await q
    .selectFrom('feed_keys')
    .select(['tenant_id', 'id', 'key_id', 'sealed'])
    .execute()
  for (const { tenant_id: tenantId, id, key_id: keyId, sealed } of rows) {
    const purpose = feedPurpose(keyId)
    await q
      .updateTable('feed_keys')
      .set({ sealed: to.seal(tenantId, purpose, from.open(tenantId, purpose, sealed)) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  }
  return rows.length
}
