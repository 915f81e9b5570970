import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'

type TimelineEvent = TransactionDetail['timeline'][number]['event']

/**
 * Returns the phrase key of a timeline event, within `transactions`. A refund that waits for
 * approval reuses its status phrase, so the first load needs no extra phrase.
 */
export const timelineWords = <E extends TimelineEvent>(event: E) =>
  event === 'refundWaiting'
    ? ('status.waiting' as const)
    : (`event.${event as Exclude<E, 'refundWaiting'>}` as const)
