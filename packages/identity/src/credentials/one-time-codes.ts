import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityTx } from '../emails.ts'

export const CODE_MINUTES = 10
/** Wrong attempts allowed per code. */
export const MAX_TRIES = 5
/** Maximum number of codes sent per sign-in, and minimum number of seconds between two codes. */
export const MAX_SENDS = 5
export const RESEND_SECONDS = 30

export type CodeResult = 'right' | 'wrong' | 'expired'

export interface CodeKeeper {
  /**
   * Creates a code for a purpose, unless the last code is too recent or `MAX_SENDS` is reached.
   * @returns the code to send, or null, and the seconds until another code may be sent
   */
  make(
    tx: IdentityTx,
    purpose: string,
    userId: number,
  ): Promise<{ code: string | null; againIn: number }>
  /**
   * Returns the seconds until another code can be sent for a purpose (0 for now), and the number of
   * codes that can still be sent.
   */
  look(tx: IdentityTx, purpose: string): Promise<{ againIn: number; sendsLeft: number }>
  /**
   * Checks a code. A correct code becomes invalid. A wrong code uses one of the `MAX_TRIES`
   * attempts.
   */
  take(
    tx: IdentityTx,
    purpose: string,
    code: string,
  ): Promise<{ given: CodeResult; triesLeft: number }>
}

const sentFor = sql`extract(epoch from now() - sent_at)`
/** SQL: seconds until another code may be sent; 0 or less if it may be sent now. */
const wait = sql<number>`case when ${sentFor} < ${sql.lit(-RESEND_SECONDS)} then 0
  else ceil(${sql.lit(RESEND_SECONDS)} - ${sentFor})::int end`

/**
 * Manages six-digit codes. Each code is valid for one purpose and ten minutes, and works only once.
 * The database contains only the HMACs of the codes.
 * @param pepper a secret of the service
 */
export function codeKeeper(pepper: string): CodeKeeper {
  const hashOf = (tenantId: number, purpose: string, code: string) =>
    createHmac('sha256', pepper).update(`${tenantId} ${purpose} ${code}`).digest('base64url')

  return {
    async make({ q, scope }, purpose, userId) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const code_hash = hashOf(scope.tenantId, purpose, code)
      const made = await q
        .insertInto('one_time_codes')
        .values({
          tenant_id: scope.tenantId,
          purpose,
          user_id: userId,
          code_hash,
          sent_at: sql<Date>`now()`,
          expires_at: sql<Date>`now() + ${sql.lit(CODE_MINUTES)} * interval '1 minute'`,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'purpose'])
            // On a cluster, `do update` must not call `now()`.
            .doUpdateSet({
              code_hash,
              tries: 0,
              sends: sql<number>`one_time_codes.sends + 1`,
              sent_at: sql.ref<Date>('excluded.sent_at'),
              expires_at: sql.ref<Date>('excluded.expires_at'),
            })
            .where('one_time_codes.sends', '<', MAX_SENDS)
            .where(
              // If `sent_at` is far in the future, the clock was set back. Another code is then
              // allowed.
              sql<boolean>`abs(extract(epoch from excluded.sent_at - one_time_codes.sent_at)) > ${sql.lit(RESEND_SECONDS)}`,
            ),
        )
        .returning('sends')
        .executeTakeFirst()
      if (made) return { code, againIn: RESEND_SECONDS }
      const { againIn } = await q
        .selectFrom('one_time_codes')
        .select(sql<number>`greatest(1, ${wait})`.as('againIn'))
        .where('tenant_id', '=', scope.tenantId)
        .where('purpose', '=', purpose)
        .executeTakeFirstOrThrow()
      return { code: null, againIn }
    },

    async look({ q, scope }, purpose) {
      const row = await q
        .selectFrom('one_time_codes')
        .select(['sends', sql<number>`greatest(0, ${wait})`.as('wait')])
        .where('tenant_id', '=', scope.tenantId)
        .where('purpose', '=', purpose)
        .executeTakeFirst()
      return { againIn: row?.wait ?? 0, sendsLeft: MAX_SENDS - (row?.sends ?? 0) }
    },

    async take({ q, scope }, purpose, code) {
      const { tenantId } = scope
      // Counts the attempt before checking it, so that simultaneous guesses cannot share one
      // attempt.
      const row = await q
        .updateTable('one_time_codes')
        .set({ tries: sql<number>`tries + 1` })
        .where('tenant_id', '=', tenantId)
        .where('purpose', '=', purpose)
        .where('tries', '<', MAX_TRIES)
        .where('expires_at', '>', sql<Date>`now()`)
        // If a code expires later than this, the clock was set back, so the code is not accepted.
        .where(
          'expires_at',
          '<=',
          sql<Date>`now() + ${sql.lit(CODE_MINUTES + 1)} * interval '1 minute'`,
        )
        .returning(['code_hash', 'tries'])
        .executeTakeFirst()
      if (!row) return { given: 'expired', triesLeft: 0 }
      const [kept, given] = [row.code_hash, hashOf(scope.tenantId, purpose, code)].map((text) =>
        Buffer.from(text),
      )
      if (!timingSafeEqual(kept!, given!))
        return { given: 'wrong', triesLeft: MAX_TRIES - row.tries }
      await q
        .deleteFrom('one_time_codes')
        .where('tenant_id', '=', tenantId)
        .where('purpose', '=', purpose)
        .execute()
      return { given: 'right', triesLeft: MAX_TRIES - row.tries }
    },
  }
}
