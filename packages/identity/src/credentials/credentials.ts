import { sql } from 'kysely'
import { PASSWORD_HISTORY, passwordProblem } from '@choba/contract/password.ts'
import { earliest } from '@choba/database/earliest.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import type { RefusalReason } from '../port.ts'

interface Owner {
  tenantId: number
  userId: number
}

/**
 * Returns the reason why a new password is not allowed (specification §5). Null if it is allowed.
 */
export async function judgePassword(
  engine: Engine,
  { tenantId, userId }: Owner,
  username: string,
  password: string,
): Promise<RefusalReason | null> {
  const problem = passwordProblem(password, username)
  if (problem) return problem
  const last = await withScope(engine, { role: 'identity', tenantId }, ({ q }) =>
    q
      .selectFrom('idp_password_history')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('changed_at', 'desc')
      .limit(PASSWORD_HISTORY)
      .execute(),
  )
  for (const [age, { password_hash }] of last.entries()) {
    if (await passwordMatches(password, password_hash))
      return age === 0 ? 'passwordUnchanged' : 'passwordReused'
  }
  return null
}

/** Stores the user's new password. @param temporary the user must change it at the next sign-in */
export async function writePassword(
  engine: Engine,
  { tenantId, userId }: Owner,
  password: string,
  temporary: boolean,
): Promise<void> {
  const password_hash = await hashPassword(password)
  const own = { tenant_id: tenantId, user_id: userId }
  await withScope(engine, { role: 'identity', tenantId }, async ({ q }) => {
    // Locks the user's row, so that two simultaneous changes are written one after the other.
    // Otherwise the user and the password could come from different changes.
    await q
      .updateTable('users')
      .set({ must_change_password: temporary, activated_at: earliest('activated_at') })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .execute()
    const { changed_at } = await q
      .insertInto('idp_credentials')
      .values({ ...own, password_hash, changed_at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id'])
          .doUpdateSet({ password_hash, changed_at: sql.ref<Date>('excluded.changed_at') }),
      )
      .returning('changed_at')
      .executeTakeFirstOrThrow()
    await q
      .insertInto('idp_password_history')
      .values({ ...own, password_hash, changed_at })
      .execute()
    await q
      .deleteFrom('idp_password_history')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('changed_at', 'not in', (old) =>
        old
          .selectFrom('idp_password_history')
          .select('changed_at')
          .where('tenant_id', '=', tenantId)
          .where('user_id', '=', userId)
          .orderBy('changed_at', 'desc')
          .limit(PASSWORD_HISTORY),
      )
      .execute()
  })
}
