import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { CheckedRow } from '#areas/imports/rows/transaction-rows.service.ts'
import { isPaid } from '#ledger/counts.ts'
import type { FeedTarget, StoppedTerminal } from './feed-target.ts'

/**
 * Returns the terminal of a row if the terminal was blocked, retired or moved to another store
 * before this payment. The row is still accepted, because the money has already moved.
 */
export function stoppedBefore(
  { storeCode, terminalNo, paidAt }: Pick<CheckedRow, 'storeCode' | 'terminalNo' | 'paidAt'>,
  { stores, stopped }: Pick<FeedTarget, 'stores' | 'stopped'>,
): StoppedTerminal | null {
  if (stopped.size === 0) return null
  const found =
    terminalNo === null ? undefined : stopped.get(`${stores.get(storeCode)} ${terminalNo}`)
  return found && paidAt >= found.since ? found : null
}

/**
 * Records that blocked, retired or moved terminals have taken payments, so that users can see it.
 * @param rows newly inserted rows of the batch
 */
export async function noteUse(
  { q, scope }: Tx<WorkerScope>,
  rows: readonly CheckedRow[],
  target: FeedTarget,
): Promise<void> {
  const last = new Map<number, number>()
  for (const row of rows) {
    const stopped = isPaid(row) ? stoppedBefore(row, target) : null
    if (stopped) last.set(stopped.id, Math.max(last.get(stopped.id) ?? 0, row.paidAt))
  }
  if (last.size === 0) return
  await sql`
    update terminals t set used_stopped_at = r.at
    from unnest(${[...last.keys()]}::int[], ${[...last.values()].map((at) => new Date(at).toISOString())}::timestamptz[]) as r (id, at)
    where t.merchant_id = ${scope.merchantId} and t.id = r.id and t.state <> 'ACTIVE'
      and (t.used_stopped_at is null or t.used_stopped_at < r.at)`.execute(q)
}
