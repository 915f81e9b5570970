import type {
  BatchRowState,
  RefundBatchRow,
  refundBatches,
} from '@choba/contract/refund-batches.contract.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/calls/call.ts'
import { bytesOf, csvLines, type Cell } from '#platform/export/csv.ts'
import { walkPages } from '#platform/export/keyset-walk.ts'
import { listFile } from '#platform/export/list-file.ts'
import { storeShareOf } from '#platform/export/store-share.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { countRows, findReasons, findRows } from './refund-batches.repository.ts'
import { readBatchRow } from './refund-batches.service.ts'
import { toBatchRow } from './refund-batches.views.ts'

/** Number of rows read per query. */
const CHUNK = 1_000

interface Walk {
  call: DownloadCall<typeof refundBatches.download>
  merchantId: number
  batchId: bigint
  states: readonly BatchRowState[] | undefined
  currency: string
  /** True if the merchant uses points. The file then has columns for points. */
  hasPoints: boolean
  /** Names of the tenant's refund reasons by code. */
  reasons: ReadonlyMap<string, string>
}

/**
 * Returns the cells for the amount paid back, the withheld amount and the points. The cells are
 * empty if the row cannot be refunded.
 */
function pointsOf(
  { paidBack, points }: RefundBatchRow,
  money: (amount: number | null) => Cell,
): Cell[] {
  if (paidBack === null) return [null, null, null, null]
  const { withheld, returned, reversedTotal } = points ?? {
    withheld: 0,
    returned: 0,
    reversedTotal: 0,
  }
  return [
    money(paidBack),
    money(withheld),
    { figure: String(returned) },
    { figure: String(reversedTotal) },
  ]
}

function cellsOf(
  {
    call: { engine, scope, language },
    merchantId,
    batchId,
    states,
    currency,
    hasPoints,
    reasons,
  }: Walk,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> {
  const money = (amount: number | null): Cell =>
    amount === null ? null : { figure: plainAmount(amount, currency), isAmount: true }
  const { state: stateWord, problem: problemWord } = languages[language].refundBatches
  return walkPages(
    { engine, scope, signal, chunk: CHUNK },
    {
      find: (tx, { after, limit }: { after: number | null; limit: number }) =>
        findRows(tx, merchantId, batchId, { states, after: after ?? 0, limit }),
      placeOf: ({ position }) => position,
      read: (_tx, found) =>
        found
          .map(toBatchRow)
          .map((row): Cell[] => [
            { figure: String(row.position) },
            row.paymentNo,
            money(row.amount),
            row.reason && (reasons.get(row.reason) ?? row.reason),
            row.remark,
            stateWord[row.state],
            row.problem && problemWord[row.problem],
            row.refundNo,
            ...(hasPoints ? pointsOf(row, money) : []),
          ]),
    },
  )
}

/**
 * Downloads the rows of a batch with their results as a file.
 * @throws AppError notFound; nothingFound (1300)
 */
export async function downloadRows(
  call: DownloadCall<typeof refundBatches.download>,
): Promise<Download> {
  const { batchId, state, format, encoding } = call.query
  const reader = principalOf(call)
  const { batch, total, reasons } = await withScope(
    call.engine,
    call.scope,
    async (tx) => {
      const found = await readBatchRow(tx, reader, batchId)
      return {
        batch: found,
        total: await countRows(tx, reader.merchant.id, found.id, state),
        reasons: await findReasons(tx, reader.merchant.tenant_id),
      }
    },
    { readOnly: true },
  )
  const hasPoints = reader.merchant.enable_point
  const { column, fileName } = languages[call.language].refundBatches
  const titles = [
    column.position,
    column.paymentNo,
    column.amount,
    column.reason,
    column.remark,
    column.state,
    column.problem,
    column.refundNo,
    ...(hasPoints
      ? [column.paidBack, column.withheld, column.returned, column.reversedPoints]
      : []),
  ]
  const widths = [8, 24, 14, 20, 30, 14, 40, 32, 14, 14, 14, 18]
  const walk = {
    call,
    merchantId: reader.merchant.id,
    batchId: batch.id,
    states: state,
    currency: batch.currency,
    hasPoints,
    reasons: new Map(reasons.map((reason) => [reason.code, reason[`name_${call.language}`]])),
  }
  return listFile({
    name: [fileName, reader.merchant.name, String(batch.id)],
    form: { format, encoding },
    filters: { batchId, state },
    share: storeShareOf(call.scope, call.language),
    total,
    titles,
    lines: (signal) => bytesOf(csvLines(cellsOf(walk, signal))),
    sheet: (signal) => ({
      name: fileName,
      columns: titles.map((title, at) => ({ title, width: widths[at]! })),
      rows: cellsOf(walk, signal),
    }),
  })
}
