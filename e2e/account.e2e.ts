import { ja } from '@choba/phrases/ja.ts'
import type { Browser, Page } from '@playwright/test'
import { toastIn } from './support/account.ts'
import { test, type OwnServer } from './support/own-server.ts'
import { goTo, listStands, say } from './support/screen.ts'
import { expectSignInPage, sendSignIn } from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED } from './support/test.ts'

const { account: words, results } = ja
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const onWindows = say(words.device, { browser: 'Chrome', system: 'Windows' })
const onIphone = say(words.device, { browser: 'Safari', system: 'iOS' })

/** Opens a new browser context in which the clerk signs in. */
async function signInOn(browser: Browser, own: OwnServer, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent, locale: 'ja-JP' })
  const page = await context.newPage()
  await page.goto(own.origin)
  await sendSignIn(page, 'clerk')
  await listStands(page)
  return page
}

const part = (page: Page, title: string) => page.getByRole('region', { name: title })

test.describe('the account page', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test("lists the user's sign-ins with device and method, and can end the others", async ({
    browser,
    own,
  }) => {
    const [here, phone] = [
      await signInOn(browser, own, WINDOWS),
      await signInOn(browser, own, IPHONE),
    ]
    const guess = await browser.newPage()
    await guess.goto(own.origin)
    await sendSignIn(guess, 'clerk', { password: 'Not-the-password-1' })
    await expect(guess.getByText(results.wrongCredentials)).toBeVisible()

    await goTo(here, 'account')
    const tried = part(here, words.signIns.title).getByRole('listitem')
    await expect(tried.nth(0)).toContainText(words.signIns.refused.password)
    await expect(tried.nth(1)).toContainText(onIphone)
    await expect(tried.nth(2)).toContainText(onWindows)
    await expect(tried.nth(2)).toContainText(words.signIns.ok)

    const devices = part(here, words.sessions.title)
    const deviceOf = (name: string) => devices.getByRole('listitem').filter({ hasText: name })
    await expect(deviceOf(onWindows)).toContainText(words.sessions.own)
    await expect(deviceOf(onWindows).getByRole('button')).toHaveCount(0)
    await deviceOf(onIphone).getByRole('button').click()
    await expect(toastIn(here, say(words.sessions.ended, { device: onIphone }))).toBeVisible()
    await expect(deviceOf(onIphone)).toHaveCount(0)
    await expectSignInPage(phone)
    const endOthers = devices.getByRole('button', { name: words.sessions.endOthers, exact: true })
    await expect(endOthers).toHaveAttribute('aria-disabled', 'true')

    await sendSignIn(phone, 'clerk')
    await listStands(phone)
    await here.reload()
    await endOthers.click()
    await expect(toastIn(here, say(words.sessions.othersEnded, { count: 1 }))).toBeVisible()
    await expectSignInPage(phone)

    await sendSignIn(phone, 'clerk')
    await listStands(phone)
    await devices.getByRole('button', { name: words.sessions.endAll, exact: true }).click()
    await here
      .getByRole('dialog')
      .getByRole('button', { name: words.sessions.endAllAct, exact: true })
      .click()
    await expectSignInPage(here)
    await expectSignInPage(phone)
  })
})
