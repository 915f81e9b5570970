import { ATTENTION_MAX, type Attention } from '@choba/contract/dashboard.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { NearLimit } from './dashboard-stores.ts'

/**
 * Compares two stores by the used share of their daily limit, largest first. Multiplies instead of
 * dividing, because bigint division would round and the amounts may exceed safe integers.
 */
function byShare(a: NearLimit, b: NearLimit): number {
  const difference = b.used * a.limit - a.used * b.limit
  return difference === 0n ? a.storeId - b.storeId : difference > 0n ? 1 : -1
}

/**
 * Creates the warnings about stores that have used most of their daily limit on a day, largest
 * share first.
 * @param near open stores near their limit; must not contain closed stores
 */
export const ofLimits = (near: readonly NearLimit[], day: string): Attention[] =>
  near
    .toSorted(byShare)
    .slice(0, ATTENTION_MAX)
    .map(({ storeId, name, used, limit }) => ({
      kind: 'DAY_LIMIT_NEAR',
      day,
      storeId: String(storeId),
      name,
      used: exactOrNull(used),
      limit: exactOrNull(limit),
    }))
