import { STORES_MAX, type stores } from '@choba/contract/stores.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'
import { bytesOf, type Cell, csvLines, chunksOf } from '#platform/export/csv.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import type { RowFault } from './store-file-rows.ts'
import { checkRows, parseStoreFile } from './store-file.service.ts'

const WIDTH = 16
const REASON_WIDTH = 60

/** Formats the errors of a row as sentences, such as `店舗名：入力してください。`. */
function reasonOf(
  faults: readonly RowFault[],
  { column: names, problem: words, reasonOf: sentenceOf }: StoreFileWords,
): string {
  return faults
    .map(({ column, problem }) => {
      const sentence = words[problem].replaceAll('{max}', String(STORES_MAX))
      return column === null
        ? sentence
        : sentenceOf.replace('{column}', () => names[column]).replace('{problem}', () => sentence)
    })
    .join(' ')
}
type StoreFileWords = (typeof languages)['ja']['storeFile']

/**
 * Downloads the rejected rows of a file with the headings of the file and a column with reasons, so
 * that the user can correct and import them again. Cells beyond the headings come after the reason.
 * @throws AppError badRequest for an unreadable file; nothingFound (1300) if no row is rejected;
 * Overloaded
 */
export async function refusedRows(
  call: DownloadCall<typeof stores.refusedRows>,
): Promise<Download> {
  const { format, encoding } = call.query
  const principal = principalOf(call)
  const table = await parseStoreFile(principal, call.body.file)
  const { heading, refused } = await withScope(
    call.engine,
    call.scope,
    (tx) => checkRows(tx, principal, table, false),
    { readOnly: true },
  )
  const words = languages[call.language].storeFile
  const kept = heading.cells.flatMap((title, at) =>
    heading.columns[at] === 'reason' ? [] : [{ title, at }],
  )
  const titles = [...kept.map(({ title }) => title), words.reason]
  const rows = await mapInTurns(refused, ({ cells, faults }): Cell[] => [
    ...kept.map(({ at }) => cells[at] ?? ''),
    reasonOf(faults, words),
    ...cells.slice(heading.cells.length),
  ])
  return listFile({
    name: [words.refusedName, principal.merchant.name],
    form: { format, encoding },
    filters: {},
    share: null,
    total: rows.length,
    titles,
    lines: () => bytesOf(csvLines(chunksOf(rows))),
    sheet: () => ({
      name: words.refusedName,
      columns: titles.map((title) => ({
        title,
        width: title === words.reason ? REASON_WIDTH : WIDTH,
      })),
      rows: chunksOf(rows),
    }),
  })
}
