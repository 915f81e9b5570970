import type { DepositStatement, DepositSummary } from '@choba/contract/statement-data.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { createLayoutThread } from '#platform/pdf/layout-thread.ts'

/** Data from which a document is laid out. The same data gives the same bytes. */
export interface LayoutOrder {
  readonly content: DepositStatement | DepositSummary
  readonly language: Language
  readonly issuedAt: Date
}

const thread = createLayoutThread(new URL('./statement-worker.ts', import.meta.url))

/**
 * Lays out a statement as a PDF in a worker thread, because this would block the event loop for too
 * long.
 * @throws Overloaded if the queue is full or the layout takes too long
 */
export const layOut = (order: LayoutOrder): Promise<Buffer> => thread(order)
