import type { SupportState } from '@choba/contract/support-sessions.contract.ts'
import { newId } from '@choba/database/ids.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tenantPlans } from '@choba/database/seed/merchants.ts'
import { sql } from 'kysely'
import type { Answer, Client, Query, TestApp } from '#testing/test-app.ts'
import { queryString } from '#testing/test-app.ts'

/** The first merchant of the demo, to which most demo users belong. */
const DEMO = tenantPlans.find(({ code }) => code === 'demo')!.merchants[0]!.id

interface Wanted {
  /** User name of the administrator. */
  readonly by?: string
  readonly merchantId?: number
  readonly state?: SupportState
}

/** Removes the sessions of all merchants, and writes a session. @returns the id of the session */
export async function writeSession(
  { engine }: Pick<TestApp, 'engine'>,
  { by = 'superadmin', merchantId = DEMO, state = 'RUNNING' }: Wanted = {},
): Promise<string> {
  const id = newId()
  const isStarted = state === 'RUNNING' || state === 'ENDED'
  await asOwner(engine, async (q) => {
    await q.deleteFrom('support_sessions').execute()
    const user = await q
      .selectFrom('users')
      .select(['id', 'tenant_id', 'username'])
      .where('username', '=', by)
      .where('tenant_id', '=', 1)
      .executeTakeFirstOrThrow()
    await q
      .insertInto('support_sessions')
      .values({
        merchant_id: merchantId,
        id,
        tenant_id: user.tenant_id,
        user_id: user.id,
        user_name: user.username,
        reason: 'a question about deposits',
        minutes: 30,
        state,
        requested_at: sql`now()`,
        open_until: sql`now() + interval '24 hours'`,
        started_at: isStarted ? sql`now()` : null,
        ends_at: isStarted ? sql`now() + interval '30 minutes'` : null,
      })
      .execute()
  })
  return String(id)
}

/** Sets the choice of every merchant. */
export const writeAccess = (
  { engine }: Pick<TestApp, 'engine'>,
  access: 'ALLOWED' | 'APPROVAL' | 'FORBIDDEN',
) => asOwner(engine, (q) => q.updateTable('merchants').set({ support_access: access }).execute())

/** Moves a session into the past, as if its time were over. */
export const lapse = ({ engine }: Pick<TestApp, 'engine'>, supportId: string) =>
  asOwner(engine, (q) =>
    q
      .updateTable('support_sessions')
      .set({
        open_until: sql`open_until - interval '25 hours'`,
        started_at: sql`started_at - interval '31 minutes'`,
        ends_at: sql`ends_at - interval '31 minutes'`,
      })
      .where('id', '=', BigInt(supportId))
      .execute(),
  )

/** Sends a call in a support session. */
export const inSession = (
  client: Client,
  supportId: string,
  path: string,
  query: Query = {},
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
): Promise<Answer> =>
  client.send({
    method,
    url: `/apiproxy/api/${path}${queryString(query)}`,
    headers: {
      'x-view-as': `support-${supportId}`,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { payload: '{}' }),
  })
