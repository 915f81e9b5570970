import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { chooseInUserMenu } from './support/account.ts'
import { test } from './support/own-server.ts'
import { drawerIn, listStands, pathIn, rowsIn } from './support/screen.ts'
import {
  expectSignInPage,
  reasonsOf,
  sendSignIn,
  signInAs,
  type DemoUser,
} from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED } from './support/test.ts'

// Retries are off, because they could hide a race between two tabs.
test.describe.configure({ retries: 0 })

const { users, kit, shell } = ja
const FORM = '#/setting/user/add'
const TYPED = '書きかけの 担当者'

const formIn = (page: Page) => {
  const drawer = drawerIn(page)
  return {
    name: drawer.getByLabel(users.field.userFullName),
    userName: drawer.getByLabel(users.field.userName),
    password: drawer.getByLabel(users.form.password, { exact: true }),
    restored: drawer.getByText(kit.draft.title),
    discard: drawer.getByRole('button', { name: kit.draft.discard, exact: true }),
  }
}

/** Fills in a part of the form for a new user, including an initial password. */
async function fillIn(page: Page): Promise<void> {
  const form = formIn(page)
  await form.userName.fill('half.typed')
  await form.name.fill(TYPED)
  await drawerIn(page).getByRole('radio', { name: users.form.wayPassword }).check()
  await form.password.fill('Spring-2027-rain')
}

const storedIn = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))

async function openForm(page: Page, origin: string, user: DemoUser = 'owner'): Promise<void> {
  await signInAs(page, user, { origin, at: FORM })
  await expect(formIn(page).name).toBeVisible()
}

async function expectRestored(page: Page): Promise<void> {
  const form = formIn(page)
  await expect(form.restored).toBeVisible()
  expect(pathIn(page)).toBe(FORM.slice(1))
  await expect(form.name).toHaveValue(TYPED)
  await expect(form.userName).toHaveValue('half.typed')
  // The selected method is restored, but not the typed password.
  await expect(drawerIn(page).getByRole('radio', { name: users.form.wayPassword })).toBeChecked()
  await expect(form.password).toHaveValue('')
}

test.describe('a log-out in another tab', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('gives its reason in the first tab, and the next sign-in restores the draft', async ({
    page,
    own,
  }) => {
    await openForm(page, own.origin)
    await fillIn(page)
    expect(await storedIn(page)).toContain(TYPED)
    expect(await storedIn(page)).not.toContain('Spring-2027-rain')
    const other = await page.context().newPage()
    await other.goto(`${own.origin}/#/trade`)
    await listStands(other)
    const [reasons, others] = [reasonsOf(page), reasonsOf(other)]
    await chooseInUserMenu(other, 'logOut')
    await expectSignInPage(other)
    await expectSignInPage(page)
    expect(reasons).toEqual(['signed-out'])
    // The tab in which the user logged out gives no reason on its sign-in page.
    expect(others).toEqual([null])
    expect(await storedIn(other)).toBe('[]')

    await sendSignIn(page, 'owner')
    await expectRestored(page)
    await formIn(page).discard.click()
    await expect(formIn(page).restored).toBeHidden()
    await expect(formIn(page).name).toHaveValue('')
    expect(await storedIn(page)).not.toContain(TYPED)
  })

  test('hides a draft that has survived a reload from the next user', async ({ page, own }) => {
    await openForm(page, own.origin)
    await fillIn(page)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expectRestored(page)
    const other = await page.context().newPage()
    await other.goto(`${own.origin}/#/trade`)
    await listStands(other)
    await chooseInUserMenu(other, 'logOut')
    await expectSignInPage(page)
    await sendSignIn(page, 'manager')
    await expect(page.locator('#main')).toBeVisible()
    expect(await storedIn(page)).not.toContain(TYPED)
  })
})

test('a draft is deleted when the user discards it', async ({ page, own }) => {
  await openForm(page, own.origin)
  await fillIn(page)
  await drawerIn(page).getByRole('button', { name: kit.cancel, exact: true }).click()
  await page.getByRole('button', { name: kit.leave, exact: true }).click()
  await expect(drawerIn(page)).toHaveCount(0)
  expect(await storedIn(page)).not.toContain(TYPED)
})

test.describe('a screen that the user does not touch', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('loses its data in every tab when the user is disabled, and gives the reason', async ({
    page,
    own,
  }) => {
    await openForm(page, own.origin)
    await fillIn(page)
    const other = await page.context().newPage()
    await other.goto(`${own.origin}/#/trade`)
    await listStands(other)
    await expect(rowsIn(other).first()).toBeVisible()
    const [reasons, others] = [reasonsOf(page), reasonsOf(other)]
    const foreground: string[] = []
    for (const tab of [page, other]) {
      tab.on('request', (request) => {
        const isCall = request.url().includes('/apiproxy/')
        if (isCall && request.headers()['x-background'] === undefined)
          foreground.push(request.url())
      })
    }
    await own.setUser('owner', { enabled: false })
    await expect(rowsIn(other)).toHaveCount(0)
    await expectSignInPage(page)
    await expectSignInPage(other)
    expect([...reasons, ...others]).toEqual(['ended', 'ended'])
    // Only the configuration call of the next page counted as activity; all other calls were
    // background calls.
    expect(foreground.filter((url) => !url.endsWith('/tenant/getcurrenttenantwebconfig'))).toEqual(
      [],
    )

    await own.setUser('owner', { enabled: true })
    await sendSignIn(page, 'owner')
    await expectRestored(page)
  })

  test('does not extend the sign-in', async ({ page, own }) => {
    await signInAs(page, 'owner', { origin: own.origin })
    await listStands(page)
    const asked: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/user/userinfo')) asked.push(request.headers()['x-background'])
    })
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
    expect(new Set(asked)).toEqual(new Set(['1']))
  })
})

test.describe('the identity provider', () => {
  test.use({ expectedErrors: [/status of 40[01]/] })

  test('no longer renews a sign-in: the sign-in page says that the sign-in expired, and the draft is restored', async ({
    page,
    own,
  }) => {
    await page.clock.install()
    await openForm(page, own.origin)
    await fillIn(page)
    const reasons = reasonsOf(page)
    await page.route('**/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    )
    await page.clock.fastForward('06:00')
    await expectSignInPage(page)
    expect(reasons).toEqual(['expired'])
    await page.unroute('**/token')
    await sendSignIn(page, 'owner')
    await expectRestored(page)
  })

  test('rejects a sign-in code once: the sign-in page opens again with a message', async ({
    page,
    own,
  }) => {
    const reasons = reasonsOf(page)
    // Intercepts requests from before the page opens until the end, because Playwright does not
    // report pending requests while interception is turned on or off.
    let refused = 0
    await page.route('**/token', (route) =>
      refused++ === 0
        ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
        : route.continue(),
    )
    await page.goto(own.origin)
    await sendSignIn(page, 'owner')
    await expect.poll(() => reasons).toEqual([null, 'refused'])
    await expectSignInPage(page)
    await sendSignIn(page, 'owner')
    await listStands(page)
  })

  test('rejects every sign-in: the portal does not redirect endlessly', async ({ page, own }) => {
    const reasons = reasonsOf(page)
    const realm = '**/protocol/openid-connect/auth?*'
    await page.route(realm, (route) => {
      const state = new URL(route.request().url()).searchParams.get('state')
      return route.fulfill({
        status: 302,
        headers: { location: `${own.origin}/?error=access_denied&state=${state}` },
      })
    })
    await page.goto(own.origin)
    await expect(page.getByRole('heading', { name: shell.maintenance.title })).toBeVisible()
    expect(reasons).toEqual([null, 'refused', 'refused'])
  })
})

test.describe('a log-out', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test("removes the user's data from the screen and from the browser's storage", async ({
    page,
    own,
  }) => {
    await signInAs(page, 'owner', { origin: own.origin })
    await listStands(page)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    // Delays the server's response. The screen must be empty before it arrives.
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/auth/logout', async (route) => {
      await held
      await route.continue()
    })
    await chooseInUserMenu(page, 'logOut')
    await expect(page.getByText(shell.leaving.title)).toBeVisible()
    await expect(rowsIn(page)).toHaveCount(0)
    goOn()
    await expectSignInPage(page)
    expect(await storedIn(page)).toBe('[]')
    const local = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => !key.startsWith('kc-callback-')),
    )
    expect(
      local.filter(
        (key) => !['language', 'fontSize', 'theme', 'sidebar', 'rating', 'tour'].includes(key),
      ),
    ).toEqual([])
    const asked = () =>
      page.request.get(`${own.origin}/apiproxy/api/user/userinfo`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    await expect.poll(async () => (await asked()).status()).toBe(401)
    await page.goBack()
    await expectSignInPage(page)
    await expect(rowsIn(page)).toHaveCount(0)
  })
})
