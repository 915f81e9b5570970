import type { TransactionFilters } from '@choba/contract/transactions.contract.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Caller } from '#platform/calls/call.ts'
import { copyStream } from '#platform/export/copy.ts'
import { bytesOf, type Cell } from '#platform/export/csv.ts'
import { listFile, type FileForm } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download } from '#platform/calls/routes.ts'
import { columnsOf } from './transactions.columns.ts'
import type { ExportColumn } from './transaction-export-column.ts'
import { exportSelect, readCells, readLines } from './transaction-csv-copy.ts'
import { columnTotals } from './export-column-totals.ts'
import { pagesOf } from './transaction-export-pages.ts'
import { resolveSearch } from './transactions.service.ts'
import { totalsOf } from './transaction-totals.ts'

interface ExportCall extends Caller {
  readonly scope: Scope
  readonly merchant: MerchantRow | null
}

/**
 * Timeout in milliseconds for reading a page and for the whole COPY. Longer than the timeout of a
 * search.
 */
const DEADLINE = 120_000

/**
 * Number of rows per page for an Excel file. Smaller than for CSV, because row objects need much
 * more memory than text lines.
 */
const SHEET_PAGE = 1_000

const cellOf = ({ kind }: ExportColumn, text: string | null): Cell => {
  if (text === null) return text
  if (kind === 'amount') return { figure: text, isAmount: true }
  return kind === 'moment' ? { moment: text } : text
}

/**
 * Exports the rows of the list as a file in the same order. On PostgreSQL, a CSV file is made with
 * COPY. On the embedded database and for XLSX, rows are read page by page.
 * @throws AppError searchPeriodTooLong (1600); nothingFound (1300)
 */
export async function downloadTransactions(
  call: ExportCall,
  { format, encoding, ...filters }: TransactionFilters & FileForm,
): Promise<Download> {
  const { engine, scope, merchant, language } = call
  const { search, total } = await withScope(
    engine,
    scope,
    async (tx) => {
      const found = await resolveSearch(tx, merchant, filters, language)
      return { search: found.search, total: (await totalsOf(tx, found.search)).total }
    },
    { readOnly: true },
  )
  const { fileName, total: totalWord } = languages[language].exports.transactions
  const columns = columnsOf(language, search, {
    ofMany: merchant === null,
    withPoints: merchant?.enable_point ?? false,
  })
  const walk = (signal: AbortSignal) => ({ engine, scope, search, signal, deadline: DEADLINE })
  return listFile({
    name: [
      fileName,
      merchant?.name ?? filters.entCode?.join('-'),
      filters.dateFrom,
      filters.dateTo,
    ],
    form: { format, encoding },
    filters,
    share: storeShareOf(scope, language),
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) =>
      engine.kind === 'postgres'
        ? copyStream(engine, scope, (tx) => exportSelect(tx, search, columns), DEADLINE)
        : bytesOf(pagesOf(walk(signal), (tx, page) => readLines(tx, columns, page, search.order))),
    sheet: (signal) => {
      const sums = columnTotals(columns, totalWord)
      const pages = pagesOf({ ...walk(signal), pageRows: SHEET_PAGE }, (tx, page) =>
        readCells(tx, columns, page, search.order),
      )
      async function* rows() {
        for await (const page of pages) {
          page.forEach(sums.add)
          yield page.map((row) => columns.map((column, at) => cellOf(column, row[at]!)))
        }
      }
      return { name: fileName, columns, rows: rows(), totals: sums.rows }
    },
  })
}
