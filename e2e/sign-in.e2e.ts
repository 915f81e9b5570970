import { ja } from '@choba/phrases/ja.ts'
import { mn } from '@choba/phrases/mn.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { Page } from '@playwright/test'
import { browserOrigin, steppeOrigin } from './support/origin.ts'
import { ask, tokenOf } from './support/portal.ts'
import { listStands, pathIn, say, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED, test } from './support/test.ts'

const { signIn, shell, results } = ja
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => sessionStorage.getItem(key) !== ''),
  )

test('a wrong password shows an error on the sign-in page, and the right one then works', async ({
  page,
}) => {
  await page.goto('/')
  const name = page.getByLabel(signIn.usernameOrEmail, { exact: true })
  const password = page.getByLabel(signIn.password, { exact: true })
  const submit = page.getByRole('button', { name: signIn.submit, exact: true })
  await name.fill('owner')
  await password.fill(`${DEMO_PASSWORD}?`)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(results.wrongCredentials)
  await expect(name).toHaveValue('owner')
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()

  await password.fill(DEMO_PASSWORD)
  await submit.click()
  await expect(page.getByRole('heading', { name: ja.transactions.title, level: 1 })).toBeVisible()
  expect(pathIn(page)).toBe('/trade')
  expect(await stored(page)).toEqual(expect.arrayContaining(['currency', 'token', 'userInfo']))
})

test("selecting a language on the sign-in page keeps the input and sets the portal's language", async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel(signIn.usernameOrEmail, { exact: true }).fill('owner')
  await page.getByLabel(signIn.password, { exact: true }).fill('typed too early')
  await page.getByRole('link', { name: mn.signIn.languageName }).click()
  await expect(page.getByRole('heading', { name: mn.signIn.title, level: 1 })).toBeVisible()
  await expect(page.getByLabel(mn.signIn.usernameOrEmail, { exact: true })).toHaveValue('owner')
  const password = page.getByLabel(mn.signIn.password, { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()

  await password.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: mn.signIn.submit, exact: true }).click()
  await expect(page.getByRole('heading', { name: mn.transactions.title, level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn')

  await page.goBack()
  await expect(page.getByRole('heading', { name: mn.transactions.title, level: 1 })).toBeVisible()
})

test('the requested address opens after the sign-in, and a reload asks for no password', async ({
  page,
}) => {
  const wanted = 'dateFrom=2026-01-05&dateTo=2026-02-03&tradeKind=REFUND'
  await signInAs(page, 'owner', { at: `#/trade?${wanted}` })
  await listStands(page)
  expect(pathIn(page)).toBe('/trade')
  expect(String(searchIn(page))).toBe(wanted)

  await page.reload()
  await listStands(page)
  expect(String(searchIn(page))).toBe(wanted)
  await tokenOf(page)
})

test.describe('logging out', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test("removes all data from the browser's storage", async ({ page, request }) => {
    await signInAs(page, 'owner')
    await listStands(page)
    const token = await tokenOf(page)
    const name = await page.evaluate(
      () =>
        (JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { userFullName: string })
          .userFullName,
    )
    await page.getByRole('button', { name: say(shell.userMenu, { name }) }).click()
    await page.getByRole('menuitem', { name: shell.logOut }).click()
    await expect(page.getByLabel(signIn.password, { exact: true })).toBeVisible()
    expect(await stored(page)).toEqual([])

    const headers = { Authorization: `Bearer ${token}` }
    const statusNow = async () =>
      (await request.get(`${browserOrigin()}/apiproxy/api/user/userinfo`, { headers })).status()
    // Polls, because each server process learns of the ended sign-in with a short delay.
    await expect.poll(statusNow, 'the token of before').toBe(401)
    await page.goto('/#/trade')
    await expect(page.getByLabel(signIn.password, { exact: true })).toBeVisible()
  })
})

test.describe('two tenants', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('work side by side in one browser, each with its logo, currency and tokens', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await signInAs(page, 'owner')
    await signInAs(other, 'owner', { origin: steppeOrigin() })
    await expect(page.getByText('帳場ペイ').first()).toBeVisible()
    await expect(other.getByText('Steppe Pay').first()).toBeVisible()
    await expect(page.locator('main dl')).toContainText('¥')
    await expect(other.locator('main dl')).toContainText('₮')
    const colourOf = (of: Page) =>
      of
        .getByRole('navigation')
        .locator('a[aria-current=page]')
        .evaluate((link) => getComputedStyle(link).color)
    expect(await colourOf(page)).not.toBe(await colourOf(other))

    // Each tab still works after a reload while the other tab is open.
    await page.reload()
    await other.reload()
    await expect(page.locator('main dl')).toContainText('¥')
    await expect(other.locator('main dl')).toContainText('₮')

    const [token, otherToken] = [await tokenOf(page), await tokenOf(other)]
    expect((await ask(page, 'user/userinfo')).status).toBe(200)
    expect((await ask(page, 'user/userinfo', { token: otherToken })).status).toBe(401)
    expect((await ask(other, 'user/userinfo', { token })).status).toBe(401)
    expect((await ask(other, 'trade/list', { token })).status).toBe(401)
  })
})

test("the sign-in page has the selected language and the portal's font size", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: mn.signIn.languageName }).click()
  await expect(page.getByRole('heading', { name: mn.signIn.title, level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn')
  await page.evaluate(() => localStorage.setItem('fontSize', 'large'))
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('font-size', '18px')
})

test('the user superadmin starts at the transactions of all merchants', async ({ page }) => {
  await signInAs(page, 'superadmin')
  await listStands(page)
  expect(pathIn(page)).toBe('/systrade')
  await expect(
    page.getByRole('columnheader', { name: ja.transactions.column.merchant }),
  ).toBeVisible()
})

test('the user sysconfig starts at the notifications, the first menu entry that the user may open', async ({
  page,
}) => {
  await signInAs(page, 'sysconfig')
  await listStands(page)
  expect(pathIn(page)).toBe('/message/list')
  await expect(page.getByRole('heading', { name: ja.notifications.title, level: 1 })).toBeVisible()
})

for (const [what, place] of [
  ['a screen of the administrators', 'systrade'],
  ['a transaction of the administrators', 'systrade/SHIBUYA-COFFEE/1'],
  ['a path that does not exist', 'no/such/place'],
] as const) {
  test(`the owner gets the not-found page at ${what}, with a way back`, async ({ page }) => {
    await signInAs(page, 'owner', { at: `#/${place}` })
    await expect(page.getByText(shell.notFound.title)).toBeVisible()
    expect(pathIn(page)).toBe('/notFound')
    await page
      .getByRole('link', {
        name: say(shell.notFound.back, { screen: ja.dashboard.screens.dashboard }),
      })
      .click()
    await expect(page.getByRole('heading', { name: ja.dashboard.title, level: 1 })).toBeVisible()
    expect(pathIn(page)).toBe('/panel')
  })
}

test("an administrator gets the not-found page for a merchant's screen", async ({ page }) => {
  await signInAs(page, 'superadmin', { at: '#/trade' })
  await expect(page.getByText(shell.notFound.title)).toBeVisible()
})
