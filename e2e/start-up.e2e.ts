import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { test, type OwnServer } from './support/own-server.ts'
import { listStands, pathIn } from './support/screen.ts'
import { expectSignInPage, sendSignIn, signInAs } from './support/sign-in.ts'
import { expect } from './support/test.ts'

// A second try would hide a permission, or an outage that is not survived, now and then.
test.describe.configure({ retries: 0 })

const { maintenance, logOut } = ja.shell
const closedIn = (page: Page) => page.getByRole('heading', { name: maintenance.title, level: 1 })

/** Closes or opens the service, and waits until it is known: the registry is at most a second old. */
async function close(page: Page, own: OwnServer, isClosed: boolean): Promise<void> {
  await own.setTenant('demo', { show_service_unavailable: isClosed })
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `${own.origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`,
      )
      return ((await answer.json()) as { result: { showServiceUnavailable: boolean } }).result
        .showServiceUnavailable
    })
    .toBe(isClosed)
}

test('while the service is closed the page says so under the tenant’s name, and opens by itself', async ({
  page,
  own,
}) => {
  await close(page, own, true)
  await page.clock.install()
  await page.goto(own.origin)
  await expect(closedIn(page)).toBeVisible()
  await expect(page.getByText('帳場ペイ', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('帳場ペイ')
  await page.clock.fastForward('00:16')
  await expect(closedIn(page)).toBeVisible()
  await close(page, own, false)
  await page.clock.fastForward('00:16')
  await expectSignInPage(page)
})

test.describe('with the flag in the address', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('those who configure the system get in while it is closed, and others do not', async ({
    page,
    own,
    browser,
  }) => {
    await close(page, own, true)
    await signInAs(page, 'sysconfig', { origin: own.origin, at: '?systemconfig' })
    await listStands(page)
    expect(pathIn(page)).toBe('/message/list')

    const visit = await browser.newContext({ locale: 'ja-JP' })
    const other = await visit.newPage()
    await other.clock.install()
    await other.goto(`${own.origin}/?systemconfig`)
    await sendSignIn(other, 'owner')
    await expect(closedIn(other)).toBeVisible()
    // It waits: nothing is loaded again while the service is closed to this person.
    await other.evaluate(() => (document.title = 'still the same page'))
    await other.clock.fastForward('00:16')
    await expect(closedIn(other)).toBeVisible()
    await expect(other).toHaveTitle('still the same page')
    await close(page, own, false)
    await other.clock.fastForward('00:16')
    await listStands(other)
    await visit.close()
  })

  test('who is turned away can log out', async ({ page, own }) => {
    await close(page, own, true)
    await page.goto(`${own.origin}/?systemconfig`)
    await sendSignIn(page, 'owner')
    await expect(closedIn(page)).toBeVisible()
    await page.getByRole('button', { name: logOut, exact: true }).click()
    await expect(closedIn(page)).toBeVisible()
    await close(page, own, false)
    await page.goto(own.origin)
    await expectSignInPage(page)
  })
})

test.describe('a configuration that cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('leads to the maintenance page, branded by what the page itself knows', async ({
    page,
    own,
  }) => {
    await page.route('**/getcurrenttenantwebconfig', (route) => route.abort())
    await page.goto(own.origin)
    await expect(closedIn(page)).toBeVisible()
    await expect(page.getByText('帳場ペイ', { exact: true })).toBeVisible()
    const brand = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-on-light'))
    expect(await brand()).not.toBe('')
    await page.unroute('**/getcurrenttenantwebconfig')
    await page.getByRole('button', { name: maintenance.retry }).click()
    await expectSignInPage(page)
  })
})

test.describe('phrases that cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('do not leave an empty page for ever: it is loaded again', async ({ page, own }) => {
    await page.clock.install()
    // The browser may ask twice: for what the page preloads, and when the module is imported.
    const phrases = '**/assets/phrases-ja-*.js'
    await page.route(phrases, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(own.origin)
    await failed
    await expect(page.locator('#root')).toBeEmpty()
    await page.unroute(phrases)
    // The timer may be set a moment after the request has failed.
    await expect(async () => {
      await page.clock.fastForward('00:16')
      await expectSignInPage(page)
    }).toPass()
  })
})
