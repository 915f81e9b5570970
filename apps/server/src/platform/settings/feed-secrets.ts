import type { Tables } from '@choba/database/tables.ts'
import type { SecretBox } from '@choba/identity/credentials/secret-box.ts'
import type { Kysely } from 'kysely'

/**
 * Returns the purpose with which the secret of a feed key is sealed. The secret opens for no other
 * key.
 */
export const feedPurpose = (keyId: string): string => `feed key ${keyId}`

/**
 * Seals the secrets of all feed keys again with another master secret, including ended keys.
 * @returns the number of secrets
 * @throws Error if a secret does not open with the old master secret
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
