import { expect, test as base, type Page } from '@playwright/test'
import type { Tokens } from './identity-page.ts'
import { declineTour, offerTour } from './tour.ts'

/** Of a test that `npm test` leaves out because of its time: `npm run test:browser` and `test:long` run it. */
export const LONG = { tag: '@long' }

interface Options {
  /** Errors of the console that a test means to provoke, such as the 403 of a refusal. */
  expectedErrors: RegExp[]
  /** Leaves the offer of the tour, which everyone has declined before in other tests. */
  offersTour: boolean
}

interface Watch {
  cleanConsole: void
  /** Gathers the tokens that a page is given from now on. */
  watchTokens: (page: Page) => Tokens[]
}

/**
 * For `expectedErrors` of a test that ends a sign-in on purpose: an open screen asks every few seconds whether its sign-in
 * still holds, the menu now and then how many requests wait and how many notifications are unread, and the browser logs the answer.
 */
export const SIGN_IN_ENDED =
  /status of 401 \(Unauthorized\) \(\S+\/api\/(user\/userinfo|approval\/count|message\/unreadcount)\)$/

/** Playwright's `test`, which also fails on any error of the console, of a script, or of the content security policy. */
export const test = base.extend<Options & Watch>({
  expectedErrors: [[], { option: true }],
  offersTour: [false, { option: true }],
  context: async ({ context, offersTour }, use) => {
    if (offersTour) offerTour(context)
    else await declineTour(context)
    await use(context)
  },
  cleanConsole: [
    async ({ context, expectedErrors }, use) => {
      const noise: string[] = []
      // Chromium reports a violation of the policy as an error of the console.
      context.on('console', (message) => {
        if (message.type() === 'error') noise.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => noise.push(String(error.error())))
      await use()
      const unexpected = noise.filter(
        (line) => !expectedErrors.some((expected) => expected.test(line)),
      )
      expect(unexpected, 'errors of the console').toEqual([])
    },
    { auto: true },
  ],
  // Rests on `context`, so that its end waits for the answers that are still being read before the pages are closed.
  watchTokens: async ({ context: _context }, use) => {
    const reads: Promise<void>[] = []
    await use((page) => {
      const given: Tokens[] = []
      page.on('response', (response) => {
        if (!response.url().endsWith('/protocol/openid-connect/token') || !response.ok()) return
        reads.push(response.json().then((tokens: Tokens) => void given.push(tokens)))
      })
      return given
    })
    await Promise.all(reads)
  },
})

export { expect }
