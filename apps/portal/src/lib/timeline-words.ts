import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'

type TimelineEvent = TransactionDetail['timeline'][number]['event']

/**
 * The phrase of an event, within `transactions`. A refund that waits for approval reads like its
 * status, so that the phrases of the first load stay as they are.
 */
export const timelineWords = <E extends TimelineEvent>(event: E) =>
  event === 'refundWaiting'
    ? ('status.waiting' as const)
    : (`event.${event as Exclude<E, 'refundWaiting'>}` as const)
