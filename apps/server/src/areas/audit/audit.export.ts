import { badField } from '@choba/contract/bad-input.ts'
import type { audit, AuditFilters } from '@choba/contract/audit.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Principal } from '#platform/access/principals.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { auditColumns } from './audit.columns.ts'
import {
  countEntries,
  findEntries,
  type FoundEntry,
  leavesOutReads,
  type PageCursor,
} from './audit.repository.ts'
import { readerOf, resolveSearch } from './audit.service.ts'
import { toAuditRow } from './audit.views.ts'

/**
 * Number of rows fetched per database transaction. Each chunk has its own database transaction,
 * because one long database transaction would hold a connection for as long as a slow client
 * downloads.
 */
const CHUNK = 2_000
/** Statement timeout of an export in milliseconds; longer than that of a search. */
const DEADLINE = 120_000

/**
 * Exports the list as a file, with the same rows in the same order.
 * @throws AppError searchPeriodTooLong (1600); nothingFound (1300); badRequest without a period
 */
export async function downloadAudit(
  call: DownloadCall<typeof audit.download>,
  { format, encoding, ...filters }: typeof call.query,
): Promise<Download> {
  const { engine, scope, language } = call
  const principal = principalOf(call)
  if (filters.dateFrom === undefined)
    throw new AppError('badRequest', badField('dateFrom', 'missing'))
  const { search, total, reader } = await withScope(
    engine,
    scope,
    async (tx) => {
      const found = await resolveSearch(tx, principal, filters)
      return {
        search: found,
        total: await countEntries(tx, found),
        reader: await readerOf(tx, principal),
      }
    },
    { readOnly: true, deadline: DEADLINE },
  )
  const { title, withoutReads } = languages[language].audit
  const columns = auditColumns(language, principal.isAdmin)
  const cells = (signal: AbortSignal) =>
    walkPages(
      { engine, scope, signal, chunk: CHUNK, deadline: DEADLINE },
      {
        find: (tx, { after, limit }: { after: PageCursor | null; limit: number }) =>
          findEntries(tx, search, limit, after),
        placeOf: ({ id, merchant_id }: FoundEntry) => ({ id, merchantId: merchant_id }),
        read: (_tx, found) =>
          found.map((row) => columns.map((column) => column.cell(toAuditRow(row, reader)))),
      },
    )
  return listFile({
    // The file name says that successful reads are left out. People who get only the file would not
    // know it otherwise.
    name: [
      title,
      whoseOf(principal, filters),
      filters.dateFrom,
      filters.dateTo,
      leavesOutReads(filters) ? withoutReads : undefined,
    ],
    form: { format, encoding },
    filters,
    share: null,
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cells(signal))),
    sheet: (signal) => ({ name: title, columns, rows: cells(signal) }),
  })
}

const whoseOf = ({ isAdmin, merchant }: Principal, { entCode }: AuditFilters): string | undefined =>
  isAdmin ? entCode?.join('-') : merchant.name
