import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { LEASE } from './import-queue.ts'
import type { ImportChange } from './imports.repository.ts'

/** What is worked on. */
const active = ['CHECKING', 'RUNNING', 'UNDOING'] as const
export type ActiveState = (typeof active)[number]

export const isActive = (state: ImportTableRow['state']): state is ActiveState =>
  (active as readonly string[]).includes(state)

export type Taken = ImportTableRow & { state: ActiveState; lease_id: string }

/**
 * Takes an import to work on: one of a merchant at a time, in the order in which they were asked for. A process that was killed
 * does not say any more that it works, and another one takes over.
 * @returns why not: nothing is to be done, or it is another one's turn
 */
export async function takeImport(tx: Tx<WorkerScope>, id: bigint, leaseId: string): Promise<Taken | 'over' | 'wait'> {
  const { q, scope } = tx
  await takeMerchantLock(q, 'imports', scope.merchantId)
  const now = new Date()
  const rows = await q
    .selectFrom('imports')
    .select(['id', 'source', 'state', 'lease_until'])
    .where('merchant_id', '=', scope.merchantId)
    .where((where) => where.or([where('state', 'in', active), where('lease_until', '>', now)]))
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  // The command line waits for no one.
  const asked = rows.filter(({ source, state }) => isActive(state) && (source === 'PORTAL' || state === 'UNDOING'))
  if (!asked.some((one) => one.id === id)) return 'over'
  const isBusy = rows.some(({ lease_until: until }) => until !== null && until > now)
  const [next] = asked
  if (isBusy || next?.id !== id) return 'wait'
  const row = await q
    .updateTable('imports')
    .set({ lease_id: leaseId, lease_until: new Date(now.getTime() + LEASE) })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    // Someone may have stopped it since it was looked for: the update waits for them, and then takes nothing.
    .where('state', '=', next.state)
    .returningAll()
    .executeTakeFirst()
  return row ? (row as Taken) : 'over'
}

const held = ({ q, scope }: Tx<WorkerScope>, { id, lease_id: leaseId }: Pick<Taken, 'id' | 'lease_id'>) =>
  q
    .updateTable('imports')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)

export interface Progress {
  phase: 'checking' | 'loading' | 'undoing'
  rows: number
  total: number
}

/** Says that it is still worked on. @returns in which state it is; null when another process has taken over */
export async function keepLease(
  tx: Tx<WorkerScope>,
  taken: Taken,
  { phase, rows, total }: Progress,
): Promise<ImportTableRow['state'] | null> {
  const row = await held(tx, taken)
    .set({ lease_until: new Date(Date.now() + LEASE), phase, phase_rows: rows, phase_total: total })
    .returning('state')
    .executeTakeFirst()
  return row?.state ?? null
}

/** In the transaction of a part: that it is still to go in. @throws LeaseLost where someone has stopped it, or another process has taken over */
export async function expectHeld({ q, scope }: Tx<WorkerScope>, taken: Taken): Promise<void> {
  const row = await q
    .selectFrom('imports')
    .select('id')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', taken.id)
    .where('lease_id', '=', taken.lease_id)
    .where('state', '=', taken.state)
    .executeTakeFirst()
  if (!row) throw new LeaseLost()
}

export const releaseLease = (tx: Tx<WorkerScope>, taken: Taken) =>
  held(tx, taken).set({ lease_id: null, lease_until: null, phase: null }).execute()

/** Thrown where an import is another process's by now: what was to be written with it is not. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Ends the work on an import with what it has come to. @throws LeaseLost */
export async function endTaken(
  tx: Tx<WorkerScope>,
  taken: Taken,
  change: ImportChange,
  states: readonly ImportTableRow['state'][] = [taken.state],
): Promise<void> {
  const changed = await held(tx, taken)
    .where('state', 'in', states)
    .set({ ...change, lease_id: null, lease_until: null, phase: null, version: sql<number>`version + 1` })
    .returning('id')
    .execute()
  if (changed.length === 0) throw new LeaseLost()
}
