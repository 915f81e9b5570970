import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'
import type { Role } from './demo-roles.ts'
import type { Client, TestApp } from './test-app.ts'

/** Last id that was used. Starts far above the ids of the demo and of users that tests add. */
let lastId = 900_000

/**
 * Creates and signs in a new user with the same role as a demo user, for calls that change the
 * caller's own sign-in. No other test uses the new user.
 */
export async function copyOf(
  test: TestApp,
  role: Role,
  mfa = false,
): Promise<{ client: Client; userId: string; userName: string }> {
  const userId = ++lastId
  const userName = `copy${userId}`
  await asOwner(test.engine, async (q) => {
    await sql`insert into users (id, tenant_id, merchant_id, role_id, username, email, full_name, store_scope, activated_at)
      select ${userId}, tenant_id, merchant_id, role_id, ${userName}, ${`${userName}@example.com`}, full_name, 'all', now()
      from users where tenant_id = 1 and username = ${role}`.execute(q)
    await sql`insert into idp_credentials (tenant_id, user_id, password_hash)
      select c.tenant_id, ${userId}, c.password_hash from idp_credentials c join users u on u.id = c.user_id
      where u.tenant_id = 1 and u.username = ${role}`.execute(q)
  })
  const client = await test.signIn(userName, 'demo', true)
  // Set after the sign-in, which would otherwise ask for a code. Set before the first call, because
  // the server caches the user from then on.
  if (mfa)
    await asOwner(test.engine, (q) =>
      q.updateTable('users').set({ mfa }).where('id', '=', userId).execute(),
    )
  return { client, userId: String(userId), userName }
}
