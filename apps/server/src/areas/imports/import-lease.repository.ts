import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { ImportedFile, ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { ImportChange } from './imports.repository.ts'

/** States in which a process works on the import. */
const active = ['CHECKING', 'RUNNING', 'UNDOING'] as const
export type ActiveState = (typeof active)[number]

export const isActive = (state: ImportTableRow['state']): state is ActiveState =>
  (active as readonly string[]).includes(state)

/**
 * Milliseconds that a lease lasts without renewal (`length`), and between two renewals (`beat`).
 */
export interface LeaseTerm {
  readonly length: number
  readonly beat: number
}
/**
 * Jobs of the portal renew often, because a renewal is also when they notice that a user has
 * stopped the import.
 */
export const JOB_TERM: LeaseTerm = { length: 20_000, beat: 500 }
/**
 * An import by the command `npm run import` may wait longer for the database: no job takes over the
 * import, and only the same command resumes it.
 */
export const COMMAND_TERM: LeaseTerm = { length: 60_000, beat: 5_000 }

/** Right of one job or command to work on an import, in the state in which it was taken. */
export interface Lease {
  readonly id: bigint
  readonly lease_id: string
  readonly state: ActiveState
}
export type LeasedImport = ImportTableRow & Lease

export const endOf = ({ length }: LeaseTerm, now = new Date()): Date =>
  new Date(now.getTime() + length)

/**
 * Takes the lease of an import. Imports of a merchant are processed one at a time, in the order of
 * their requests. If a process dies, its lease expires and another process takes over.
 * @returns 'over' if nothing is left to do; 'wait' if another import of the merchant goes first
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
  // Excludes imports by `npm run import`, which start immediately with their own lease. Undoing
  // such an import is a job like any other.
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
    // A user may have stopped the import since the query above. The update then waits for that
    // transaction and matches no row.
    .where('state', '=', next.state)
    .returningAll()
    .executeTakeFirst()
  return row ? (row as LeasedImport) : 'over'
}

/** Returns the id of an import of exactly these files that a command left unfinished, or null. */
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
 * Takes over an interrupted import.
 * @returns null if another command or an undo was faster
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
 * Renews a lease and stores the progress.
 * @returns the state of the import; null if another process has taken over
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
 * Checks, in the transaction of a batch, that the lease is still held.
 * @throws LeaseLost if a user has stopped the import or another process has taken over
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
 * Shortens a lease that ends later than any lease can, which happens after a clock was set back.
 * Active work renews the lease; otherwise it expires soon.
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
 * Thrown if another process has taken over the import. The transaction that noticed it writes
 * nothing.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Ends the work on an import and stores its result.
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
