import { ATTENTION_MAX, type Attention } from '@choba/contract/dashboard.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { NearLimit } from './dashboard-stores.ts'

/** By what share of its limit a store comes before another; exact, as both may be beyond what a number holds. */
function byShare(a: NearLimit, b: NearLimit): number {
  const difference = b.used * a.limit - a.used * b.limit
  return difference === 0n ? a.storeId - b.storeId : difference > 0n ? 1 : -1
}

/** Stores whose payments of a day come near to their limit, those that use most of it first; a store that is closed then takes none. */
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
