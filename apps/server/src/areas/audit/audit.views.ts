import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints, IMPORT_ACTION } from '@choba/contract/contract.ts'
import { isForAdminsAlone } from '@choba/contract/permissions.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { FoundEntry } from './audit.repository.ts'

/** What administrators alone can do, by name. */
const byAdministrators = new Set(
  allEndpoints.filter(({ endpoint }) => isForAdminsAlone(endpoint.can)).map(({ name }) => name),
)

const whoOf = (entry: FoundEntry) => ({
  userId: entry.user_id === null ? null : String(entry.user_id),
  userFullName: entry.full_name,
  byService: false,
  ip: entry.ip,
})

/**
 * In a merchant's log: whether an administrator did it, or an operator of the installation by the command line. Its own people are refused
 * what administrators alone can do, and import by the portal.
 */
const isByService = ({ action, result_type, user_id }: FoundEntry): boolean =>
  action === IMPORT_ACTION
    ? user_id === null
    : byAdministrators.has(action) && result_type !== resultTypes.insufficientPermission.code

/** To the merchant it was done to an administrator is the service, and no person of another company. */
const theService = { userId: null, userFullName: null, byService: true, ip: null }

/** The calls that make a file of a list. */
const downloads = new Set(
  allEndpoints.filter(({ endpoint }) => endpoint.download === 'list').map(({ name }) => name),
)

/** Who reads, and the codes of the stores they see; null for whoever sees all of them. */
export interface Reader {
  readonly principal: Principal
  /** Nothing of the log is kept from them but other stores. */
  readonly readsAll: boolean
  readonly storeCodes: ReadonlySet<string> | null
}

/** A person as they were or are now, with the stores of theirs that the reader sees. */
function withoutForeignStores(principal: unknown, seen: ReadonlySet<string>): unknown {
  const stores = (principal as { stores?: unknown } | null | undefined)?.stores
  return Array.isArray(stores)
    ? { ...(principal as object), stores: stores.filter((code) => seen.has(code)) }
    : principal
}

/** The calls that read this log. */
const readsOfLog: ReadonlySet<string> = new Set(['audit.list', 'audit.download'])

/** What someone else searched the log for may be a payment that the reader does not see. */
function withoutSearchedThing(
  { action, detail, user_id }: FoundEntry,
  { principal, readsAll }: Reader,
) {
  if (!detail || readsAll || user_id === principal.user.id || !readsOfLog.has(action)) return detail
  const { object: _object, ...filters } = (detail['filters'] ?? {}) as Record<string, unknown>
  return { ...detail, filters }
}

/**
 * A person who sees some stores alone reads nothing of the others: neither what colleagues searched and how much they
 * downloaded, nor which other stores someone was given.
 */
function detailOf(entry: FoundEntry, reader: Reader): AuditRow['detail'] {
  const { action, user_id } = entry
  const { principal, storeCodes } = reader
  const detail = withoutSearchedThing(entry, reader)
  if (!detail || !storeCodes) return detail
  if (downloads.has(action)) {
    const { rows: _rows, replacedCharacters: _replaced, filters: _filters, ...others } = detail
    return user_id === principal.user.id ? detail : others
  }
  const { before, after } = detail
  return {
    ...detail,
    ...('before' in detail && { before: withoutForeignStores(before, storeCodes) }),
    ...('after' in detail && { after: withoutForeignStores(after, storeCodes) }),
  }
}

/** An entry as the wire has it, its instant by the clock of whoever reads. */
export const toAuditRow = (entry: FoundEntry, reader: Reader): AuditRow => ({
  auditId: String(entry.id),
  at: offsetInstant(entry.at, reader.principal.merchant.time_zone),
  entCode: entry.code,
  entName: entry.merchant_name,
  userName: entry.user_name,
  ...(!reader.principal.isAdmin && isByService(entry) ? theService : whoOf(entry)),
  action: entry.action,
  kind: entry.object_kind,
  objectId: entry.object_id,
  object: entry.object,
  objectName: entry.object_name,
  resultType: entry.result_type,
  detail: detailOf(entry, reader),
  currency: entry.currency,
  requestId: entry.request_id,
})
