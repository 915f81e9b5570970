import type { Attention } from '@choba/contract/dashboard.contract.ts'

/**
 * The phrase about a store's daily limit: exceeded, or only near. The limit itself is not exceeded.
 * Amounts beyond what a number holds are null; such a store is said to be near.
 */
export const limitWords = ({
  used,
  limit,
}: Pick<Attention & { kind: 'DAY_LIMIT_NEAR' }, 'used' | 'limit'>):
  | 'dayLimitExceeded'
  | 'DAY_LIMIT_NEAR' =>
  used !== null && limit !== null && used > limit ? 'dayLimitExceeded' : 'DAY_LIMIT_NEAR'
