import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityTx } from '../emails.ts'

/** Minutes in which an authenticator must sign a challenge. */
export const CHALLENGE_MINUTES = 5

/**
 * Creates a challenge in base64url for a purpose. It replaces an earlier challenge of the same
 * purpose.
 */
export async function makeChallenge(
  { q, scope }: IdentityTx,
  purpose: string,
  userId: number,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = sql<Date>`now() + ${sql.lit(CHALLENGE_MINUTES)} * interval '1 minute'`
  await q
    .insertInto('idp_challenges')
    .values({ tenant_id: scope.tenantId, purpose, user_id: userId, challenge, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'purpose']).doUpdateSet({
        challenge,
        user_id: userId,
        expires_at: sql.ref<Date>('excluded.expires_at'),
      }),
    )
    .execute()
  return challenge
}

/**
 * Returns and deletes the challenge of a purpose, so that each challenge is used only once. Returns
 * null if no challenge exists or if it has expired.
 */
export async function takeChallenge(
  { q, scope }: IdentityTx,
  purpose: string,
): Promise<string | null> {
  const taken = await q
    .deleteFrom('idp_challenges')
    .where('tenant_id', '=', scope.tenantId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}
