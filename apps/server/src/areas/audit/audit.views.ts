import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints, IMPORT_ACTION } from '@choba/contract/contract.ts'
import { isForAdminsAlone } from '@choba/contract/permissions.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { offsetInstant } from '#platform/instant.ts'
import type { Person } from '#platform/people.ts'
import type { FoundEntry } from './audit.repository.ts'

/** What administrators, or the operators of the installation, alone can do, by name. */
const byAdministrators = new Set([
  ...allEndpoints.filter(({ endpoint }) => isForAdminsAlone(endpoint.can)).map(({ name }) => name),
  IMPORT_ACTION,
])

const whoOf = (entry: FoundEntry) => ({
  userId: entry.user_id === null ? null : String(entry.user_id),
  userFullName: entry.full_name,
  byService: false,
  ip: entry.ip,
})

/** In a merchant's log: whether an administrator did it. Its own people are refused what administrators alone can do. */
const isByService = ({ action, result_type }: FoundEntry): boolean =>
  byAdministrators.has(action) && result_type !== resultTypes.insufficientPermission.code

/** To the merchant it was done to an administrator is the service, and no person of another company. */
const theService = { userId: null, userFullName: null, byService: true, ip: null }

/** The calls that make a file of a list. */
const downloads = new Set(allEndpoints.filter(({ endpoint }) => endpoint.download === 'list').map(({ name }) => name))

/** How much somebody who sees other stores has downloaded is not said to a person who sees some stores alone. */
function detailOf({ action, detail, user_id }: FoundEntry, { stores, user }: Person): AuditRow['detail'] {
  if (!detail || stores === 'all' || user_id === user.id || !downloads.has(action)) return detail
  const { rows: _rows, replacedCharacters: _replaced, ...others } = detail
  return others
}

/** An entry as the wire has it, its instant by the clock of whoever reads. */
export const toAuditRow = (entry: FoundEntry, reader: Person): AuditRow => ({
  auditId: String(entry.id),
  at: offsetInstant(entry.at, reader.merchant.time_zone),
  entCode: entry.code,
  entName: entry.merchant_name,
  userName: entry.user_name,
  ...(!reader.isAdmin && isByService(entry) ? theService : whoOf(entry)),
  action: entry.action,
  kind: entry.object_kind,
  objectId: entry.object_id,
  object: entry.object,
  resultType: entry.result_type,
  detail: detailOf(entry, reader),
  requestId: entry.request_id,
})
