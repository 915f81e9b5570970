import { badField } from '@choba/contract/bad-input.ts'
import { isOfMerchant, loggedKind } from '@choba/contract/audit.contract.ts'
import type { AuditFilters, AuditRow, HistoryKind } from '@choba/contract/audit.contract.ts'
import { readableEntries } from '@choba/contract/audit-readers.ts'
import { AUDIT_MONTHS } from '@choba/contract/audit.filters.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import type { Tx } from '@choba/database/scope.ts'
import { storesSeen } from '@choba/database/store-scope.ts'
import { decodeCursor, encodeCursor, readPage } from '#platform/calls/cursor.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { askedPeriod } from '#platform/calls/asked-period.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'
import {
  findEntries,
  findEntry,
  findHistory,
  findMerchantId,
  findMerchants,
  findStoreCodes,
  type FoundEntry,
  type PageCursor,
  type AuditVisibility,
  type Search,
  type Thing,
} from './audit.repository.ts'
import { toAuditRow, type Reader } from './audit.views.ts'

interface AuditPage {
  items: AuditRow[]
  nextCursor: string | null
}

type Paging = { pageSize?: number | undefined; cursor?: string | undefined }

/**
 * Returns the IDs of the merchants to search. For an administrator: the merchants they name, or
 * null for all merchants of their tenant. For other users: always their own merchant.
 */
async function merchantsOf(
  tx: Tx,
  principal: Principal,
  codes: readonly string[] | undefined,
): Promise<number[] | null> {
  if (!principal.isAdmin) return [principal.merchant.id]
  if (!codes) return null
  return (await findMerchants(tx, codes)).map(({ id }) => id)
}

/**
 * Returns the limits for the entries that the user may read: the user's stores, and the kinds of
 * entries that the user's permissions allow.
 */
const readingOf = (
  tx: Tx,
  principal: Principal,
): Pick<AuditVisibility, 'stores' | 'readerId' | 'readable'> => ({
  stores: storesSeen(tx),
  readerId: principal.user.id,
  readable: readableEntries(principal),
})

/**
 * Resolves the merchants and the period of a search, and the limits for the entries that the reader
 * may see. The days of the period are business days of the reader's own merchant.
 * @throws AppError searchPeriodTooLong; badRequest
 */
export async function resolveSearch(
  tx: Tx,
  principal: Principal,
  filters: AuditFilters,
): Promise<Search> {
  const { dateFrom, dateTo } = filters
  const period = askedPeriod(dateFrom, dateTo, {
    months: AUDIT_MONTHS,
    tooLong: 'searchPeriodTooLong',
  })
  const merchants = await merchantsOf(tx, principal, filters.entCode)
  return {
    tenantId: principal.user.tenant_id,
    merchants,
    ...readingOf(tx, principal),
    period,
    clock: principal.merchant,
    filters,
  }
}

/**
 * Decodes the cursor of a page.
 * @throws AppError badRequest for a cursor that this API did not issue
 */
function pageCursorOf(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null
  const { ids } = decodeCursor(cursor, 2)
  const [id, merchantId] = ids as [bigint, bigint]
  // Merchant IDs are of type `int` in the database, so a query with a larger number would fail.
  if (merchantId > 2_147_483_647n) throw new AppError('badRequest', badField('cursor', 'value'))
  return { id, merchantId: Number(merchantId) }
}

export async function readerOf(tx: Tx, principal: Principal): Promise<Reader> {
  const seen = storesSeen(tx)
  return {
    principal,
    readsAll: readableEntries(principal) === null,
    storeCodes:
      seen === 'all' ? null : new Set(await findStoreCodes(tx, principal.merchant.id, seen)),
  }
}

async function pageOf(
  pageSize: number,
  read: (limit: number) => Promise<readonly FoundEntry[]>,
  reader: Reader,
): Promise<AuditPage> {
  const { rows, nextCursor } = await readPage(pageSize, read, (last) =>
    encodeCursor(last.at, last.id, last.merchant_id),
  )
  return { items: rows.map((row) => toAuditRow(row, reader)), nextCursor }
}

/**
 * Returns one page of a search, newest first.
 * @throws AppError searchPeriodTooLong; badRequest
 */
export async function searchAudit(
  tx: Tx,
  principal: Principal,
  query: AuditFilters & Paging,
): Promise<AuditPage> {
  const { pageSize = DEFAULT_PAGE_SIZE, cursor, ...filters } = query
  const after = pageCursorOf(cursor)
  const search = await resolveSearch(tx, principal, filters)
  return pageOf(
    pageSize,
    (limit) => findEntries(tx, search, limit, after),
    await readerOf(tx, principal),
  )
}

/**
 * @throws AppError notFound if the entry does not exist or belongs to another merchant; both
 * answers are identical
 */
export async function readEntry(tx: Tx, principal: Principal, auditId: string): Promise<AuditRow> {
  const id = bigIdOf(auditId)
  const visibility = await resolveSearch(tx, principal, {})
  const entry = id === null ? undefined : await findEntry(tx, visibility, id)
  if (!entry) throw new AppError('notFound')
  return toAuditRow(entry, await readerOf(tx, principal))
}

/**
 * Returns the options of the search form. For administrators, `merchants` contains the system
 * merchant, to which they belong, and the merchants named in `codes`. The form's search for
 * merchants does not return the system merchant.
 */
export async function readAuditOptions(
  tx: Tx,
  { isAdmin, merchant }: Principal,
  codes: readonly string[] = [],
) {
  const named = isAdmin
    ? (await findMerchants(tx, codes)).filter(({ id }) => id !== merchant.id)
    : []
  return {
    today: await readToday(tx, merchant),
    closingMinutes: merchant.closing_minutes,
    merchants: isAdmin
      ? [merchant, ...named].map(({ code, name }) => ({ entCode: code, entName: name }))
      : [],
  }
}

type Asked = { kind: HistoryKind; objectId: string }

/**
 * Returns the IDs of the merchants whose logs contain entries about an object. Normally that is
 * only the merchant of the reader. Entries about a merchant itself, and about a merchant's
 * transaction or dispute, are in that merchant's log.
 * @throws AppError badRequest if an administrator does not name the merchant of a transaction or
 * dispute
 */
async function placesOf(
  tx: Tx,
  principal: Principal,
  merchant: MerchantRow | null,
  { kind, objectId }: Asked,
) {
  const own = principal.merchant.id
  // Older entries that administrators wrote about a merchant are in the log of the system merchant,
  // and audit entries never move.
  if (kind === 'merchant')
    return [own, (await findMerchantId(tx, principal.user.tenant_id, objectId)) ?? own]
  if (!isOfMerchant(kind)) return [own]
  if (!merchant) throw new AppError('badRequest', badField('entCode', 'missing'))
  return [merchant.id]
}

/**
 * Returns the entries about one object, newest first; empty if it does not exist or the user may
 * not see it.
 * @throws AppError badRequest if an administrator does not name the merchant of a transaction or
 * dispute
 */
export async function readHistory(
  tx: Tx,
  principal: Principal,
  merchant: MerchantRow | null,
  query: Paging & Asked,
): Promise<AuditPage> {
  const { pageSize = DEFAULT_PAGE_SIZE, cursor, kind, objectId } = query
  const merchants = await placesOf(tx, principal, merchant, query)
  const visibility: AuditVisibility = {
    tenantId: principal.user.tenant_id,
    merchants,
    ...readingOf(tx, principal),
  }
  const thing: Thing = { kind: loggedKind(kind), id: objectId }
  const after = pageCursorOf(cursor)
  return pageOf(
    pageSize,
    (limit) => findHistory(tx, visibility, thing, limit, after),
    await readerOf(tx, principal),
  )
}
