import type { feedbackReview, ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines, momentCell, type Cell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import {
  countFiles,
  countReviews,
  findReviews,
  type Place,
  type ReviewSearch,
} from './feedback-review.repository.ts'
import { toReviewed } from './feedback-review.views.ts'

/** Number of rows fetched per database transaction. */
const CHUNK = 1_000
/** Statement timeout of an export in milliseconds; longer than that of a search. */
const DEADLINE = 120_000

interface Column {
  title: string
  /** Column width in characters, for Excel. */
  width: number
  cell: (row: ReviewedFeedback) => Cell
}

const figure = (value: number): Cell => ({ figure: String(value) })
/** Replaces line breaks and tabs with spaces, so that each feedback takes one line of the file. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\t]+/g, ' ')

/** Returns the columns of the exported file, which differ for feedback and for ratings. */
function columnsOf(type: ReviewSearch['type'], language: Language): Column[] {
  const { feedback, feedbackReview: words } = languages[language]
  const { field } = words
  const categories: Readonly<Record<string, string>> = feedback.categories
  const items: Readonly<Record<string, string>> = feedback.rating.items
  const who: Column[] = [
    { title: field.timestamp, width: 20, cell: (row) => momentCell(row.timestamp) },
    { title: field.entCode, width: 20, cell: (row) => row.entCode },
    { title: field.entName, width: 24, cell: (row) => row.entName },
    { title: field.userName, width: 16, cell: (row) => row.userName },
    { title: field.writer, width: 20, cell: (row) => row.userFullName },
  ]
  if (type === 'star')
    return [
      ...who,
      { title: field.item, width: 20, cell: (row) => items[row.title] ?? row.title },
      {
        title: field.rating,
        width: 8,
        cell: (row) => (row.rating === null ? null : figure(row.rating)),
      },
    ]
  return [
    ...who,
    { title: field.category, width: 16, cell: (row) => categories[row.title] ?? row.title },
    { title: field.content, width: 60, cell: (row) => oneLine(row.content) },
    { title: field.state, width: 10, cell: (row) => words.state[row.state] },
    { title: field.tags, width: 24, cell: (row) => row.tags.join(' / ') || null },
    { title: field.answers, width: 8, cell: (row) => figure(row.answerCount) },
    { title: field.pictures, width: 8, cell: (row) => figure(row.fileCount) },
  ]
}

/**
 * Exports the list as a file, with the same rows in the same order.
 * @throws AppError nothingFound (1300)
 */
export async function downloadReviewed(
  call: DownloadCall<typeof feedbackReview.download>,
  { tenantCode, type, format, encoding, ...filters }: typeof call.query,
): Promise<Download> {
  const { engine, scope, language } = call
  const { merchant } = principalOf(call)
  const search: ReviewSearch = { type, filters, clock: merchant }
  const reading = { readOnly: true, deadline: DEADLINE } as const
  const total = await withScope(engine, scope, (tx) => countReviews(tx, search), reading)
  const columns = columnsOf(type, language)
  const title = languages[language].feedbackReview.fileName[type]

  const cells = (signal: AbortSignal) =>
    walkPages(
      { engine, scope, signal, chunk: CHUNK, deadline: DEADLINE },
      {
        find: (tx, page: Parameters<typeof findReviews>[2]) => findReviews(tx, search, page),
        placeOf: ({ id, merchant_id }): Place => ({ id, merchantId: merchant_id }),
        async read(tx, found) {
          const files = await countFiles(tx, found)
          const rows = found.map((row) =>
            toReviewed(row, merchant.time_zone, files.get(row.id) ?? 0),
          )
          return rows.map((row) => columns.map((column) => column.cell(row)))
        },
      },
    )
  return listFile({
    name: [title, filters.entCode?.join('-'), filters.writtenFrom, filters.writtenTo],
    form: { format, encoding },
    filters: { tenantCode, type, ...filters },
    share: null,
    total,
    titles: columns.map((column) => column.title),
    lines: (signal) => bytesOf(csvLines(cells(signal))),
    sheet: (signal) => ({ name: title, columns, rows: cells(signal) }),
  })
}
