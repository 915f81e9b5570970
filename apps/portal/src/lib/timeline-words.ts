import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'

type TimelineEvent = TransactionDetail['timeline'][number]['event']

/**
 * Returns the phrase key of a timeline event, below `transactions`. A refund that waits for
 * approval uses the phrase of the status, so that the first load needs no additional phrase.
 */
export const timelineWords = <E extends TimelineEvent>(event: E) =>
  event === 'refundWaiting'
    ? ('status.waiting' as const)
    : (`event.${event as Exclude<E, 'refundWaiting'>}` as const)
