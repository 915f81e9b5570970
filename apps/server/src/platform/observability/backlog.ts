import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'

/**
 * Pending work of all tenants in the database: count, and age of the oldest entry in seconds (0 if
 * there are no entries).
 */
export interface Backlog {
  unsealed: { count: number; oldestSeconds: number }
  /**
   * Unsent e-mails to single users. E-mails to many recipients are not counted, because they have a
   * lower priority. Expired one-time codes are not counted.
   */
  emails: { count: number; oldestSeconds: number }
  /**
   * Refunds without a final result: `requested`, `sent`, or `unknown` (the gateway has not
   * answered).
   */
  refunds: { state: 'requested' | 'sent' | 'unknown'; count: number; oldestSeconds: number }[]
  /**
   * Seconds since each gateway last sent data to the feed. `gateway` is empty for keys of a
   * tenant's stores.
   */
  feeds: { tenant: string; gateway: string; silentSeconds: number }[]
}

const openStates = ['requested', 'sent', 'unknown'] as const

/**
 * Reads the backlog of all tenants, as the database owner. The query for refunds uses the partial
 * index of refunds that have not succeeded.
 * @param deadline time limit of a statement in milliseconds
 */
export function readBacklog(engine: Engine, deadline: number): Promise<Backlog> {
  return asOwner(
    engine,
    async (q) => {
      // An id begins with its creation time in milliseconds.
      const unsealed = await sql<{ count: number; seconds: number | null }>`
        select count(*)::int as count,
          (extract(epoch from now()) - (min(entry_id) >> 22) / 1000.0)::float8 as seconds from audit_unsealed`.execute(
        q,
      )
      const refunds = await sql<{ state: number; count: number; seconds: number }>`
        select state::int as state, count(*)::int as count, extract(epoch from now() - min(paid_at))::float8 as seconds
        from transactions
        where trade_kind = ${sql.lit(REFUND)} and state in (${sql.join(openStates.map((name) => sql.lit(State[name])))})
        group by state`.execute(q)
      // Uses the index `mails_waiting`.
      const emails = await sql<{ count: number; seconds: number | null }>`
        select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as seconds from mails
        where sent_at is null and failed_at is null and notification_id is null
          and (expires_at is null or expires_at > now())`.execute(q)
      // Precise to a minute, because the last use of a key is written once a minute.
      const feeds = await sql<{ tenant: string; gateway: string; seconds: number }>`
        select t.code as tenant, coalesce(k.gateway, '') as gateway,
          extract(epoch from now() - max(k.last_used_at))::float8 as seconds
        from feed_keys k join tenants t on t.id = k.tenant_id
        where k.ended_at is null and k.last_used_at is not null
        group by t.code, coalesce(k.gateway, '')`.execute(q)
      const [waiting] = unsealed.rows
      const [unsent] = emails.rows
      return {
        unsealed: { count: waiting?.count ?? 0, oldestSeconds: Math.max(0, waiting?.seconds ?? 0) },
        emails: { count: unsent?.count ?? 0, oldestSeconds: Math.max(0, unsent?.seconds ?? 0) },
        refunds: openStates.map((state) => {
          const found = refunds.rows.find((row) => row.state === State[state])
          return {
            state,
            count: found?.count ?? 0,
            oldestSeconds: Math.max(0, found?.seconds ?? 0),
          }
        }),
        feeds: feeds.rows.map(({ seconds, ...feed }) => ({
          ...feed,
          silentSeconds: Math.max(0, seconds),
        })),
      }
    },
    deadline,
  )
}
