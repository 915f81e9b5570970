import type { BatchRowState, refundBatches } from '@choba/contract/refund-batches.contract.ts'
import { plainAmount } from '@choba/contract/money.ts'
import { withScope } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { principalOf } from '#platform/call.ts'
import { bytesOf, csvLines, type Cell } from '#platform/export/csv.ts'
import { listFile } from '#platform/export/list-file.ts'
import type { Download, DownloadCall } from '#platform/routes.ts'
import { countRows, findReasons, findRows } from './refund-batches.repository.ts'
import { readBatchRow } from './refund-batches.service.ts'
import { toBatchRow } from './refund-batches.views.ts'

/** Rows read at a time. */
const CHUNK = 1_000

interface Walk {
  call: DownloadCall<typeof refundBatches.download>
  merchantId: number
  batchId: bigint
  states: readonly BatchRowState[] | undefined
  currency: string
  /** The names of the tenant's reasons, by their codes. */
  reasons: ReadonlyMap<string, string>
}

async function* cellsOf(
  { call, merchantId, batchId, states, currency, reasons }: Walk,
  signal: AbortSignal,
): AsyncGenerator<Cell[][]> {
  const { state: stateWord, problem: problemWord } = languages[call.language].refundBatches
  for (let after = 0; ;) {
    const place = after
    const rows = await withScope(
      call.engine,
      call.scope,
      (tx) => {
        signal.throwIfAborted()
        return findRows(tx, merchantId, batchId, { states, after: place, limit: CHUNK })
      },
      { readOnly: true },
    )
    if (rows.length > 0)
      yield rows
        .map(toBatchRow)
        .map((row) => [
          { figure: String(row.position) },
          row.paymentNo,
          row.amount === null ? null : { figure: plainAmount(row.amount, currency), isAmount: true },
          row.reason && (reasons.get(row.reason) ?? row.reason),
          row.remark,
          stateWord[row.state],
          row.problem && problemWord[row.problem],
          row.refundNo,
        ])
    if (rows.length < CHUNK) return
    after = rows.at(-1)!.position
  }
}

/** What became of each row, as a file. @throws AppError notFound; nothingFound (1300) */
export async function downloadRows(call: DownloadCall<typeof refundBatches.download>): Promise<Download> {
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
  ]
  const widths = [8, 24, 14, 20, 30, 14, 40, 32]
  const walk = {
    call,
    merchantId: reader.merchant.id,
    batchId: batch.id,
    states: state,
    currency: batch.currency,
    reasons: new Map(reasons.map((reason) => [reason.code, reason[`name_${call.language}`]])),
  }
  return listFile({
    name: [fileName, reader.merchant.name, String(batch.id)],
    form: { format, encoding },
    filters: { batchId, state },
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
