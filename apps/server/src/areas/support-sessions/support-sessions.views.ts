import type { SupportSession } from '@choba/contract/support-sessions.contract.ts'
import type { Principal } from '#platform/access/principals.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundSession } from './support-sessions.repository.ts'

export function toSession(row: FoundSession, { user, merchant }: Principal): SupportSession {
  const at = (time: Date) => offsetInstant(time, merchant.time_zone)
  const orNull = (time: Date | null) => (time === null ? null : at(time))
  return {
    supportId: String(row.id),
    entCode: row.code,
    entName: row.name,
    userName: row.user_name,
    reason: row.reason,
    minutes: row.minutes,
    state: row.state,
    requestedAt: at(row.requested_at),
    openUntil: at(row.open_until),
    startedAt: orNull(row.started_at),
    endsAt: orNull(row.ends_at),
    endedAt: orNull(row.ended_at),
    endedBy: row.ended_by,
    own: row.user_id === user.id,
  }
}
