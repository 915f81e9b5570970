import { ja } from '@choba/phrases/ja.ts'
import { accountDialog, chooseInUserMenu } from './support/account.ts'
import { goTo, listStands, pathIn, say } from './support/screen.ts'
import { type DemoUser, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Tests for requirements in docs/specification.md that no other test covers.

const { shell } = ja

/**
 * Paths of the specification (§2) that each user may open, with the path that the portal then
 * shows.
 */
const paths: Partial<Record<DemoUser, Readonly<Record<string, string>>>> = {
  owner: {
    trade: '/trade',
    order: '/order',
    tradePoint: '/tradePoint',
    dataCompass: '/dataCompass',
    deposit: '/deposit',
    payment: '/deposit',
    statistics: '/statistics',
    stat: '/statistics',
    message: '/message/list',
    'message/management': '/message/management',
    paymentManage: '/paymentManage',
    help: '/help/manual',
    'help/manual': '/help/manual',
    'help/support': '/help/support',
    'setting/tableTent': '/setting/tableTent',
    'setting/points': '/setting/points',
    'setting/user': '/setting/user',
    'setting/rights': '/setting/rights',
    'setting/qrmanage': '/setting/qrmanage',
    'setting/shop': '/setting/shop',
    panel: '/panel',
  },
  superadmin: {
    systrade: '/systrade',
    'message/sysManagement': '/message/sysManagement',
    'setting/adminUser': '/setting/adminUser',
    'setting/adminUserRole': '/setting/adminUserRole',
    'setting/adminUserManage': '/setting/adminUserManage',
    'setting/MFAManage': '/setting/MFAManage',
  },
  sysconfig: {
    tradeType: '/tradeType/tradeType',
    'tradeType/paymentClass': '/tradeType/paymentClass',
    'tradeType/paymentType': '/tradeType/paymentType',
    'tradeType/tableTent': '/tradeType/tableTent',
    'tradeType/tenant': '/tradeType/tenant',
    'tradeType/paymentLogos': '/tradeType/paymentLogos',
    tenant: '/tenant/tenant',
    'tenant/tenantType': '/tenant/tenantType',
    'tenant/tenantConfig': '/tenant/tenantConfig',
    'tenant/CreditCardConfig': '/tenant/CreditCardConfig',
    feedback: '/feedback',
    feedback2: '/feedback2',
  },
}

test('the root opens the transactions, and every path of the specification opens its screen', async ({
  page,
}) => {
  await signInAs(page, 'owner', { at: '' })
  await expect.poll(() => pathIn(page)).toBe('/trade')
  for (const [user, screens] of Object.entries(paths)) {
    await signInAs(page, user as DemoUser)
    for (const [path, place] of Object.entries(screens)) {
      await goTo(page, path)
      await expect.poll(() => pathIn(page), `${path} for ${user}`).toBe(place)
      await listStands(page)
    }
    await page.context().clearCookies()
  }
})

test('session storage has token, user and currency, and local storage has language and font size', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  const inSession = await page.evaluate(
    () => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  )
  expect(inSession['token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(inSession['userInfo']!)).toMatchObject({ userName: 'owner', currency: 'JPY' })
  expect(inSession['currency']).toBe('JPY')
  for (const press of [
    () => page.getByRole('radio', { name: shell.fontMediumName }).click({ force: true }),
    async () => {
      await page.getByRole('button', { name: new RegExp(`^${shell.language}`) }).click()
      await page.getByRole('menuitemradio', { name: ja.signIn.languageName }).click()
    },
  ]) {
    const reloaded = page.waitForEvent('load')
    await press()
    await reloaded
    await listStands(page)
  }
  expect(
    await page.evaluate(
      () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    ),
  ).toMatchObject({ fontSize: 'medium', language: 'ja' })
})

test('the sidebar is 260 px wide, 112 px collapsed, and collapses below 1000 px', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  const width = async () => (await page.locator('aside').first().boundingBox())!.width
  expect(await width()).toBe(260)
  await page.getByRole('button', { name: shell.collapseMenu }).click()
  await expect.poll(width).toBe(112)
  await page.getByRole('button', { name: shell.expandMenu }).click()
  await expect.poll(width).toBe(260)
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(width).toBe(260)
  await page.setViewportSize({ width: 999, height: 800 })
  await expect.poll(width).toBe(112)
})

test('the header has controls for font size, feedback, user menu and language', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  const header = page.getByRole('banner')
  const user = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('userInfo')!) as { userFullName: string }).userFullName,
  )
  await expect(header.getByRole('button', { name: shell.feedback, exact: true })).toBeVisible()
  await expect(header.getByRole('radiogroup', { name: shell.fontSize })).toBeVisible()
  await expect(header.getByRole('button', { name: new RegExp(`^${shell.language}`) })).toBeVisible()
  await header.getByRole('button', { name: say(shell.userMenu, { name: user }) }).click()
  for (const item of [shell.secondStep, shell.changePassword, shell.logOut])
    await expect(page.getByRole('menuitem', { name: item, exact: true })).toBeVisible()
})

test('a dialog is half as wide as the window', async ({ page }) => {
  await signInAs(page, 'owner')
  await listStands(page)
  await chooseInUserMenu(page, 'changePassword')
  const dialog = accountDialog(page, 'changePassword')
  await expect(dialog).toBeVisible()
  const { width } = (await dialog.boundingBox())!
  expect(width).toBe(page.viewportSize()!.width / 2)
})

test('the support page shows the hotline, the hours and the receipt paper of 58 mm', async ({
  page,
}) => {
  await signInAs(page, 'clerk', { at: '#/help/support' })
  await listStands(page)
  await expect(page.getByText(ja.support.contact.hotline, { exact: true })).toBeVisible()
  const { paper } = ja.support
  for (const fact of [paper.kindValue, paper.widthValue, paper.diameterValue])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
})
