import { demoUsers } from '@choba/database/seed/people.ts'
import type { BrowserContext } from '@playwright/test'

const declined = new WeakSet<BrowserContext>()

/**
 * Script for new pages that marks the guided tour as declined for all demo users. Empty pages are
 * left out, because they have no storage.
 */
export const tourDeclined = `if (location.protocol === 'http:' && self.origin !== 'null') localStorage.setItem('tour', '${demoUsers
  .map(({ userId }) => userId)
  .join()}')`

/**
 * Declines the guided tour in the pages of a context. Does nothing after `offerTour` was called for
 * the context.
 */
export async function declineTour(context: BrowserContext): Promise<void> {
  if (declined.has(context)) return
  declined.add(context)
  await context.addInitScript(tourDeclined)
}

/** Keeps the offer of the guided tour in the pages of a context. */
export const offerTour = (context: BrowserContext): void => void declined.add(context)
