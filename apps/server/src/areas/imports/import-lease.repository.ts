import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { ImportedFile, ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { ImportChange } from './imports.repository.ts'

/** States of an import in which a process should be working on it. */
const active = ['CHECKING', 'RUNNING', 'UNDOING'] as const
export type ActiveState = (typeof active)[number]

export const isActive = (state: ImportTableRow['state']): state is ActiveState =>
  (active as readonly string[]).includes(state)

/**
 * Times in milliseconds: how long a lease lasts without renewal (`length`), and how often it is
 * renewed (`beat`).
 */
export interface LeaseTerm {
  readonly length: number
  readonly beat: number
}
/**
 * Lease of a portal import's job. It is renewed often, because the job also notices at a renewal
 * that a user has stopped the import.
 */
export const JOB_TERM: LeaseTerm = { length: 20_000, beat: 500 }
/**
 * Lease of an import by the command `npm run import`. It is longer, so that the command may wait
 * longer for the database. No job takes over such an import; only the same command resumes it.
 */
export const COMMAND_TERM: LeaseTerm = { length: 60_000, beat: 5_000 }

/**
 * Right of one job or command to work on an import while the import is in a certain state. It
 * expires unless it is renewed.
 */
export interface Lease {
  readonly id: bigint
  readonly lease_id: string
  readonly state: ActiveState
}
export type LeasedImport = ImportTableRow & Lease

export const endOf = ({ length }: LeaseTerm, now = new Date()): Date =>
  new Date(now.getTime() + length)

/**
 * Takes the lease of an import, so that no other process works on it. The imports of a merchant run
 * one at a time, in the order of their requests. If a process dies, its lease expires and another
 * process continues the import.
 * @returns 'over' if nothing is left to do; 'wait' if another import of the merchant must run first
 */
export async function acquireLease(
  tx: Tx<WorkerScope>,
  id: bigint,
  leaseId: string,
): Promise<LeasedImport | 'over' | 'wait'> {
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
  // Leaves out imports by `npm run import`: they do not wait for others and start with a lease of
  // their own. Undoing such an import is a job like any other, so it is included.
  const asked = rows.filter(
    ({ source, state }) => isActive(state) && (source === 'PORTAL' || state === 'UNDOING'),
  )
  if (!asked.some((one) => one.id === id)) return 'over'
  const isBusy = rows.some(({ lease_until: until }) => until !== null && until > now)
  const [next] = asked
  if (isBusy || next?.id !== id) return 'wait'
  const row = await q
    .updateTable('imports')
    .set({ lease_id: leaseId, lease_until: endOf(JOB_TERM, now) })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    // A user may have stopped the import after the query above. This update then waits for the
    // user's database transaction and, because of this condition, changes no row.
    .where('state', '=', next.state)
    .returningAll()
    .executeTakeFirst()
  return row ? (row as LeasedImport) : 'over'
}

/**
 * Returns the ID of an import of exactly these files that a command left unfinished; null if there
 * is no such import.
 */
export async function findInterrupted(
  { q, scope }: Tx<WorkerScope>,
  files: readonly ImportedFile[],
): Promise<bigint | null> {
  const row = await q
    .selectFrom('imports')
    .select('id')
    .where('merchant_id', '=', scope.merchantId)
    .where('source', '=', 'COMMAND')
    .where('state', '=', 'STOPPED')
    .where(sql<boolean>`files = ${JSON.stringify(files)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Takes the lease of an unfinished import by the command line, to resume the import.
 * @returns null if another command or an undo took it first
 */
export async function takeInterrupted(
  { q, scope }: Tx<WorkerScope>,
  id: bigint,
  leaseId: string,
): Promise<Lease | null> {
  const row = await q
    .updateTable('imports')
    .set({
      state: 'RUNNING',
      lease_id: leaseId,
      lease_until: endOf(COMMAND_TERM),
      problem: null,
      version: sql<number>`version + 1`,
    })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('source', '=', 'COMMAND')
    .where('state', '=', 'STOPPED')
    .returning('id')
    .executeTakeFirst()
  return row ? { id, lease_id: leaseId, state: 'RUNNING' } : null
}

const held = (
  { q, scope }: Tx<WorkerScope>,
  { id, lease_id: leaseId }: Pick<Lease, 'id' | 'lease_id'>,
) =>
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

/**
 * Renews a lease and stores the progress of the import.
 * @returns the state of the import; null if another process now holds the lease
 */
export async function keepLease(
  tx: Tx<WorkerScope>,
  lease: Lease,
  { phase, rows, total }: Progress,
  term: LeaseTerm,
): Promise<ImportTableRow['state'] | null> {
  const row = await held(tx, lease)
    .set({ lease_until: endOf(term), phase, phase_rows: rows, phase_total: total })
    .returning('state')
    .executeTakeFirst()
  return row?.state ?? null
}

/**
 * Checks that the lease is still held. Called in the database transaction that stores a batch, so
 * that a batch is only stored with the lease.
 * @throws LeaseLost if a user has stopped the import or another process holds the lease
 */
export async function assertLeaseHeld({ q, scope }: Tx<WorkerScope>, lease: Lease): Promise<void> {
  const row = await q
    .selectFrom('imports')
    .select('id')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', lease.id)
    .where('lease_id', '=', lease.lease_id)
    .where('state', '=', lease.state)
    .executeTakeFirst()
  if (!row) throw new LeaseLost()
}

export const releaseLease = (tx: Tx<WorkerScope>, lease: Lease) =>
  held(tx, lease).set({ lease_id: null, lease_until: null, phase: null }).execute()

/**
 * Shortens a lease whose end is further away than any lease lasts. This happens after the clock was
 * set back. A process that still works on the import renews the lease; otherwise it soon expires.
 */
export const shortenLease = ({ q, scope }: Tx<WorkerScope>, id: bigint, longest: Date) =>
  q
    .updateTable('imports')
    .set({ lease_until: longest })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('lease_until', '>', longest)
    .execute()

/**
 * Error if another process now holds the lease of the import. The database transaction that notices
 * this writes nothing.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Stores the result of an import and gives up its lease.
 * @throws LeaseLost
 */
export async function finishLeasedImport(
  tx: Tx<WorkerScope>,
  lease: Lease,
  change: ImportChange,
  states: readonly ImportTableRow['state'][] = [lease.state],
): Promise<void> {
  const changed = await held(tx, lease)
    .where('state', 'in', states)
    .set({
      ...change,
      lease_id: null,
      lease_until: null,
      phase: null,
      version: sql<number>`version + 1`,
    })
    .returning('id')
    .execute()
  if (changed.length === 0) throw new LeaseLost()
}
