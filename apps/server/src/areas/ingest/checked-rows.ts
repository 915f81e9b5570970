import { REFUND } from '@choba/database/codes.ts'
import { checkRow, type CheckedRow, type RejectedRow, type RowContext } from './ingest.service.ts'
import type { Source, SourceRow } from './source.ts'
import type { TallyKind } from './tally.ts'
import { readMoment } from './wall-clock.ts'

/** A row of a source after it was looked at by itself. */
export interface Looked {
  row: SourceRow
  /** `file:line`. */
  place: string
  month: string
  kind: TallyKind
  checked: CheckedRow | null
  refused: RejectedRow | null
}

const UNKNOWN_MONTH = '????-??'

const kindOf = (tradeKind: string | undefined): TallyKind =>
  tradeKind === 'PAYMENT' || tradeKind === 'REFUND' ? tradeKind : 'OTHER'

function look(row: SourceRow, context: RowContext): Looked {
  const place = `${row.file}:${row.line}`
  const result = row.refused ?? checkRow(row.raw, context)
  if (!('value' in result)) {
    const kind = result.tradeKind === REFUND ? 'REFUND' : 'PAYMENT'
    return { row, place, month: context.clock.month(result.paidAt), kind, checked: result, refused: null }
  }
  const at = readMoment(row.raw.paidAt ?? '', context.clock)
  const month = at === null ? UNKNOWN_MONTH : context.clock.month(at)
  return { row, place, month, kind: kindOf(row.raw.tradeKind), checked: null, refused: result }
}

/** Every row of a source, looked at by itself, some thousands at once; the next ones are read while these are worked on. */
export async function* checkedRows(source: Source, context: RowContext, size: number): AsyncGenerator<Looked[]> {
  const batches = lookedBatches(source, context, size)
  let next = batches.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = batches.next()
    // A consumer that stops early does not ask for it, nor for its failure.
    next.catch(() => {})
    yield value
  }
}

async function* lookedBatches(source: Source, context: RowContext, size: number): AsyncGenerator<Looked[]> {
  let batch: Looked[] = []
  for await (const row of source()) {
    batch.push(look(row, context))
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
