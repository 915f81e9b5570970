import { en } from '@choba/phrases/en.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { chooseInUserMenu } from './support/account.ts'
import { browserOrigin } from './support/origin.ts'
import { ask, everyRow, queryText, quietPeriod } from './support/portal.ts'
import { refundForm } from './support/refunding.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, searchIn } from './support/screen.ts'
import { expectSignInPage, sendSignIn, signInAs } from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED, test } from './support/test.ts'

// Retries are off, because they could hide a race between two tabs, or an outage that the portal
// handles only sometimes.
test.describe.configure({ retries: 0 })

const WANTED = 'dateFrom=2026-01-05&dateTo=2026-02-03'

/**
 * Opens the list, and waits for the numbers of approvals and unread notifications in the menu,
 * which load shortly after the list.
 */
async function openCounted(page: Page, open: () => Promise<unknown>): Promise<void> {
  const counted = ['/approval/count', '/message/unreadcount'].map((call) =>
    page.waitForResponse((response) => response.url().includes(call)),
  )
  await open()
  await listStands(page)
  await Promise.all(counted)
}

/** Opens two tabs of one browser with the same signed-in user. */
async function openTwoTabs(page: Page): Promise<Page> {
  await signInAs(page, 'owner2', { at: `#/trade?${WANTED}` })
  await listStands(page)
  const other = await page.context().newPage()
  await openCounted(other, () => other.goto(`/#/trade?${WANTED}`))
  return other
}

/**
 * Collects the requests of a tab to the product's server from now on: for documents and API calls.
 */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(browserOrigin())
    const counts = ['document', 'fetch', 'xhr'].includes(request.resourceType())
    if (isOurs && counts && request.redirectedFrom() === null) asked.push(request.url())
  })
  return asked
}

/** Returns a storage key in the format of drafts, with the user's ID as its third part. */
const draftKey = (page: Page) =>
  page.evaluate(() => {
    const { userId } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { userId?: string }
    return `draft:test:${userId}`
  })
const captureDraft = async (page: Page): Promise<() => Promise<string | null>> => {
  const key = await draftKey(page)
  await page.evaluate((name) => sessionStorage.setItem(name, 'kept'), key)
  return () => page.evaluate((name) => sessionStorage.getItem(name), key)
}

test.describe('a log-out', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('in one tab is followed by the other tab with at most two requests', async ({ page }) => {
    const other = await openTwoTabs(page)
    const [mine, theirs] = [await captureDraft(page), await captureDraft(other)]
    // The badge of disputes loads a second after the screen. Its call is not caused by the log-out.
    await other.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/dispute/counts')),
    )
    const asked = watchRequests(other)
    await chooseInUserMenu(page, 'logOut')
    await expectSignInPage(page)
    await expectSignInPage(other)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2)
    // The tab in which the user logged out deletes drafts. The other tab keeps them, because the
    // user may have been typing there.
    expect([await mine(), await theirs()]).toEqual([null, 'kept'])

    // Both pages can sign in again, independently of each other.
    await sendSignIn(page, 'owner2')
    await listStands(page)
    await sendSignIn(other, 'owner2')
    await listStands(other)
    expect([pathIn(other), String(searchIn(other))]).toEqual(['/trade', WANTED])
  })
})

test.describe('a sign-in that is no longer valid', () => {
  test.use({ expectedErrors: [/status of 40[01]/] })

  test('ends in every tab, and each tab keeps its address', async ({ page }) => {
    const other = await openTwoTabs(page)
    await goTo(page, `trade?${WANTED}&tradeKind=REFUND`)
    await listStands(page)
    const theirs = await captureDraft(other)
    await page.evaluate(async () => {
      const headers = {
        Authorization: `Bearer ${sessionStorage.getItem('token')}`,
        'api-version': '2.0',
      }
      await fetch('/apiproxy/api/auth/logout', { method: 'POST', headers })
    })
    // The test uses neither tab, so both must detect the end by polling.
    await expectSignInPage(page)
    await expectSignInPage(other)
    expect(await theirs()).toBe('kept')
    await sendSignIn(other, 'owner2')
    await listStands(other)
    expect([pathIn(other), String(searchIn(other))]).toEqual(['/trade', WANTED])
    await sendSignIn(page, 'owner2')
    await listStands(page)
    expect(String(searchIn(page))).toBe(`${WANTED}&tradeKind=REFUND`)
  })

  test('is detected when the access token is renewed', async ({ page }) => {
    await page.clock.install()
    await openCounted(page, () => signInAs(page, 'owner2', { at: `#/trade?${WANTED}` }))
    // Pauses the clock before the menu polls again, so that no call happens before the token is too
    // old.
    await page.clock.pauseAt(new Date(Date.now() + 30_000))
    await ask(page, 'auth/logout', { body: {} })
    const renewed = page.waitForResponse((response) => response.url().endsWith('/token'))
    await page.clock.fastForward('06:00')
    expect((await renewed).status()).toBe(400)
    await expectSignInPage(page)
  })
})

test.describe('an identity provider that is unreachable', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('causes a message without ending the sign-in, and the next call succeeds', async ({
    page,
  }) => {
    await page.clock.install()
    await signInAs(page, 'owner2', { at: `#/trade?${WANTED}` })
    await listStands(page)
    await page.route('**/token', (route) => route.abort())
    await page.clock.fastForward('06:00')
    await goTo(page, `trade?${WANTED}&tradeKind=REFUND`)
    await expect(page.locator('#main').getByText(ja.shell.errors.noConnection)).toBeVisible()
    expect(pathIn(page)).toBe('/trade')

    await page.unroute('**/token')
    await goTo(page, `trade?${WANTED}`)
    await goTo(page, `trade?${WANTED}&tradeKind=PAYMENT`)
    await expect(rowsIn(page).first()).toBeVisible()
  })
})

test.describe('the portal inside another application (childmode)', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('opens a menu with Esc, or with a button for keyboard users', async ({ page }) => {
    await signInAs(page, 'owner2', { at: `?childmode#/trade?${WANTED}` })
    await listStands(page)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    // The flag is in the query of the page and is not a search parameter of the screen.
    await expect(page.getByText(ja.shell.address.title)).toHaveCount(0)
    const menu = page.getByRole('dialog', { name: ja.shell.menu, exact: true })
    // The code of the menu loads on demand, so the list can appear first.
    await expect(page.getByRole('button', { name: ja.shell.child.open })).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    // If a drawer is open, Esc closes the drawer first.
    await rowsIn(page).first().locator('td').nth(1).click()
    await expect(
      page.getByRole('heading', { name: ja.transactions.detail.timeline, exact: true }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('heading', { name: ja.transactions.detail.timeline, exact: true }),
    ).toBeHidden()
    await expect(menu).toBeHidden()

    await page.getByRole('button', { name: ja.shell.child.open }).focus()
    await page.keyboard.press('Enter')
    await menu.getByRole('button', { name: ja.shell.logOut }).click()
    await expectSignInPage(page)
  })
})

test.describe('a logo that cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test("is replaced by the first letter of the tenant's name", async ({ page }) => {
    await page.route('**/theme/logo', (route) => route.fulfill({ status: 404 }))
    await signInAs(page, 'owner2')
    await expect(page.locator('aside').getByText('帳', { exact: true })).toBeVisible()
  })
})

test("the logo in the header is the tenant's", async ({ page }) => {
  await signInAs(page, 'owner2')
  const logo = page.locator('aside img')
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a change of language or font size keeps the address and the typed input', async ({
  page,
}) => {
  await signInAs(page, 'owner2')
  await listStands(page)
  const search = { ...(await quietPeriod(page)), tradeKind: 'PAYMENT', state: 'PAID' }
  const payment = (await everyRow(page, search)).find((row) => row.refundable > 600)!
  const place = `trade/${payment.paymentNo}?${queryText(search)}`
  await goTo(page, place)
  const form = refundForm(drawerIn(page))
  await form.open.click()
  await form.amount.fill('123')
  await form.remark.fill('wrong size')

  const typed = async (words: typeof ja) => {
    const drawer = drawerIn(page)
    await expect(drawer.getByLabel(words.refunds.amount, { exact: true })).toHaveValue('123')
    await expect(drawer.getByLabel(words.refunds.remark, { exact: true })).toHaveValue('wrong size')
    expect([pathIn(page), String(searchIn(page))]).toEqual([
      `/${place.split('?')[0]}`,
      queryText(search),
    ])
  }
  // Uses the keyboard, because the drawer covers the switch in the header.
  await page.getByRole('radio', { name: ja.shell.fontSmallName }).press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-font-size', 'medium')
  await typed(ja)
  await page.locator('header').getByRole('button', { name: ja.signIn.languageName }).press('Enter')
  await page.getByRole('menuitemradio', { name: en.signIn.languageName }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await typed(en)

  // A draft that the user has discarded stays deleted.
  await drawerIn(page).getByRole('button', { name: en.refunds.cancel, exact: true }).click()
  await page.reload()
  await expect(
    drawerIn(page).getByRole('button', { name: en.refunds.actEmpty, exact: true }),
  ).toBeVisible()
  await expect(drawerIn(page).getByLabel(en.refunds.amount, { exact: true })).toHaveCount(0)
})
