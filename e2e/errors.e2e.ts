import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Page } from '@playwright/test'
import { isThorough } from './support/accessible.ts'
import { goTo, listStands, rowsIn } from './support/screen.ts'
import { expectSignInPage, sendSignIn, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Specification §8, row by row: the messages that users see for every result, in each language. The
// server's tests cover its responses. These tests supply the responses, because no data produces
// all of them.

type Own = 'noConnection' | 'invalidParameter' | 'notPermitted' | 'systemError'
interface Seen {
  readonly colour: 'error' | 'warning' | 'neutral' | null
  /** Message of the portal for the result; if undefined, the server's message is shown. */
  readonly own?: Own
}

const red: Seen = { colour: 'error' }
const yellow: Seen = { colour: 'warning' }

const seen: Record<Exclude<ResultType, 'unauthenticated'>, Seen> = {
  systemError: { colour: 'error', own: 'systemError' },
  signInServiceError: red,
  processFailed: red,
  thirdPartyUnavailable: red,
  illegalOperation: red,
  nothingFound: yellow,
  searchPeriodTooLong: yellow,
  statisticsPeriodTooLong: yellow,
  insufficientPermission: { colour: 'error', own: 'notPermitted' },
  roleInUse: red,
  roleExists: red,
  roleNotFound: red,
  wrongCredentials: { colour: 'neutral' },
  userNotFound: yellow,
  passwordUnchanged: yellow,
  passwordFormatInvalid: yellow,
  passwordReused: yellow,
  userExists: yellow,
  accountLocked: yellow,
  usernameExists: yellow,
  emailRegistered: yellow,
  passwordContainsUsername: yellow,
  enterpriseCodeError: yellow,
  refundRejected: red,
  notFound: yellow,
  alreadyRefunded: yellow,
  refundExceedsRefundable: yellow,
  refundAmountInvalid: yellow,
  refundFailed: red,
  virusFound: yellow,
  refundUnavailable: yellow,
  nothingToDo: { colour: null },
  badRequest: { colour: 'error', own: 'invalidParameter' },
  unknownPath: yellow,
  methodNotAllowed: yellow,
  requestTimeout: yellow,
  conflict: yellow,
  unknownAddress: yellow,
  bodyTooLarge: yellow,
  unsupportedMediaType: yellow,
  keyReused: yellow,
  tooManyRequests: yellow,
  headersTooLarge: yellow,
  temporarilyUnavailable: yellow,
  quietCopy: yellow,
}

const LIST = '**/apiproxy/api/trade/list?*'
const FILE = '**/apiproxy/api/trade/download?*'
const USER = '**/apiproxy/api/user/userinfo'

function envelopeOf(name: ResultType, message: string) {
  const { code, status } = resultTypes[name]
  return {
    status,
    json: { statusCode: status, resultStatus: 'Fail', resultType: code, message, result: null },
  }
}

const toasts = (page: Page) =>
  page
    .locator('[data-severity]')
    .evaluateAll((slips) =>
      slips.map((slip) => [slip.getAttribute('data-severity'), slip.textContent]),
    )

/** Makes the list load again, with a different search for each `round`. */
const searchAnew = (page: Page, round: number) =>
  goTo(page, `trade?dateFrom=2026-01-05&dateTo=2026-01-06&amountMin=${round}`)

/** Requests the list as a file. The outcome of this action is shown only in a toast. */
async function askForFile(page: Page, language: Language, ready = async () => {}): Promise<void> {
  const { download } = languages[language].table
  await page.getByRole('button', { name: download.button, exact: true }).click()
  const csv = page.getByRole('menuitem', { name: download.csv, exact: true })
  await expect(csv).toBeVisible()
  await ready()
  await csv.click()
}

/**
 * Records a response to the poll of the current user, and returns a function that answers later
 * polls with that response. The page polls every five seconds of its clock, and two missing
 * responses count as a lost connection. The test's clock is faster than real time, so a server that
 * is slow for one second would look unreachable.
 */
async function keepUserInfo(page: Page): Promise<() => Promise<void>> {
  const answered = page.waitForResponse(USER)
  await page.clock.runFor(6_000)
  const body = await (await answered).text()
  expect(body).toContain('"resultStatus":"Success"')
  return async () => {
    await page.route(USER, (route) => route.fulfill({ contentType: 'application/json', body }))
  }
}

/** Pauses the page's clock slightly in the future, because it cannot be paused in the past. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)

async function openWith(page: Page, language: Language): Promise<void> {
  await page.clock.install()
  await signInAs(page, 'owner', { language })
  await listStands(page)
}

for (const language of ['ja', 'en', 'mn'] as const) {
  const { results, shell } = languages[language]
  test.describe(language, () => {
    test.use({
      locale: { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }[language],
      expectedErrors: [/status of (4|5)\d\d|ERR_FAILED/],
    })

    test('every result is shown as the specification says, for five seconds', async ({ page }) => {
      await openWith(page, language)
      // Messages of the server look the same in all languages. Other languages than Japanese are
      // therefore tested with one message of each color, except in thorough runs.
      const isFull = isThorough || language === 'ja'
      const rows = Object.entries(seen).filter(
        ([, { colour, own }], at, all) =>
          isFull ||
          own !== undefined ||
          all.findIndex(([, other]) => other.colour === colour) === at,
      )
      expect(rows.length).toBeGreaterThan(isFull ? 40 : 5)
      const answerUserInfo = await keepUserInfo(page)
      for (const [name, { colour, own }] of rows) {
        const words = results[name as ResultType]
        const said = own ? shell.errors[own] : words
        const expected = colour === null ? [] : [[colour, said]]
        await page.unrouteAll()
        await answerUserInfo()
        await page.route(FILE, (route) => route.fulfill(envelopeOf(name as ResultType, words)))
        const answered = page.waitForResponse(FILE)
        await askForFile(page, language, () => stopClock(page))
        await answered
        // From here on, the page's clock advances only in these steps, regardless of the speed of
        // the machine.
        let passed = 0
        const after = async (milliseconds: number) => {
          await page.clock.runFor(milliseconds)
          passed += milliseconds
          return toasts(page)
        }
        const stop = page.getByRole('button', { name: languages[language].table.download.stop })
        await expect
          .poll(async () => [await after(10), await stop.count()], name)
          .toEqual([expected, 0])
        // The toast appeared by this time of the page's clock.
        const shown = passed
        expect(shown).toBeLessThan(2_000)
        expect(await after(4_500 - shown), `${name}, after some seconds`).toEqual(expected)
        await after(shown + 500)
        await expect.poll(() => after(10), `${name}, after five seconds`).toEqual([])
        await page.clock.resume()
      }
      await page.unrouteAll()
      await page.route(FILE, (route) => route.abort())
      await askForFile(page, language)
      await expect.poll(() => toasts(page)).toEqual([['error', shell.errors.noConnection]])
    })
  })
}

test("an unknown result type shows the server's message", async ({ page }) => {
  await openWith(page, 'ja')
  await page.route(LIST, (route) =>
    route.fulfill({
      json: {
        statusCode: 200,
        resultStatus: 'Fail',
        resultType: 7777,
        message: '本日は受け付けておりません。',
        result: null,
      },
    }),
  )
  await searchAnew(page, 1)
  // The message appears twice: in place of the list, and in a toast.
  await expect(page.locator('#main').getByText('本日は受け付けておりません。')).toBeVisible()
  await expect.poll(() => toasts(page)).toEqual([['warning', '本日は受け付けておりません。']])
})

test('an error that a screen shows in its content also appears as a toast in the specified color', async ({
  page,
}) => {
  await openWith(page, 'ja')
  const { results } = languages.ja
  const answerUserInfo = await keepUserInfo(page)
  await answerUserInfo()
  for (const [round, name] of (
    ['searchPeriodTooLong', 'userNotFound', 'refundFailed'] as const
  ).entries()) {
    await page.route(LIST, (route) => route.fulfill(envelopeOf(name, results[name])))
    await searchAnew(page, round)
    await expect(page.locator('#main').getByText(results[name])).toBeVisible()
    await expect.poll(() => toasts(page)).toEqual([[seen[name].colour, results[name]]])
    await page.clock.runFor(6_000)
    await expect.poll(() => toasts(page)).toEqual([])
    await page.unroute(LIST)
  }
})

test.describe('a list that is visible', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('stays if its refresh fails, and a toast tells the user that it is outdated', async ({
    page,
  }) => {
    await openWith(page, 'ja')
    await expect(rowsIn(page).first()).toBeVisible()
    const { temporarilyUnavailable: words } = languages.ja.results
    const answerUserInfo = await keepUserInfo(page)
    await answerUserInfo()
    await page.route(LIST, (route) => route.fulfill(envelopeOf('temporarilyUnavailable', words)))
    await goTo(page, 'message')
    await listStands(page)
    // Waits for calls in progress, because they would time out when the clock jumps, and look like
    // a lost connection. The jump makes the loaded data stale.
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(31_000)
    const asked = page.waitForRequest(LIST)
    await page.goBack()
    await expect(rowsIn(page).first()).toBeVisible()
    await asked
    // Advances the page's clock, because the portal retries after a second by that clock.
    const later = async () => {
      await page.clock.runFor(500)
      return toasts(page)
    }
    await expect.poll(later).toEqual([['warning', words]])
  })
})

test.describe('a response that another service sends', () => {
  test.use({ expectedErrors: [/status of (418|502)/] })

  for (const [status, body, said] of [
    [418, 'I’m a teapot', 'I’m a teapot'],
    [
      502,
      '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
      '502 Bad Gateway',
    ],
    [418, 'x'.repeat(5_000), `${'x'.repeat(199)}…`],
  ] as const) {
    test(`is shown as a toast: ${status}, ${body.length} characters`, async ({ page }) => {
      await openWith(page, 'ja')
      await page.route(FILE, (route) => route.fulfill({ status, body, contentType: 'text/html' }))
      await askForFile(page, 'ja')
      await expect.poll(() => toasts(page)).toEqual([['error', said]])
    })
  }
})

test('leaving a screen aborts its requests without showing a message', async ({ page }) => {
  await openWith(page, 'ja')
  let given: (() => void) | null = null
  const held = new Promise<void>((resolve) => (given = resolve))
  const gaveUp = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('trade/list'),
  )
  await page.route(LIST, async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await searchAnew(page, 1)
  await goTo(page, 'message')
  expect((await gaveUp).failure()?.errorText).toBe('net::ERR_ABORTED')
  given!()
  await listStands(page)
  await page.clock.runFor(2_000)
  expect(await toasts(page)).toEqual([])
})

test.describe('a status 401 in the body of a response', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('signs the user out, but the third one within half a minute shows the maintenance page', async ({
    page,
  }) => {
    await signInAs(page, 'owner')
    await listStands(page)
    // Fixes the clock, so that all sign-outs are within half a minute, regardless of the speed of
    // the machine.
    await page.clock.setFixedTime(new Date())
    let asked = 0
    await page.route(LIST, (route) => {
      asked += 1
      return route.fulfill(envelopeOf('unauthenticated', languages.ja.results.unauthenticated))
    })
    await searchAnew(page, 1)
    for (const times of [1, 2]) {
      await expect.poll(() => asked).toBe(times)
      await expectSignInPage(page)
      await sendSignIn(page, 'owner')
    }
    await expect(
      page.getByRole('heading', { name: languages.ja.shell.maintenance.title, level: 1 }),
    ).toBeVisible()
    expect(asked).toBe(3)
    expect(await toasts(page)).toEqual([])
  })
})
