import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityTx } from '../emails.ts'

/** How long an authenticator has to sign one. */
export const CHALLENGE_MINUTES = 5

/** Makes what an authenticator is to sign for a purpose, in base64url; an older one of that purpose ends. */
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

/** Uses a purpose's challenge up, whatever comes of it. @returns null when there is none, or when it has expired */
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
