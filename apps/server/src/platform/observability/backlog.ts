import { REFUND, State } from '@choba/database/codes.ts'
import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { sql } from 'kysely'

/** What waits in the database, of all tenants: how much, and since when, in seconds; 0 where nothing waits. */
export interface Backlog {
  unsealed: { count: number; oldestSeconds: number }
  /** E-mails to one person that have not left; those to many wait for them. Codes that are out of date do not count. */
  emails: { count: number; oldestSeconds: number }
  /** Refunds that are not settled: `requested`, `sent`, or `unknown` (the gateway has not answered). */
  refunds: { state: 'requested' | 'sent' | 'unknown'; count: number; oldestSeconds: number }[]
  /** How long ago each gateway sent something to the feed; `gateway` is empty for the keys of a tenant's stores. */
  feeds: { tenant: string; gateway: string; silentSeconds: number }[]
}

const openStates = ['requested', 'sent', 'unknown'] as const

/**
 * Counts what waits; every tenant's, so as the owner. The refunds are found by the index of those that have not succeeded.
 * @param deadline milliseconds that a statement may take
 */
export function readBacklog(engine: Engine, deadline: number): Promise<Backlog> {
  return asOwner(
    engine,
    async (q) => {
      // An id begins with the millisecond it was made in.
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
      // By the index `mails_waiting`.
      const emails = await sql<{ count: number; seconds: number | null }>`
        select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as seconds from mails
        where sent_at is null and failed_at is null and notification_id is null
          and (expires_at is null or expires_at > now())`.execute(q)
      // To the minute: a key that was used is written once a minute.
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
