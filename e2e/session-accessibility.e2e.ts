import { languages } from '@choba/phrases/languages.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import type { Page } from '@playwright/test'
import { accountDialog, chooseInUserMenu } from './support/account.ts'
import { expectAccessible } from './support/accessible.ts'
import { test } from './support/own-server.ts'
import { ask } from './support/portal.ts'
import { listStands } from './support/screen.ts'
import { sendSignIn, signInAs } from './support/sign-in.ts'
import { expect, LONG } from './support/test.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

async function look(page: Page, what: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${what}, ${size.width} px`)
  }
}

for (const language of ['ja', 'en', 'mn'] as const) {
  const { session, signIn, shell } = languages[language]
  const { step, app, passkey, recovery, password } = session

  test.describe(language, language === 'ja' ? {} : LONG, () => {
    test.use({ locale: { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }[language] })

    test('every account dialog is accessible, on a desktop and on a phone', async ({
      page,
      own,
    }) => {
      test.setTimeout(240_000)
      await page.clock.install()
      await signInAs(page, 'owner', { origin: own.origin, language })
      await listStands(page)
      await chooseInUserMenu(page, 'changePassword', language)
      const change = accountDialog(page, 'changePassword', language)
      await change.getByLabel(signIn.newPassword, { exact: true }).fill('Ab1')
      await change.getByRole('button', { name: password.act, exact: true }).click()
      await look(page, 'password')
      await page.keyboard.press('Escape')

      const dialog = accountDialog(page, 'secondStep', language)
      const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
      await chooseInUserMenu(page, 'secondStep', language)
      await press(step.act)
      await look(page, 'second step')
      await dialog.getByLabel(step.password, { exact: true }).fill(DEMO_PASSWORD)
      for (const label of [step.email, step.confirmEmail])
        await dialog.getByLabel(label, { exact: true }).fill('codes@example.com')
      await press(step.act)
      await expect(dialog.getByLabel(signIn.code, { exact: true })).toBeVisible()
      await look(page, 'proof of an address')
      await page.keyboard.press('Escape')

      await own.setUser('owner', { mfa: true, mfa_email: 'owner@demo.example' })
      await expect
        .poll(async () => (await ask<UserInfo>(page, 'user/userinfo')).result.mfa)
        .toBe(true)
      await page.reload()
      await listStands(page)
      await chooseInUserMenu(page, 'secondStep', language)
      await expect(dialog.getByText(step.notInUse, { exact: true })).toBeVisible()
      await look(page, 'facts of the second step')
      await press(passkey.add)
      await look(page, 'passkey')
      await press(step.back)
      await press(recovery.make)
      await dialog.getByLabel(step.password, { exact: true }).fill(DEMO_PASSWORD)
      await press(recovery.make)
      await expect(dialog.getByRole('list', { name: recovery.list, exact: true })).toBeVisible()
      await look(page, 'recovery codes')
      await press(recovery.done)
      await press(step.setUp)
      await dialog.getByLabel(step.password, { exact: true }).fill(DEMO_PASSWORD)
      await press(app.next)
      await expect(dialog.getByRole('img', { name: app.picture })).toBeVisible()
      await look(page, 'authenticator app')
      await page.keyboard.press('Escape')

      await page.clock.fastForward('14:10')
      await expect(page.getByRole('dialog', { name: shell.idle.title, exact: true })).toBeVisible()
      await look(page, 'idle warning')
    })

    test('pages that replace all screens are accessible', async ({ page, own }) => {
      test.setTimeout(120_000)
      await own.setUser('clerk', { force_bind_mfa: true })
      await page.goto(own.origin)
      await sendSignIn(page, 'clerk', { language })
      await expect(accountDialog(page, 'secondStep', language).getByText(step.forced)).toBeVisible()
      await look(page, 'forced second step')
      await own.setUser('clerk', { force_bind_mfa: false })

      await expect
        .poll(async () => (await ask<UserInfo>(page, 'user/userinfo')).result.forceBindMfa)
        .toBe(false)
      await page.goto(`${own.origin}/?childmode`)
      await listStands(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: shell.menu, exact: true })).toBeVisible()
      await look(page, 'menu of the child mode')
    })
  })
}

test('account dialogs open from the menu on a phone, and the menu closes', async ({
  page,
  own,
}) => {
  const { session, shell } = languages.ja
  await page.setViewportSize(phone)
  await signInAs(page, 'owner', { origin: own.origin })
  await listStands(page)
  await page.getByRole('button', { name: shell.openMenu }).click()
  await chooseInUserMenu(page, 'changePassword')
  await expect(page.getByRole('navigation', { name: shell.menu })).toBeHidden()
  const dialog = accountDialog(page, 'changePassword')
  await expect(dialog.getByLabel(session.password.old, { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: session.password.act, exact: true }).click()
  await expect(dialog.getByText(session.password.oldMissing)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('main')).toBeVisible()
})

test("a warning that opens on top of a form does not lose the form's input", async ({
  page,
  own,
}) => {
  const { session, shell } = languages.ja
  await page.clock.install()
  await signInAs(page, 'owner', { origin: own.origin })
  await listStands(page)
  await chooseInUserMenu(page, 'changePassword')
  const dialog = accountDialog(page, 'changePassword')
  const old = dialog.getByLabel(session.password.old, { exact: true })
  await old.fill('half of it')
  await page.clock.fastForward('14:10')
  await page.getByRole('button', { name: shell.idle.stay }).click()
  await expect(page.getByRole('dialog', { name: shell.idle.title, exact: true })).toBeHidden()
  await expect(old).toHaveValue('half of it')
  await old.fill('all of it')
  await expect(old).toHaveValue('all of it')
})
