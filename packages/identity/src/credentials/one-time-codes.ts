import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityTx } from '../emails.ts'

export const CODE_MINUTES = 10
/** Wrong tries a code bears. */
export const MAX_TRIES = 5
/** How many codes one sign-in may ask for, and how long it waits between two. */
export const MAX_SENDS = 5
export const RESEND_SECONDS = 30

export type CodeResult = 'right' | 'wrong' | 'expired'

export interface CodeKeeper {
  /**
   * Makes a new code for a purpose, unless one was sent just now or too many were.
   * @returns the code to be sent, or null with the seconds to wait
   */
  make(
    tx: IdentityTx,
    purpose: string,
    userId: number,
  ): Promise<{ code: string | null; againIn: number }>
  /** How it stands with a purpose's codes. `againIn` is 0 when another may be sent now. */
  look(tx: IdentityTx, purpose: string): Promise<{ againIn: number; sendsLeft: number }>
  /** Takes a code. A right one is used up; a wrong one costs one of five tries. */
  take(
    tx: IdentityTx,
    purpose: string,
    code: string,
  ): Promise<{ given: CodeResult; triesLeft: number }>
}

const sentFor = sql`extract(epoch from now() - sent_at)`
/** Seconds until another code may be sent; 0 or less when it may. */
const wait = sql<number>`case when ${sentFor} < ${sql.lit(-RESEND_SECONDS)} then 0
  else ceil(${sql.lit(RESEND_SECONDS)} - ${sentFor})::int end`

/** Six digits that are good once, for ten minutes, for one purpose. Only their HMAC is kept. @param pepper a secret of the service */
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
            // On a cluster `do update` takes no clock of its own.
            .doUpdateSet({
              code_hash,
              tries: 0,
              sends: sql<number>`one_time_codes.sends + 1`,
              sent_at: sql.ref<Date>('excluded.sent_at'),
              expires_at: sql.ref<Date>('excluded.expires_at'),
            })
            .where('one_time_codes.sends', '<', MAX_SENDS)
            .where(
              // One that was sent later than now is of a clock that was set back since.
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
      // Counted before it is looked at, so that guesses at the same instant do not share a try.
      const row = await q
        .updateTable('one_time_codes')
        .set({ tries: sql<number>`tries + 1` })
        .where('tenant_id', '=', tenantId)
        .where('purpose', '=', purpose)
        .where('tries', '<', MAX_TRIES)
        .where('expires_at', '>', sql<Date>`now()`)
        // No code lives longer: this one is of a clock that was set back since.
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
