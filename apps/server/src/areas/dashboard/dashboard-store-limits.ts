import { ATTENTION_MAX, type Attention } from '@choba/contract/dashboard.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { NearLimit } from './dashboard-stores.ts'

/**
 * Sorts stores by the used share of their limit, largest first. Cross-multiplies bigints, because
 * the amounts may exceed safe integers.
 */
function byShare(a: NearLimit, b: NearLimit): number {
  const difference = b.used * a.limit - a.used * b.limit
  return difference === 0n ? a.storeId - b.storeId : difference > 0n ? 1 : -1
}

/**
 * Creates the warnings about stores whose payments of a day come near their daily limit, highest
 * share first.
 * @param near open stores near their limit; closed stores are not included
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
