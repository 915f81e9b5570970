import { ja } from '@choba/phrases/ja.ts'
import { asOwner } from '@choba/database/owner.ts'
import type { ListedUser, UserDetail } from '@choba/contract/users.contract.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { faultOf, toastIn } from './support/account.ts'
import { browserOrigin } from './support/origin.ts'
import { ask, queryText, recentPeriod } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, say, searchIn } from './support/screen.ts'
import { type DemoUser, sendSignIn, signInAs } from './support/sign-in.ts'
import { test as testOnOwn } from './support/own-server.ts'
import { expect, test } from './support/test.ts'

const { dashboard, kit, merchants, transactions, users } = ja

async function addUser(page: Page, userName: string, changed: object = {}): Promise<UserDetail> {
  const user = {
    userName,
    userFullName: '試験 花子',
    userEmail: `${userName}@people.example`,
    phone: '',
    roleId: '3',
    status: 'VALID',
    managedStores: 'ALL',
    storeIds: [],
    forcePasswordChange: false,
    passwordDays: null,
    receiveMessages: true,
    emailMessages: false,
    password: DEMO_PASSWORD,
    ...changed,
  }
  return (await ask<UserDetail>(page, 'user/add', { body: user })).result
}

const removeUser = (page: Page, { userId, version }: UserDetail) =>
  ask(page, 'user/delete', { method: 'DELETE', body: { userId, version } })

test('a save without changes shows a message, writes nothing, and causes no conflict for another user', async ({
  page,
  context,
}) => {
  await signInAs(page, 'owner', { at: '#/setting/user' })
  await listStands(page)
  const user = await addUser(page, 'unchanged.person')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/#/setting/user/${user.userId}/edit`)
    await expect(drawerIn(tab).getByLabel(users.field.userFullName)).toHaveValue(user.userFullName)
  }
  const save = (tab: Page) =>
    drawerIn(tab).getByRole('button', { name: kit.save, exact: true }).click()
  await save(page)
  await expect(toastIn(page, ja.results.nothingToDo)).toBeVisible()
  await expect(page.locator('[data-severity]')).toHaveAttribute('data-severity', 'neutral')
  expect(
    (await ask<UserDetail>(page, 'user/detail', { query: { userId: user.userId } })).result,
  ).toEqual(user)
  await drawerIn(other).getByLabel(users.field.phone).fill('03-1234')
  await save(other)
  await expect(toastIn(other, users.form.saved)).toBeVisible()
  await removeUser(other, { ...user, version: 2 })
})

test('a user can be assigned stores, and a user without stores is told why the list is empty', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'owner', { at: '#/setting/user/add' })
  const drawer = drawerIn(page)
  await expect(drawer.getByLabel(users.field.userName)).toBeFocused()
  const stores = drawer.getByRole('radiogroup', { name: users.field.stores })
  await expect(stores.getByRole('radio', { checked: true })).toHaveCount(0)
  await drawer.getByRole('button', { name: users.form.invite, exact: true }).click()
  await expect.poll(() => faultOf(stores)).toContain(users.form.storesChoose)

  const user = await addUser(page, 'no.stores', { managedStores: 'NONE' })
  const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await visitor.goto(`${browserOrigin()}/#/trade`)
  // The cast is needed, because the test has added this user to the demo.
  await sendSignIn(visitor, user.userName as DemoUser)
  await expect(visitor.getByText(transactions.noStores.title)).toBeVisible()
  const { items } = (
    await ask<{ items: ListedUser[] }>(page, 'user/userlist', { query: { search: 'owner' } })
  ).result
  const owner = items.find(({ userName }) => userName === 'owner')!
  await expect(visitor.locator('#main')).toContainText(owner.userFullName)
  await expect(visitor.getByText(transactions.empty.noMatchTitle)).toBeHidden()
  await expectAccessible(visitor, 'the list of someone without stores')
  // The dashboard shows the same message about missing stores.
  await visitor.goto(`${browserOrigin()}/#/panel`)
  await expect(visitor.locator('h1')).toHaveText(dashboard.title)
  await expect(visitor.getByText(transactions.noStores.title)).toBeVisible()
  await visitor.context().close()
  await removeUser(page, user)
})

test.describe('in a browser that is in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test("the form of a new merchant starts with the tenant's time zone, and says what cannot change later", async ({
    page,
  }) => {
    await signInAs(page, 'superadmin', { at: '#/setting/adminUser/add' })
    const zone = drawerIn(page).getByLabel(merchants.field.timeZone)
    await expect(zone).toHaveValue(/^Asia\/Tokyo/)
    await expect(drawerIn(page).getByText(merchants.form.fixedOnceTraded)).toHaveCount(3)
  })
})

testOnOwn(
  'requiring the second step of a merchant without users says that there are none',
  async ({ page, own }) => {
    const empty = { entName: '開店準備中' }
    await asOwner(own.engine, (q) =>
      q
        .insertInto('merchants')
        .values({
          id: 990_001,
          tenant_id: 1,
          code: 'NOT-YET-OPEN',
          name: empty.entName,
          currency: 'JPY',
          time_zone: 'Asia/Tokyo',
        })
        .execute(),
    )
    await signInAs(page, 'superadmin', { origin: own.origin, at: '#/setting/MFAManage' })
    await page
      .getByRole('switch', { name: say(merchants.mfa.requiredOf, { name: empty.entName }) })
      .press('Space')
    const question = page.getByRole('dialog', {
      name: say(merchants.mfa.askTitle, { name: empty.entName }),
    })
    await expect(question).toContainText(merchants.mfa.askNoUsers)
    await question.getByRole('button', { name: kit.cancel, exact: true }).click()
  },
)

test('a drawer moves the focus to its heading, and no toast covers the drawer', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  await rowsIn(page).first().press('Enter')
  const heading = drawerIn(page).getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await goTo(page, 'setting/user/add')
  const drawer = drawerIn(page)
  await drawer.getByLabel(users.field.userName).fill('owner')
  await drawer.getByLabel(users.field.userFullName).fill('試験 花子')
  await drawer.getByLabel(users.field.userEmail).fill('taken@people.example')
  await drawer.getByLabel(users.field.roleName).selectOption({ index: 1 })
  await drawer.getByRole('radio', { name: users.stores.NONE }).check()
  await drawer.getByRole('button', { name: users.form.invite, exact: true }).click()
  const toast = page.locator('[data-severity]')
  await expect(toast).toHaveText(ja.results.usernameExists)
  const [slip, sheet] = [(await toast.boundingBox())!, (await drawer.boundingBox())!]
  expect(slip.x + slip.width).toBeLessThanOrEqual(sheet.x)
})

test('payments are found by refund status, and failures are labeled by payment or refund', async ({
  page,
}) => {
  const { filter, refundState, failed, state } = transactions
  await signInAs(page, 'owner')
  await listStands(page)
  const period = await recentPeriod(page)
  await goTo(page, `trade?${queryText(period)}`)
  const more = page.getByRole('search').getByRole('button', { name: kit.moreFilters })
  const menu = page.getByRole('dialog', { name: kit.moreFilters, exact: true })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const field = (name: string) => menu.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const back = () => menu.getByRole('button', { name: kit.moreFilters }).click()
  await more.click()
  await field(filter.state)
  await expect(part(filter.state).getByRole('checkbox', { name: state.FAILED })).toBeVisible()
  await back()
  await field(filter.refundState)
  await part(filter.refundState).getByRole('checkbox', { name: refundState.FULL }).check()
  await expect.poll(() => searchIn(page).getAll('refundState')).toEqual(['FULL'])
  // Only payments have a refund status, so the filter offers the failure of a payment.
  await back()
  await field(filter.state)
  await expect(part(filter.state).getByRole('checkbox', { name: failed.PAYMENT })).toBeVisible()
  await expect(part(filter.state).getByRole('checkbox', { name: state.SENT })).toBeHidden()
  await page.keyboard.press('Escape')
  await listStands(page)
  const rows = await rowsIn(page).allInnerTexts()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toContain(transactions.status.fullyRefunded)
  await page.reload()
  await expect.poll(() => searchIn(page).getAll('refundState')).toEqual(['FULL'])
  expect(pathIn(page)).toBe('/trade')
})
