import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import type { Tx } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '#platform/calls/app-error.ts'

/** What whoever runs a merchant's people has to hold, besides seeing every store. */
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

/** What `assertManagerRemains` is given: whether there was someone to keep. */
export interface LockedUsers {
  readonly merchantId: number
  readonly hadManager: boolean
}

/** Changes of one merchant's users and roles wait for each other from here to the end: two must not each leave the other to manage. */
export async function lockMerchantUsers(
  tx: Pick<Tx, 'q'>,
  merchantId: number,
): Promise<LockedUsers> {
  await takeMerchantLock(tx.q, 'people', merchantId)
  return { merchantId, hadManager: await hasManager(tx, merchantId) }
}

/**
 * After the change: someone who can sign in, sees every store and may change users and roles has to be left.
 * @throws AppError illegalOperation when the change has taken the last one away
 */
export async function assertManagerRemains(
  tx: Pick<Tx, 'q'>,
  { merchantId, hadManager }: LockedUsers,
): Promise<void> {
  if (hadManager && !(await hasManager(tx, merchantId))) throw new AppError('illegalOperation')
}
