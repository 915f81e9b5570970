import { badField } from '@choba/contract/bad-input.ts'
import type { QueryOf, ResultOf } from '@choba/contract/endpoint.ts'
import type { imports } from '@choba/contract/imports.contract.ts'
import { DEFAULT_PAGE_SIZE } from '@choba/contract/page.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { ImportProblemRow, ImportTableRow } from '@choba/database/import-tables.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { Call } from '#platform/calls/call.ts'
import { decodeTextCursor, encodeTextCursor, readPage } from '#platform/calls/cursor.ts'
import { bytesOf, csvLines, type Cell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { countProblems, findProblems, type ProblemPlace } from './import-problems.repository.ts'
import { importerOf, readRow } from './imports.service.ts'
import { fileNameOf } from './imports.views.ts'

type Calls = typeof imports

/** Number of rejected rows that one database transaction reads. */
const CHUNK = 1_000
const LAST = 2_147_483_647

function placeOf(cursor: string | undefined): ProblemPlace | null {
  if (cursor === undefined) return null
  const [line, position] =
    /^(\d{1,10})\.(\d{1,10})$/.exec(decodeTextCursor(cursor))?.slice(1).map(Number) ?? []
  if (line === undefined || position === undefined || line > LAST || position > LAST)
    throw new AppError('badRequest', badField('cursor', 'value'))
  return { line, position }
}

const toProblem = (
  row: ImportProblemRow,
  language: Language,
): ResultOf<Calls['problems']>['items'][number] => ({
  file: row.file,
  line: row.line,
  paymentNo: row.payment_no,
  reason: languages[language].ingest.reasons[row.reason as Reason],
  value: row.value,
  row: row.row,
})

/**
 * Returns one page of the rejected rows of an import.
 * @throws AppError notFound; badRequest for a cursor that this API did not issue
 */
export async function listProblems(
  call: Call,
  { importId, pageSize = DEFAULT_PAGE_SIZE, cursor }: QueryOf<Calls['problems']>,
): Promise<ResultOf<Calls['problems']>> {
  const after = placeOf(cursor)
  const row = await readRow(call.tx, importerOf(call), importId)
  const { rows, nextCursor } = await readPage(
    pageSize,
    (limit) => findProblems(call.tx, row, after, limit),
    (last) => encodeTextCursor(`${last.line}.${last.position}`),
  )
  return {
    items: rows.map((one) => toProblem(one, call.language)),
    nextCursor,
  }
}

/** True if the rows come from several files, so that each row names its file. */
const hasMembers = ({ contents }: ImportTableRow): boolean =>
  contents?.kind === 'archive' && contents.tables.length > 1

const cellsOf = (
  { engine, scope, language }: DownloadCall<Calls['download']>,
  row: ImportTableRow,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> =>
  walkPages(
    { engine, scope, signal, chunk: CHUNK },
    {
      find: (tx, { after, limit }: { after: ProblemPlace | null; limit: number }) =>
        findProblems(tx, row, after, limit),
      placeOf: (last: ImportProblemRow) => last,
      read: (_tx, found) =>
        found.map((one): Cell[] => {
          const { line, paymentNo, reason, value, row: text } = toProblem(one, language)
          const cells = [{ figure: String(line) }, paymentNo, reason, value, text]
          return hasMembers(row) ? [one.file, ...cells] : cells
        }),
    },
  )

/**
 * Exports the rejected rows of an import as a file.
 * @throws AppError notFound; nothingFound (1300) without rejected rows
 */
export async function downloadProblems(call: DownloadCall<Calls['download']>): Promise<Download> {
  const { importId, format, encoding } = call.query
  const reader = importerOf(call)
  const { row, total } = await withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const found = await readRow(tx, reader, importId)
      return { row: found, total: await countProblems(tx, found) }
    },
    { readOnly: true },
  )
  const { refusedFile: words } = languages[call.language].ingest
  const own = hasMembers(row)
  const titles = [
    ...(own ? [languages[call.language].ingest.report.file] : []),
    words.line,
    words.paymentNo,
    words.reason,
    words.value,
    words.row,
  ]
  const widths = [...(own ? [30] : []), 8, 24, 50, 24, 60]
  return listFile({
    name: [words.fileName, fileNameOf(row), String(row.id)],
    form: { format, encoding },
    filters: { importId },
    share: null,
    total,
    titles,
    lines: (signal) => bytesOf(csvLines(cellsOf(call, row, signal))),
    sheet: (signal) => ({
      name: words.fileName,
      columns: titles.map((title, at) => ({ title, width: widths[at]! })),
      rows: cellsOf(call, row, signal),
    }),
  })
}
