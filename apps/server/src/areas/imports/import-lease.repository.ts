import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { ImportedFile, ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { ImportChange } from './imports.repository.ts'

/** What is worked on. */
const active = ['CHECKING', 'RUNNING', 'UNDOING'] as const
export type ActiveState = (typeof active)[number]

export const isActive = (state: ImportTableRow['state']): state is ActiveState =>
  (active as readonly string[]).includes(state)

/** How long an import stays with its work unless the work renews its lease, and how often it does. Milliseconds. */
export interface LeaseTerm {
  readonly length: number
  readonly beat: number
}
/** The portal's jobs renew often, because that is also when they notice that a person has stopped the import. */
export const JOB_TERM: LeaseTerm = { length: 20_000, beat: 500 }
/** A command may wait longer for the database: no job takes its import over, and only the same command goes on with it. */
export const COMMAND_TERM: LeaseTerm = { length: 60_000, beat: 5_000 }

/** The right of one job or command to work on an import, in the state in which it was taken. */
export interface Lease {
  readonly id: bigint
  readonly lease_id: string
  readonly state: ActiveState
}
export type Taken = ImportTableRow & Lease

export const endOf = ({ length }: LeaseTerm, now = new Date()): Date =>
  new Date(now.getTime() + length)

/**
 * Takes an import to work on: one of a merchant at a time, in the order in which they were asked for. A process that was killed
 * does not say any more that it works, and another one takes over.
 * @returns why not: nothing is to be done, or it is another one's turn
 */
export async function takeImport(
  tx: Tx<WorkerScope>,
  id: bigint,
  leaseId: string,
): Promise<Taken | 'over' | 'wait'> {
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
    // Someone may have stopped it since it was looked for: the update waits for them, and then takes nothing.
    .where('state', '=', next.state)
    .returningAll()
    .executeTakeFirst()
  return row ? (row as Taken) : 'over'
}

/** An import of the very same files that a command has not brought to its end; null where there is none. */
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

/** Goes on with an interrupted import. @returns null where another command, or an undo, was faster */
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

/** Renews a lease. @returns the state of the import; null when another process has taken over */
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

/** In the transaction of a part: that it is still to go in. @throws LeaseLost where someone has stopped it, or another process has taken over */
export async function expectHeld({ q, scope }: Tx<WorkerScope>, lease: Lease): Promise<void> {
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
 * Shortens a lease that ends later than any does: a clock that was set back since gave it. Work that goes on renews it, or it ends soon.
 */
export const shortenLease = ({ q, scope }: Tx<WorkerScope>, id: bigint, longest: Date) =>
  q
    .updateTable('imports')
    .set({ lease_until: longest })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('lease_until', '>', longest)
    .execute()

/** Thrown where an import is another process's by now: what was to be written with it is not. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Ends the work on an import with what it has come to. @throws LeaseLost */
export async function endTaken(
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
