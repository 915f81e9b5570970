import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { test, type OwnServer } from './support/own-server.ts'
import { listStands, pathIn } from './support/screen.ts'
import { expectSignInPage, sendSignIn, signInAs } from './support/sign-in.ts'
import { expect } from './support/test.ts'

// Retries are off, because they could hide a permission check or an outage that fails only
// sometimes.
test.describe.configure({ retries: 0 })

const { maintenance, logOut } = ja.shell
const closedIn = (page: Page) => page.getByRole('heading', { name: maintenance.title, level: 1 })

/**
 * Closes or opens the service, and waits until the server applies the change, because it caches
 * tenants for at most a second.
 */
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

test("a closed service shows the tenant's name and a message, and opens automatically", async ({
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

test.describe('with the flag that shows a closed service in the address', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('system configurators can use a closed service, and others cannot', async ({
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
    // Waiting does not reload the page while the service is closed to this user.
    await other.evaluate(() => (document.title = 'still the same page'))
    await other.clock.fastForward('00:16')
    await expect(closedIn(other)).toBeVisible()
    await expect(other).toHaveTitle('still the same page')
    await close(page, own, false)
    await other.clock.fastForward('00:16')
    await listStands(other)
    await visit.close()
  })

  test('a user who cannot use the closed service can log out', async ({ page, own }) => {
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

test.describe('a configuration of the tenant that fails to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test("shows the maintenance page with the tenant's name and colors from the page itself", async ({
    page,
    own,
  }) => {
    await page.route('**/getcurrenttenantwebconfig', (route) => route.abort())
    await page.goto(own.origin)
    await expect(closedIn(page)).toBeVisible()
    await expect(page.getByText('帳場ペイ', { exact: true })).toBeVisible()
    const accent = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--accent-on-light'))
    expect(await accent()).not.toBe('')
    await page.unroute('**/getcurrenttenantwebconfig')
    await page.getByRole('button', { name: maintenance.retry }).click()
    await expectSignInPage(page)
  })
})

test.describe('phrases that fail to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('are loaded again by a reload, instead of leaving an empty page', async ({ page, own }) => {
    await page.clock.install()
    // The browser may request the phrases twice: for the preload, and for the import.
    const phrases = '**/assets/phrases-ja-*.js'
    await page.route(phrases, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto(own.origin)
    await failed
    await expect(page.locator('#root')).toBeEmpty()
    await page.unroute(phrases)
    // Repeats the jump of the clock, because the timer may be set shortly after the request has
    // failed.
    await expect(async () => {
      await page.clock.fastForward('00:16')
      await expectSignInPage(page)
    }).toPass()
  })
})
