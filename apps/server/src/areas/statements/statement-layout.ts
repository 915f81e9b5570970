import type { DepositStatement, DepositSummary } from '@choba/contract/statement-data.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { createLayoutThread } from '#platform/pdf/layout-thread.ts'

/** What a document is made of: the same gives the same bytes. */
export interface LayoutOrder {
  readonly content: DepositStatement | DepositSummary
  readonly language: Language
  readonly issuedAt: Date
}

const thread = createLayoutThread(new URL('./statement-worker.ts', import.meta.url))

/**
 * A statement as a PDF, laid out beside the event loop.
 * @throws Overloaded when as many wait as may, or when it takes too long
 */
export const layOut = (order: LayoutOrder): Promise<Buffer> => thread(order)
