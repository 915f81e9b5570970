import type { PointEntry } from '@choba/contract/point-system.ts'

/** `error` describes why no valid answer came, in a few words for users. At most 200 characters. */
interface DeliveryError {
  readonly error: string
}

export type DeliveryAnswer =
  | { readonly outcome: 'delivered' }
  /** The point system rejects the entry; a retry cannot succeed. */
  | ({ readonly outcome: 'refused' } & DeliveryError)
  /**
   * No answer, or an answer that does not concern the entry. The point system may have accepted the
   * entry, unless `isUnsent` is true because no connection was made.
   */
  | ({ readonly outcome: 'unanswered'; readonly isUnsent: boolean } & DeliveryError)

/** Value of `error` for an entry that may have reached the system at an earlier address. */
export const SENT_ELSEWHERE = 'SENT_ELSEWHERE'

export type BalanceAnswer =
  /** The balance in whole points. */
  | { readonly outcome: 'known'; readonly balance: number }
  /** The card does not exist. */
  | { readonly outcome: 'absent' }
  | ({ readonly outcome: 'unanswered' } & DeliveryError)

/**
 * Interface to an outside point system, to which Choba sends every ledger entry. An unknown outcome
 * is an answer, never an exception. A tenant without a point system uses only Choba's ledger.
 */
export interface PointSystem {
  /** Address that entries are sent to; null if no calls are possible. */
  readonly address: string | null
  /** Sends an entry. A repeated entry gets the same answer as the first time. */
  deliver(entry: PointEntry, signal: AbortSignal): Promise<DeliveryAnswer>
  /** Returns a card's balance in the outside system. @param merchant its enterprise code */
  balance(merchant: string, cardNo: string, signal: AbortSignal): Promise<BalanceAnswer>
}
