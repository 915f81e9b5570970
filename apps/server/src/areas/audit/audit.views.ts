import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { offsetInstant } from '#platform/instant.ts'
import type { FoundEntry } from './audit.repository.ts'

/** An entry as the wire has it, its instant by the clock of whoever reads. */
export const toAuditRow = (entry: FoundEntry, timeZone: string): AuditRow => ({
  auditId: String(entry.id),
  at: offsetInstant(entry.at, timeZone),
  entCode: entry.code,
  userId: entry.user_id === null ? null : String(entry.user_id),
  userName: entry.user_name,
  action: entry.action,
  kind: entry.object_kind,
  objectId: entry.object_id,
  object: entry.object,
  resultType: entry.result_type,
  detail: entry.detail,
  ip: entry.ip,
  requestId: entry.request_id,
})
