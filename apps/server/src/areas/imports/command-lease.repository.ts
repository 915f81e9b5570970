import type { ImportedFile } from '@choba/database/import-tables.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import type { Engine } from '@choba/database/engine.ts'
import { sql } from 'kysely'

// The command line says that it goes on with an import, as the portal's work does: one that was killed is seen as ended, and the
// same command goes on with it.

/** For how long a command is believed to go on without saying so again. Milliseconds. */
export const COMMAND_LEASE = 60_000

export interface CommandLease {
  readonly importId: bigint
  readonly leaseId: string
}

const held = ({ q, scope }: Tx<WorkerScope>, { importId, leaseId }: CommandLease) =>
  q
    .updateTable('imports')
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', importId)
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'RUNNING')

/** Says that it goes on, and how far it is. @returns whether it is still this command's */
export const keepCommandLease = (
  engine: Engine,
  scope: WorkerScope,
  lease: CommandLease,
  { rows, total }: { rows: number; total: number },
): Promise<boolean> =>
  withScope(engine, scope, async (tx) => {
    const kept = await held(tx, lease)
      .set({
        lease_until: new Date(Date.now() + COMMAND_LEASE),
        phase: 'loading',
        phase_rows: Math.min(rows, total),
        phase_total: total,
      })
      .returning('id')
      .execute()
    return kept.length > 0
  })

/** An import of the very same files that a command has not brought to its end; null where there is none. */
export const findInterrupted = (
  engine: Engine,
  scope: WorkerScope,
  files: readonly ImportedFile[],
): Promise<bigint | null> =>
  withScope(
    engine,
    scope,
    async ({ q }) => {
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
    },
    { readOnly: true },
  )

/** Goes on with an interrupted import. @returns whether it may: another command, or an undo, was not faster */
export const takeInterrupted = (
  engine: Engine,
  scope: WorkerScope,
  { importId, leaseId }: CommandLease,
): Promise<boolean> =>
  withScope(engine, scope, async ({ q }) => {
    const taken = await q
      .updateTable('imports')
      .set({
        state: 'RUNNING',
        lease_id: leaseId,
        lease_until: new Date(Date.now() + COMMAND_LEASE),
        problem: null,
        version: sql<number>`version + 1`,
      })
      .where('merchant_id', '=', scope.merchantId)
      .where('id', '=', importId)
      .where('source', '=', 'COMMAND')
      .where('state', '=', 'STOPPED')
      .returning('id')
      .execute()
    return taken.length > 0
  })
