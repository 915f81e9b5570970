import type { PointTransaction, pointTransactions } from '@choba/contract/point-transactions.contract.ts'
import type { Engine } from '@choba/database/engine.ts'
import type { MerchantRow } from '@choba/database/people-tables.ts'
import { withScope, type Scope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/call.ts'
import { bytesOf, type Cell, csvLines } from '#platform/export/csv.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/routes.ts'
import { pointColumns } from './point-transactions.columns.ts'
import {
  findEntries,
  type FoundEntry,
  type Position,
  type Search,
  sumEntries,
} from './point-transactions.repository.ts'
import { periodOfSearch } from './point-transactions.service.ts'
import { toPointTransaction } from './point-transactions.views.ts'

/** Entries read at a time, each page in a transaction of its own, so that a slow reader holds no one up. */
const CHUNK = 2_000
/** Milliseconds of a page. */
const DEADLINE = 120_000

interface Walk {
  engine: Engine
  scope: Scope
  merchant: MerchantRow
  search: Search
  /** Ends the walk: what waits for its turn then gives it up. */
  signal: AbortSignal
}

async function* pagesOf({ engine, scope, merchant, search, signal }: Walk): AsyncGenerator<PointTransaction[]> {
  let after: Position | null = null
  for (;;) {
    const place: Position | null = after
    const rows: FoundEntry[] = await withScope(
      engine,
      scope,
      (tx) => {
        signal.throwIfAborted()
        return findEntries(tx, merchant, search, { after: place, limit: CHUNK })
      },
      { readOnly: true, deadline: DEADLINE },
    )
    if (rows.length > 0) yield rows.map((row) => toPointTransaction(row, merchant))
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = { at: last.at, id: last.id }
  }
}

/**
 * The list as a file, in the order of the list and with its very rows.
 * @throws AppError searchPeriodTooLong (1600); nothingFound (1300); badRequest without a period or a number
 */
export async function downloadPointTransactions(
  call: DownloadCall<typeof pointTransactions.download>,
): Promise<Download> {
  const { format, encoding, ...filters } = call.query
  const { engine, scope, language } = call
  const { merchant } = principalOf(call)
  const search = { filters, period: periodOfSearch(filters) }
  const sums = await withScope(engine, scope, (tx) => sumEntries(tx, merchant, search), {
    readOnly: true,
    deadline: DEADLINE,
  })
  const { title } = languages[language].pointTransactions
  const columns = pointColumns(language)
  async function* cells(signal: AbortSignal): AsyncGenerator<Cell[][]> {
    for await (const rows of pagesOf({ engine, scope, merchant, search, signal }))
      yield rows.map((row) => columns.map((column) => column.cell(row)))
  }
  return listFile({
    name: [title, merchant.name, filters.dateFrom, filters.dateTo],
    form: { format, encoding },
    filters,
    total: sums.reduce((all, { entries }) => all + Number(entries), 0),
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cells(signal))),
    sheet: (signal) => ({ name: title, columns, rows: cells(signal) }),
  })
}
