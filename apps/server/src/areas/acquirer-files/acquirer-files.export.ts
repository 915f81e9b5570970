import { type acquirerFiles, type AcquirerSide } from '@choba/contract/acquirer-files.contract.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf } from '#platform/calls/call.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { bytesOf, csvLines, type Cell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import {
  countDifferences,
  type DifferencePlace,
  findDifferences,
  type FoundFile,
} from './acquirer-files.repository.ts'
import { fileOf } from './acquirer-files.service.ts'
import { toDifference } from './acquirer-files.views.ts'

type Calls = typeof acquirerFiles

/** Number of rows read per query. */
const CHUNK = 1_000

const moneyOf = (side: AcquirerSide, figure: 'amount' | 'fee'): Cell => {
  const value = side?.[figure] ?? null
  return value === null ? null : { figure: plainAmount(value, side!.currency), isAmount: true }
}

const sideCells = (side: AcquirerSide): Cell[] => [
  side?.day ?? null,
  side?.currency ?? null,
  moneyOf(side, 'amount'),
  moneyOf(side, 'fee'),
]

function cellsOf(
  { engine, scope, language, query }: DownloadCall<Calls['download']>,
  file: FoundFile,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> {
  const words = languages[language].acquirerFiles
  return walkPages(
    { engine, scope, signal, chunk: CHUNK },
    {
      find: (tx, { after, limit }: { after: DifferencePlace | null; limit: number }) =>
        findDifferences(tx, file.tenant_id, file.id, { kind: query.kind ?? null, after, limit }),
      placeOf: ({ kind, item }) => ({ kind, item }),
      read: (_tx, found) =>
        found
          .map(toDifference)
          .map((row): Cell[] => [
            words.kind[row.kind],
            words.tradeKind[row.tradeKind],
            row.line === null ? null : String(row.line),
            row.number,
            row.entCode,
            row.paymentNo,
            ...sideCells(row.file),
            ...sideCells(row.own),
            row.reason && words.reason[row.reason],
            row.owner,
            row.closesOn,
            row.note,
          ]),
    },
  )
}

/**
 * Downloads the differences of a settlement file, of one kind or of all.
 * @throws AppError notFound; nothingFound if there is no difference
 */
export async function downloadDifferences(
  call: DownloadCall<Calls['download']>,
): Promise<Download> {
  const { fileId, kind, format, encoding } = call.query
  const { file, total } = await withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const found = await fileOf(tx, principalOf(call), fileId, call.language)
      const counts = await countDifferences(tx, found.tenant_id, found.id)
      const counted = counts.filter((one) => kind === undefined || one.kind === kind)
      return { file: found, total: counted.reduce((sum, { count }) => sum + count, 0) }
    },
    { readOnly: true },
  )
  if (total === 0) throw new AppError('nothingFound')
  const { title, column } = languages[call.language].acquirerFiles
  const titles = [
    column.kind,
    column.tradeKind,
    column.line,
    column.number,
    column.entCode,
    column.paymentNo,
    column.fileDay,
    column.fileCurrency,
    column.fileAmount,
    column.fileFee,
    column.ownDay,
    column.ownCurrency,
    column.ownAmount,
    column.ownFee,
    column.reason,
    column.owner,
    column.closesOn,
    column.note,
  ]
  const widths = [24, 10, 8, 28, 16, 24, 12, 8, 16, 12, 12, 8, 16, 12, 20, 20, 12, 40]
  return listFile({
    name: [title, file.payment_method_code, file.date_from, file.date_to],
    form: { format, encoding },
    filters: { acquirerFileId: fileId, ...(kind && { differenceKind: kind }) },
    share: null,
    total,
    titles,
    lines: (signal) => bytesOf(csvLines(cellsOf(call, file, signal))),
    sheet: (signal) => ({
      name: title,
      columns: titles.map((name, at) => ({ title: name, width: widths[at]! })),
      rows: cellsOf(call, file, signal),
    }),
  })
}
