import type { Language } from '@choba/contract/session.contract.ts'
import { createCapacity, Overloaded } from '@choba/database/capacity.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope } from '@choba/database/scope.ts'
import { byName, searchable } from '@choba/identity/credentials/attempts.ts'
import {
  accountKey,
  addressKey,
  nameKey,
  type FailureKey,
} from '@choba/identity/credentials/failures.ts'
import type { IdentityTx, Mailer } from '@choba/identity/emails.ts'
import { sql } from 'kysely'
import type { Log } from '#platform/observability/log.ts'
import type { Tenants } from '#platform/access/tenants.ts'
import { sendLink } from './password-links.service.ts'

/** Lifetime of the link to set a new password, in hours. */
export const FORGOTTEN_HOURS = 1
/**
 * Maximum number of requests per hour. `FOR_ONE`: for one entered name, and for one user.
 * `FROM_ONE`: from one IP address. Further requests get the same response, but no e-mail is sent.
 */
const FOR_ONE = 3
const FROM_ONE = 20

interface Request {
  tenantId: number
  /** User ID or e-mail address as entered. */
  name: string
  language: Language
  ip: string
}

export interface Forgotten {
  /**
   * Accepts a request. Returns before the user is looked up, so that the response time does not
   * reveal if the user exists.
   */
  take(request: Request): void
  /** Resolves when all accepted requests have been processed. */
  idle(): Promise<void>
}

/** Counts a request for this key within the current hour. @returns the number of requests */
async function count({ q, scope }: IdentityTx, key: FailureKey): Promise<number> {
  const isOver = sql`excluded.since - password_requests.since > interval '1 hour'`
  // The clock was set back since the last request. The hour starts again, but the number of
  // requests stays.
  const isAhead = sql`password_requests.since - excluded.since > interval '1 minute'`
  const { requests } = await q
    .insertInto('password_requests')
    .values({ tenant_id: scope.tenantId, key_hash: key, requests: 1, since: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'key_hash']).doUpdateSet({
        requests: sql<number>`case when ${isOver} then 1 else least(password_requests.requests, 1000) + 1 end`,
        since: sql<Date>`case when ${isOver} or ${isAhead} then excluded.since else password_requests.since end`,
      }),
    )
    .returning('requests')
    .executeTakeFirstOrThrow()
  return requests
}

/** Creates the service that sends the one-time link for a password reset. */
export function forgottenPasswords(
  { engine, mailer, log }: { engine: Engine; mailer: Mailer; log: Pick<Log, 'error' | 'warn'> },
  tenants: Tenants,
): Forgotten {
  const capacity = createCapacity({ running: 2, waiting: 100 })
  const underWay = new Set<Promise<void>>()

  async function send({ tenantId, name, language, ip }: Request): Promise<void> {
    const found = await tenants.byId(tenantId)
    if (!found) return
    await withScope(engine, { role: 'identity', tenantId }, async (tx) => {
      if ((await count(tx, addressKey(ip))) > FROM_ONE) return
      if ((await count(tx, nameKey(name))) > FOR_ONE) return
      const person = await byName(tx.q, tenantId, searchable(name))
        .select(['u.id', 'u.tenant_id', 'u.merchant_id', 'u.username', 'u.email', 'u.activated_at'])
        .where('u.enabled', '=', true)
        .where('m.enabled', '=', true)
        .executeTakeFirst()
      // An invited user already has a link with a longer lifetime.
      if (!person?.activated_at || (await count(tx, accountKey(person.id))) > FOR_ONE) return
      const asked = { kind: 'passwordForgotten', hours: FORGOTTEN_HOURS } as const
      await sendLink(
        tx,
        mailer,
        { tenant: found.tenant, origin: found.origin, language },
        person,
        asked,
      )
    })
    mailer.flush()
  }

  return {
    take(request) {
      const work: Promise<void> = capacity
        .run(() => send(request))
        .catch((error: unknown) => {
          if (error instanceof Overloaded)
            log.warn('too many forgotten passwords at once: one was not looked at')
          else log.error({ err: error }, 'a link to a new password was not sent')
        })
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    idle: async () => void (await Promise.all(underWay)),
  }
}
