import { demoUsers } from '@choba/database/seed/people.ts'
import type { BrowserContext } from '@playwright/test'

const declined = new WeakSet<BrowserContext>()

/**
 * Script for new pages that marks the tour as declined for all demo users. An empty page has no
 * storage.
 */
export const tourDeclined = `if (location.protocol === 'http:' && self.origin !== 'null') localStorage.setItem('tour', '${demoUsers
  .map(({ userId }) => userId)
  .join()}')`

/** Declines the tour in the pages of a context. Does nothing in a context passed to `offerTour`. */
export async function declineTour(context: BrowserContext): Promise<void> {
  if (declined.has(context)) return
  declined.add(context)
  await context.addInitScript(tourDeclined)
}

/** Keeps the tour's offer in the pages of a context. */
export const offerTour = (context: BrowserContext): void => void declined.add(context)
