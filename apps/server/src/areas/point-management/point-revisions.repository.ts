import type { PointRevisionTable } from '@choba/database/point-ledger-tables.ts'
import type { Tx, WorkerScope } from '@choba/database/scope.ts'
import type { Insertable, Selectable } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'

export type RevisionRow = Selectable<PointRevisionTable>

/** Returns the revision that was created with this idempotency key. */
export const findByKey = (
  { q, scope }: Tx<WorkerScope>,
  key: string,
): Promise<RevisionRow | undefined> =>
  q
    .selectFrom('point_revisions')
    .selectAll()
    .where('merchant_id', '=', scope.merchantId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const findRevision = (
  { q }: Pick<Tx, 'q'>,
  merchantId: number,
  id: bigint,
): Promise<RevisionRow | undefined> =>
  q
    .selectFrom('point_revisions')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * @throws AppError keyReused if a concurrent revision of another card has used the same idempotency
 * key
 */
export async function insertRevision(
  { q }: Tx<WorkerScope>,
  row: Insertable<PointRevisionTable>,
): Promise<void> {
  await orDuplicate(
    q.insertInto('point_revisions').values(row).execute(),
    () => new AppError('keyReused'),
  )
}

/** Sets the final state of a revision that waits for approval. */
export async function endRevision(
  { q, scope }: Tx<WorkerScope>,
  id: bigint,
  state: 'POSTED' | 'RELEASED',
): Promise<void> {
  await q
    .updateTable('point_revisions')
    .set({ state })
    .where('merchant_id', '=', scope.merchantId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Returns the merchant's settings that apply to manual point revisions. */
export const readChoices = ({ q }: Tx, merchantId: number) =>
  q
    .selectFrom('merchants')
    .select(['id', 'time_zone', 'closing_minutes', 'point_negative', 'point_revision_limit'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
