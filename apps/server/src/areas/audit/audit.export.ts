import { badField } from '@choba/contract/bad-input.ts'
import { Readable } from 'node:stream'
import type { AuditFilters, AuditRow } from '@choba/contract/audit.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { personOf } from '#platform/call.ts'
import { csvFile, csvLines } from '#platform/export/csv.ts'
import { xlsxFile } from '#platform/export/xlsx.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Person } from '#platform/people.ts'
import type { Download, DownloadCall } from '#platform/routes.ts'
import type { audit } from '@choba/contract/audit.contract.ts'
import { auditColumns, type AuditColumn } from './audit.columns.ts'
import { countEntries, findEntries, type FoundEntry, type Place, type Search } from './audit.repository.ts'
import { resolveSearch } from './audit.service.ts'
import { toAuditRow } from './audit.views.ts'

/** Rows fetched at a time. Each chunk is a transaction of its own, so that a slow reader holds no one up. */
const CHUNK = 2_000
/** An export may take longer than a search, but not for ever. */
const DEADLINE = 120_000

async function* rowsOf(engine: Engine, scope: Scope, search: Search, reader: Person): AsyncGenerator<AuditRow[]> {
  let after: Place | null = null
  for (;;) {
    const place: Place | null = after
    const rows: FoundEntry[] = await withScope(engine, scope, (tx) => findEntries(tx, search, CHUNK, place), {
      readOnly: true,
      deadline: DEADLINE,
    })
    if (rows.length > 0) yield rows.map((row) => toAuditRow(row, reader))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = { id: last.id, merchantId: last.merchant_id }
  }
}

async function* cellsOf(columns: readonly AuditColumn[], rows: AsyncIterable<AuditRow[]>) {
  for await (const chunk of rows) yield chunk.map((row) => columns.map((column) => column.cell(row)))
}

/** `操作履歴_渋谷珈琲_2026-11-01_2026-11-20.csv`: what, whose, and for which period. */
function fileNameOf(language: Language, { isAdmin, merchant }: Person, filters: AuditFilters, format: string): string {
  const whose = isAdmin ? filters.entCode?.join('-') : merchant.name
  const parts = [languages[language].audit.title, whose, filters.dateFrom, filters.dateTo]
  return `${parts
    .filter(Boolean)
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]/g, '-')}.${format}`
}

/**
 * The list as a file, in the order of the list and with its very rows. The number of rows to come is in `x-total-rows`.
 * @throws Refusal searchPeriodTooLong (1600); badRequest without a period
 */
export async function downloadAudit(
  call: DownloadCall<typeof audit.download>,
  query: typeof call.query,
): Promise<Download> {
  const { engine, scope, language } = call
  const person = personOf(call)
  const { format, encoding = 'utf-8', ...filters } = query
  if (filters.dateFrom === undefined) throw new Refusal('badRequest', badField('dateFrom', 'missing'))
  const { search, total } = await withScope(
    engine,
    scope,
    async (tx) => {
      const found = await resolveSearch(tx, person, filters)
      return { search: found, total: await countEntries(tx, found) }
    },
    { readOnly: true, deadline: DEADLINE },
  )
  const columns = auditColumns(language, format, person.isAdmin)
  const titles = columns.map((column) => column.title)
  const note = {
    object: fileNameOf(language, person, filters, format),
    detail: { filters, format, encoding, rows: total },
  }
  const named = { fileName: note.object, headers: { 'x-total-rows': String(total) }, note }
  const cells = cellsOf(columns, rowsOf(engine, scope, search, person))
  if (format === 'xlsx') {
    const stream = xlsxFile(titles, cells)
    return { ...named, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream }
  }
  const body = Readable.from(csvLines(cells))
  return { ...named, contentType: `text/csv; charset=${encoding}`, stream: csvFile(titles, body, encoding) }
}
