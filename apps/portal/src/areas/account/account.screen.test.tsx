import { page } from 'vitest/browser'
import { beforeEach, describe, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  drawer,
  expectAccessible,
  faultOf,
  main,
  openScreen,
  signInAs,
  toast,
} from '#testing/screen.tsx'
import { accountApi } from './account.api.ts'

const { account: words, users, kit, results, screens, session } = phrases.ja
const phone = () => main().getByLabelText(users.field.phone)
const save = () => main().getByRole('button', { name: kit.save, exact: true }).click()
const part = (title: string) => main().getByRole('region', { name: title })

beforeEach(() => signInAs('manager'))

const withoutPhone = async () => {
  const { version, userFullName } = await accountApi.profile.call()
  await accountApi.changeProfile.call({ version, userFullName, phone: '' })
}

describe('the account page', () => {
  it('opens from the user menu and shows the user’s details', async () => {
    await openScreen('trade')
    const { userFullName } = await accountApi.profile.call()
    await page
      .getByRole('button', { name: say(phrases.ja.shell.userMenu, { name: userFullName }) })
      .click()
    await page.getByRole('menuitem', { name: screens.account.account }).click()
    await expect.poll(address).toBe('account')
    await expect
      .element(part(words.profile.title).getByText('manager', { exact: true }))
      .toBeVisible()
    await expect.element(main().getByLabelText(users.field.userFullName)).toHaveValue(userFullName)
    await expect.element(part(words.sessions.title).getByText(words.sessions.own)).toBeVisible()
    await expect
      .element(part(words.signIns.title).getByText(words.signIns.ok).first())
      .toBeVisible()
    await expectAccessible()
  })

  it('saves a changed phone number once, and says so if nothing has changed', async () => {
    await openScreen('account')
    await phone().fill('none')
    await save()
    await expect.poll(() => faultOf(phone())).not.toBe('')
    await phone().fill('03-1234-5678')
    await save()
    await expect.element(toast(words.profile.saved)).toBeVisible()
    expect(await accountApi.profile.call()).toMatchObject({ phone: '03-1234-5678' })
    await save()
    await expect.element(toast(results.nothingToDo)).toBeVisible()
    // After saving, the form starts from the saved values, so the next save reports no conflict.
    await phone().fill('03-8765-4321')
    await save()
    await expect.poll(async () => (await accountApi.profile.call()).phone).toBe('03-8765-4321')
    await withoutPhone()
  })

  it(
    'keeps the typed value if another change is saved meanwhile, and shows the other change',
    { tags: ['no-retry'] },
    async () => {
      await openScreen('account')
      await phone().fill('03-1111-1111')
      const { version, userFullName } = await accountApi.profile.call()
      await accountApi.changeProfile.call({ version, userFullName, phone: '03-2222-2222' })
      await save()
      const kept = say(kit.stale.kept, { label: users.field.phone, theirs: '03-2222-2222' })
      await expect.element(main().getByText(kept)).toBeVisible()
      await expect.element(phone()).toHaveValue('03-1111-1111')
      await save()
      // Checks the saved value and not the message, because the message of the previous test may
      // still be visible.
      await expect.poll(async () => (await accountApi.profile.call()).phone).toBe('03-1111-1111')
      await withoutPhone()
    },
  )

  it('opens the password and second step dialogs', async () => {
    await openScreen('account')
    await main().getByRole('button', { name: words.security.changePassword }).click()
    await expect.element(drawer().getByLabelText(session.password.old)).toBeVisible()
    await drawer().getByRole('button', { name: kit.cancel }).click()
    await main().getByRole('button', { name: words.security.setUp }).click()
    await expect.element(drawer().getByLabelText(session.step.email, { exact: true })).toBeVisible()
  })

  it('shows no merchant and no stores for an administrator', async () => {
    await signInAs('superadmin')
    await openScreen('account')
    await expect
      .element(part(words.profile.title).getByText('superadmin', { exact: true }))
      .toBeVisible()
    await expect.element(main().getByText(users.field.stores)).not.toBeInTheDocument()
  })
})
