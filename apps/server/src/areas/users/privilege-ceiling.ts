import type { RefundLimits } from '@choba/contract/refunds.contract.ts'
import type { ManagedStores } from '@choba/contract/users.contract.ts'
import { lacking, type Permission } from '@choba/contract/permissions.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { areSeen } from '@choba/database/store-scope.ts'
import { findGrantors } from '#platform/access/grantors.ts'
import type { Principal } from '#platform/access/principals.ts'
import { refundsWithin } from '#platform/access/refund-limits.ts'
import { AppError } from '#platform/calls/app-error.ts'

/**
 * Privilege ceiling: users cannot give, change or take away permissions, stores or refund limits
 * that exceed their own.
 */

/** Permissions, stores and refund limits of a user. */
export interface Grant {
  readonly permissions: readonly string[]
  readonly stores: StoreScope
  readonly refundLimits: RefundLimits
}

export const storesOf = (
  managed: ManagedStores | 'all' | 'none' | 'some',
  ids: readonly number[],
): StoreScope => {
  if (managed === 'ALL' || managed === 'all') return 'all'
  return managed === 'NONE' || managed === 'none' ? [] : ids
}

/** Returns true if `principal` has at least the same permissions, stores and refund limits. */
export const isWithin = (
  principal: Principal,
  { permissions, stores, refundLimits }: Grant,
): boolean =>
  lacking(principal, permissions).length === 0 &&
  areSeen(principal.stores, stores) &&
  refundsWithin(principal, permissions, refundLimits)

/**
 * @throws AppError insufficientPermission with the first permission that `principal` lacks, and the
 * users who can grant it
 */
export async function assertWithinCeiling(
  tx: Tx,
  principal: Principal,
  grant: Grant,
): Promise<void> {
  const [missing] = lacking(principal, grant.permissions)
  if (missing !== undefined) {
    throw new AppError(
      'insufficientPermission',
      await findGrantors(tx, principal.merchant.id, missing as Permission),
    )
  }
  if (!isWithin(principal, grant)) throw new AppError('insufficientPermission')
}
