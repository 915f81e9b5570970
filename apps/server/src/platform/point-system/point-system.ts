import type { PointEntry } from '@choba/contract/point-system.ts'

/** `said`: what it was instead of an answer, or why not, in a few words for people to read; 200 characters at most. */
interface Said {
  readonly said: string
}

export type DeliveryAnswer =
  | { readonly outcome: 'delivered' }
  /** It will not take this entry, however often it is asked. */
  | ({ readonly outcome: 'refused' } & Said)
  /**
   * No answer, or one that says nothing of the entry. The system may have accepted it, unless `isUnsent`: then no
   * connection was made.
   */
  | ({ readonly outcome: 'unanswered'; readonly isUnsent: boolean } & Said)

/** What `said` is of an entry that the system at an earlier address may have. */
export const SENT_ELSEWHERE = 'SENT_ELSEWHERE'

export type BalanceAnswer =
  /** Whole points. */
  | { readonly outcome: 'known'; readonly balance: number }
  /** It has no such card. */
  | { readonly outcome: 'absent' }
  | ({ readonly outcome: 'unanswered' } & Said)

/**
 * The port to a point system outside, which is told of every entry of the ledger. What cannot be known is an answer, never an exception.
 * A tenant without one has none of it: the ledger here is all there is.
 */
export interface PointSystem {
  /** Where entries are sent; null if nothing can be called. */
  readonly address: string | null
  /** Tells it of an entry; told again of the same one, it answers as it did first. */
  deliver(entry: PointEntry, signal: AbortSignal): Promise<DeliveryAnswer>
  /** What stands on a card there. @param merchant its enterprise code */
  balance(merchant: string, cardNo: string, signal: AbortSignal): Promise<BalanceAnswer>
}
