import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'

/** Permissions of a user manager. A user manager must also see every store. */
const managing = ['User.edit', 'Permission.edit']

async function hasManager({ q }: Pick<Tx, 'q'>, merchantId: number): Promise<boolean> {
  const found = await q
    .selectFrom('users as u')
    .select('u.id')
    .where('u.merchant_id', '=', merchantId)
    .where('u.enabled', '=', true)
    .where('u.store_scope', '=', 'all')
    .where(
      (eb) =>
        eb
          .selectFrom('role_permissions as p')
          .select((count) => count.fn.countAll<bigint>().as('held'))
          .whereRef('p.merchant_id', '=', 'u.merchant_id')
          .whereRef('p.role_id', '=', 'u.role_id')
          .where(sql<string>`p.module || '.' || p.action`, 'in', managing),
      '=',
      BigInt(managing.length),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Result of `lockMerchantUsers`: true in `hadManager` if the merchant had a user manager before the
 * change.
 */
export interface LockedUsers {
  readonly merchantId: number
  readonly hadManager: boolean
}

/**
 * Locks the users and roles of one merchant until the end of the transaction. Without the lock, two
 * changes at the same time could each remove one of the last two user managers.
 */
export async function lockMerchantUsers(
  tx: Pick<Tx, 'q'>,
  merchantId: number,
): Promise<LockedUsers> {
  await takeMerchantLock(tx.q, 'people', merchantId)
  return { merchantId, hadManager: await hasManager(tx, merchantId) }
}

/**
 * Checks after a change that one active user with access to every store can still edit users and
 * roles.
 * @throws AppError illegalOperation if the change removed the last such user
 */
export async function assertManagerRemains(
  tx: Pick<Tx, 'q'>,
  { merchantId, hadManager }: LockedUsers,
): Promise<void> {
  if (hadManager && !(await hasManager(tx, merchantId))) throw new AppError('illegalOperation')
}
