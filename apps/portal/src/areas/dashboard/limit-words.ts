import type { Attention } from '@choba/contract/dashboard.contract.ts'

/**
 * Returns the phrase about a store's daily limit: exceeded, or near the limit. An amount equal to
 * the limit does not exceed the limit. An amount too large for an exact number is null, and the
 * store then counts as near the limit.
 */
export const limitWords = ({
  used,
  limit,
}: Pick<Attention & { kind: 'DAY_LIMIT_NEAR' }, 'used' | 'limit'>):
  | 'dayLimitExceeded'
  | 'DAY_LIMIT_NEAR' =>
  used !== null && limit !== null && used > limit ? 'dayLimitExceeded' : 'DAY_LIMIT_NEAR'
