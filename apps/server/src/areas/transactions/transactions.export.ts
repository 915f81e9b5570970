import { Readable } from 'node:stream'
import type { TransactionFilters, TransactionRow } from '@choba/contract/transactions.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import { csvFile, csvLines } from '#platform/export/csv.ts'
import { copyStream } from '#platform/export/copy.ts'
import { xlsxFile } from '#platform/export/xlsx.ts'
import type { Caller } from '#platform/call.ts'
import type { Download } from '#platform/routes.ts'
import { exportSelect } from './transactions.copy.ts'
import { columnsOf, type ExportColumn } from './transactions.columns.ts'
import { findPage, type FoundTransaction, type Place } from './transactions.repository.ts'
import { resolveSearch } from './transactions.service.ts'
import { totalsOf } from './transactions.totals.ts'
import { toRow } from './transactions.views.ts'

interface ExportCall extends Caller {
  readonly scope: Scope
  readonly merchant: MerchantRow | null
}

type ExportQuery = TransactionFilters & { format: 'csv' | 'xlsx'; encoding?: 'utf-8' | 'shift_jis' | undefined }

/** Rows fetched at a time. Each chunk is a transaction of its own, so that a slow reader holds no one up. */
const CHUNK = 5_000
/** An export may take longer than a search, but not for ever. */
const DEADLINE = 120_000

type Resolved = Awaited<ReturnType<typeof resolveSearch>>

async function* rowsOf(engine: Engine, scope: Scope, { search, names }: Resolved): AsyncGenerator<TransactionRow[]> {
  let after: Place | null = null
  for (;;) {
    const place: Place | null = after
    const rows: FoundTransaction[] = await withScope(engine, scope, (tx) => findPage(tx, search, CHUNK, place), {
      readOnly: true,
      deadline: DEADLINE,
    })
    if (rows.length > 0) yield rows.map((row) => toRow(row, names))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = { paidAt: last.paid_at, id: last.id, merchantId: last.merchant_id }
  }
}

async function* cellsOf(columns: readonly ExportColumn[], rows: AsyncIterable<TransactionRow[]>) {
  for await (const chunk of rows) yield chunk.map((row) => columns.map((column) => column.cell(row)))
}

/** `取引_渋谷珈琲_2026-11-01_2026-11-20.csv`: what, whose, and for which period. */
function fileNameOf(language: Language, merchant: MerchantRow | null, query: ExportQuery): string {
  const { fileName } = languages[language].exports.transactions
  const parts = [fileName, merchant?.name ?? query.entCode?.join('-'), query.dateFrom, query.dateTo]
  const name = parts.filter(Boolean).join('_')
  return `${name.replaceAll(/[\\/:*?"<>|\s]/g, '-')}.${query.format}`
}

/**
 * The list as a file, in the order of the list and with its very rows. PostgreSQL copies straight from the table; the
 * embedded database and XLSX go by pages. The number of rows to come is in `x-total-rows`.
 *
 * @throws Refusal searchPeriodTooLong (1600)
 */
export async function downloadTransactions(call: ExportCall, query: ExportQuery): Promise<Download> {
  const { engine, scope, merchant, language } = call
  const { format, encoding = 'utf-8', ...filters } = query
  const { resolved, total } = await withScope(
    engine,
    scope,
    async (tx) => {
      const found = await resolveSearch(tx, merchant, filters, language)
      return { resolved: found, total: (await totalsOf(tx, found.search)).total }
    },
    { readOnly: true },
  )
  const columns = columnsOf(language, resolved.names, merchant === null)
  const titles = columns.map((column) => column.title)
  const note = {
    object: fileNameOf(language, merchant, query),
    detail: { filters, format, encoding, rows: total, replacedCharacters: 0 },
  }
  const headers = { 'x-total-rows': String(total) }
  const named = { fileName: note.object, headers, note }
  if (format === 'xlsx') {
    const stream = xlsxFile(titles, cellsOf(columns, rowsOf(engine, scope, resolved)))
    return { ...named, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream }
  }
  const contentType = `text/csv; charset=${encoding}`
  const body =
    engine.kind === 'postgres'
      ? copyStream(engine, scope, (tx) => exportSelect(tx, resolved.search, language, merchant === null), DEADLINE)
      : Readable.from(csvLines(cellsOf(columns, rowsOf(engine, scope, resolved))))
  return { ...named, contentType, stream: csvFile(titles, body, encoding) }
}
