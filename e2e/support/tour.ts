import { demoUsers } from '@choba/database/seed/people.ts'
import type { BrowserContext } from '@playwright/test'

const declined = new WeakSet<BrowserContext>()

/** A script for new pages: everyone of the demo has declined the tour before. An empty page has no storage. */
export const tourDeclined = `if (location.protocol === 'http:' && self.origin !== 'null') localStorage.setItem('tour', '${demoUsers
  .map(({ userId }) => userId)
  .join()}')`

/** Declines the tour in the pages of a context, once. A context that `offerTour` was called with keeps the offer. */
export async function declineTour(context: BrowserContext): Promise<void> {
  if (declined.has(context)) return
  declined.add(context)
  await context.addInitScript(tourDeclined)
}

/** Leaves the offer of the tour to the pages of a context. */
export const offerTour = (context: BrowserContext): void => void declined.add(context)
