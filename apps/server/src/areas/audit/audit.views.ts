import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { allEndpoints, IMPORT_ACTION } from '@choba/contract/contract.ts'
import { isForAdminsAlone } from '@choba/contract/permissions.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { Principal } from '#platform/access/principals.ts'
import type { FoundEntry } from './audit.repository.ts'

/** Names of the actions that only administrators can perform. */
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
 * Returns true if an administrator, or an operator on the command line, caused an entry in a
 * merchant's log. Merchant users cannot successfully call actions that only administrators have.
 * The entry of an import made in the portal has a user ID. The entry of an import made on the
 * command line has none. Entries of administrators about a support session have its reason.
 */
const isByService = ({ action, result_type, user_id, detail }: FoundEntry): boolean =>
  detail?.['supportReason'] !== undefined ||
  (action === IMPORT_ACTION
    ? user_id === null
    : byAdministrators.has(action) && result_type !== resultTypes.insufficientPermission.code)

/**
 * Values shown to merchants in place of an administrator's name and address. Administrators belong
 * to another company and stay anonymous.
 */
const theService = { userId: null, userFullName: null, byService: true, ip: null }

/** Names of the calls that export a list as a file. */
const downloads = new Set(
  allEndpoints.filter(({ endpoint }) => endpoint.download === 'list').map(({ name }) => name),
)

/**
 * Reader of the log. `storeCodes` contains the codes of the stores they see; null if they see all
 * stores.
 */
export interface Reader {
  readonly principal: Principal
  /**
   * True if the reader's permissions show every kind of entry. Their stores may still hide some
   * entries.
   */
  readonly readsAll: boolean
  readonly storeCodes: ReadonlySet<string> | null
}

/** Removes store codes that the reader does not see from the details of a user in an entry. */
function withoutForeignStores(principal: unknown, seen: ReadonlySet<string>): unknown {
  const stores = (principal as { stores?: unknown } | null | undefined)?.stores
  return Array.isArray(stores)
    ? { ...(principal as object), stores: stores.filter((code) => seen.has(code)) }
    : principal
}

/** Names of the calls that read the audit log. */
const readsOfLog: ReadonlySet<string> = new Set(['audit.list', 'audit.download'])

/**
 * Removes the search term from the entry of another user's search of the audit log. The term may
 * name a payment that the reader does not see.
 */
function withoutSearchedThing(
  { action, detail, user_id }: FoundEntry,
  { principal, readsAll }: Reader,
) {
  if (!detail || readsAll || user_id === principal.user.id || !readsOfLog.has(action)) return detail
  const { object: _object, ...filters } = (detail['filters'] ?? {}) as Record<string, unknown>
  return { ...detail, filters }
}

/**
 * Reduces an entry's details for readers with a limited store scope. Removes the filters and the
 * row counts of other users' downloads, and the codes of stores that the reader does not see.
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

/** Converts an entry to its API form, with the time in the time zone of the reader's merchant. */
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
