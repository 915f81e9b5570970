import { ja } from '@choba/phrases/ja.ts'
import { ChangedUser, type ListedUser, type UserDetail } from '@choba/contract/users.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { faultOf, toastIn } from './support/account.ts'
import { passwordLinkFor } from './support/mailbox.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { users: words, signIn, passwordLink } = ja
const { field, form } = words

// Opens the users of the second merchant, because no other test uses them.
const open = async (page: Page) => {
  await signInAs(page, 'owner2', { at: '#/setting/user' })
  await listStands(page)
}
/** ID of a role with permission to see users. */
const MANAGERS = '2'
const rowOf = (page: Page, userName: string) => rowsIn(page).filter({ hasText: userName })
const save = (page: Page, name: string) =>
  drawerIn(page).getByRole('button', { name, exact: true }).click()

async function detailOf(page: Page, userName: string): Promise<UserDetail> {
  const { items } = (
    await ask<{ items: ListedUser[] }>(page, 'user/userlist', { query: { search: userName } })
  ).result
  return (await ask<UserDetail>(page, 'user/detail', { query: { userId: items[0]!.userId } }))
    .result
}

async function giveRole(page: Page, userName: string, roleId: string): Promise<void> {
  const { stores, ...person } = await detailOf(page, userName)
  const body = { ...person, roleId, storeIds: stores.map(({ storeId }) => storeId) }
  const changed = Object.fromEntries(
    Object.keys(ChangedUser.shape).map((key) => [key, body[key as keyof typeof body]]),
  )
  expect((await ask(page, 'user/modify', { method: 'PUT', body: changed })).resultType).toBe(1000)
}

test('an invited user sets a password from the e-mail and signs in, and can be deleted', async ({
  page,
  browser,
}) => {
  await open(page)
  await expectAccessible(page, 'the list of users')
  await page.getByRole('button', { name: words.add }).click()
  const drawer = drawerIn(page)
  const inDrawer = (label: string) => drawer.getByLabel(label)
  await save(page, form.invite)
  expect(await faultOf(inDrawer(field.userName))).toContain(form.userNameFault)
  expect(await faultOf(inDrawer(field.roleName))).toContain(form.roleMissing)
  await expectAccessible(page, 'the form of a user with its faults')
  await inDrawer(field.userName).fill('invited.person')
  await inDrawer(field.userFullName).fill('招待 される子')
  await inDrawer(field.userEmail).fill('owner2@demo.example')
  await inDrawer(field.phone).fill('０３ー１２３４')
  await inDrawer(field.roleName).selectOption({ label: 'スタッフ' })
  await drawer.getByRole('radio', { name: words.stores.SPECIFIC }).check()
  await save(page, form.invite)
  await expect(drawer.getByText(form.storesMissing)).toBeVisible()
  await drawer.getByPlaceholder(ja.storePicker.search).fill('高円寺')
  await drawer.getByRole('checkbox', { name: '高円寺店' }).check()
  await save(page, form.invite)
  // The message for this error appears at the field, and the input stays.
  await expect.poll(() => faultOf(inDrawer(field.userEmail))).toContain(ja.results.emailRegistered)
  await expect(inDrawer(field.phone)).toHaveValue('03-1234')
  await inDrawer(field.userEmail).fill('invited@people.example')
  await save(page, form.invite)
  await expect(toastIn(page, say(form.invited, { email: 'invited@people.example' }))).toBeVisible()
  await expect(drawer.getByRole('heading', { name: '招待 される子' })).toContainText(
    words.signIn.invited,
  )
  await expect(drawer.getByText(say(words.says.stores.SPECIFIC, { count: 1 }))).toBeVisible()
  await expect(rowOf(page, 'invited.person')).toContainText(words.signIn.invited)
  await expect(drawer.getByText('高円寺店')).toBeVisible()

  const link = await passwordLinkFor(page, 'invited@people.example')
  const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  await visitor.goto(link)
  await expectAccessible(visitor, 'the page of an invitation')
  await visitor.getByLabel(signIn.newPassword, { exact: true }).fill('Morning-ledger-41')
  await visitor.getByLabel(signIn.newPasswordAgain, { exact: true }).fill('Morning-ledger-41')
  await visitor.getByRole('button', { name: passwordLink.submit }).click()
  await expect(visitor.getByText(passwordLink.doneText)).toBeVisible()
  await visitor.getByRole('link', { name: passwordLink.open }).click()
  await visitor.getByLabel(signIn.usernameOrEmail, { exact: true }).fill('invited.person')
  await visitor.getByLabel(signIn.password, { exact: true }).fill('Morning-ledger-41')
  await visitor.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(visitor.locator('#main')).toBeVisible()
  // The user sees one store, and has no link to the list of users.
  const options = await ask<{ stores: { storeName: string }[] }>(visitor, 'trade/options')
  expect(options.result.stores.map(({ storeName }) => storeName)).toEqual(['高円寺店'])
  await expect(visitor.getByRole('link', { name: words.screens.list })).toBeHidden()
  await goTo(visitor, 'setting/user')
  await expect.poll(() => pathIn(visitor)).toBe('/notFound')
  // After the role has changed, the screen that was forbidden opens without a reload when the user
  // returns to the window.
  await giveRole(page, 'invited.person', MANAGERS)
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => pathIn(visitor), { timeout: 15_000 }).toBe('/setting/user')
  await expect(visitor.getByRole('link', { name: words.screens.list })).toBeVisible()
  await visitor.context().close()

  await page.reload()
  await expect(drawer.getByRole('heading', { name: '招待 される子' })).toContainText(
    words.status.VALID,
  )
  await drawer.getByRole('button', { name: words.remove }).click()
  const question = page.getByRole('dialog', { name: words.removal.title })
  await question.getByRole('button', { name: words.removal.act }).click()
  await expect(toastIn(page, say(words.removal.done, { name: '招待 される子' }))).toBeVisible()
  await expect(rowOf(page, 'invited.person')).toHaveCount(0)
})
