import { expect, test as base, type Page } from '@playwright/test'
import type { Tokens } from './identity-page.ts'
import { declineTour, offerTour } from './tour.ts'

/** Tag for long tests, which `npm test` skips; `npm run test:browser` and `test:long` run them. */
export const LONG = { tag: '@long' }

interface Options {
  /** Console errors that a test causes on purpose, such as the status 403 of a rejected call. */
  expectedErrors: RegExp[]
  /**
   * True to keep the offer of the guided tour. By default, all users count as having declined the
   * tour.
   */
  offersTour: boolean
}

interface Watch {
  cleanConsole: void
  /** Collects the tokens that a page receives from now on. */
  watchTokens: (page: Page) => Tokens[]
}

/**
 * For the option `expectedErrors` of a test that ends a sign-in on purpose. Open screens poll the
 * user and the numbers of approvals, disputes and unread notifications. The browser logs their
 * responses with the status 401.
 */
export const SIGN_IN_ENDED =
  /status of 401 \(Unauthorized\) \(\S+\/api\/(user\/userinfo|approval\/count|dispute\/counts|message\/unreadcount)\)$/

/**
 * Playwright's `test`, which also fails after any console error, script error, or violation of the
 * content security policy.
 */
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
      // Listens to the console, because Chromium reports violations of the policy as console
      // errors.
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
  // Depends on `context`, so that all responses are read before the pages of the context close.
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
