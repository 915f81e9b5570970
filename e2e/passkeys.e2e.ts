import { asOwner } from '@choba/database/owner.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { accountDialog, chooseInUserMenu, faultOf, toastIn } from './support/account.ts'
import { test, type OwnServer } from './support/own-server.ts'
import { ask } from './support/portal.ts'
import { listStands, say } from './support/screen.ts'
import { expectSignInPage, sendSignIn, signInAs, type DemoUser } from './support/sign-in.ts'
import { expect } from './support/test.ts'

const { session, signIn } = ja
const { step, app, passkey, recovery } = session

/** Adds a virtual authenticator to the browser, like the fingerprint reader of a laptop. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether the check of the user, such as a fingerprint, succeeds from now on. */
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

function dialogIn(page: Page) {
  const dialog = accountDialog(page, 'secondStep')
  return {
    dialog,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    password: dialog.getByLabel(step.password, { exact: true }),
    name: dialog.getByLabel(passkey.name, { exact: true }),
  }
}

async function openSecondStep(page: Page) {
  await listStands(page)
  await chooseInUserMenu(page, 'secondStep')
  return dialogIn(page)
}

/** Signs in, then turns on two-step verification, so that later sign-ins ask for a second step. */
async function openWithSecondStep(page: Page, own: OwnServer, user: DemoUser) {
  await signInAs(page, user, { origin: own.origin, isAnew: true })
  await listStands(page)
  await own.setUser(user, { mfa: true, mfa_email: `${user}@demo.example` })
  await expect.poll(async () => (await ask<UserInfo>(page, 'user/userinfo')).result.mfa).toBe(true)
  await page.reload()
  return openSecondStep(page)
}

/** Signs out, then enters the password again. */
async function signInAgain(page: Page, user: DemoUser): Promise<void> {
  await page.keyboard.press('Escape')
  await chooseInUserMenu(page, 'logOut')
  await expectSignInPage(page)
  await sendSignIn(page, user)
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

test('a passkey can be added in the portal, signs the user in, and stops working when removed', async ({
  page,
  own,
}) => {
  const authenticator = await withAuthenticator(page)
  const { dialog, button, password, name } = await openWithSecondStep(page, own, 'manager')
  await button(passkey.add).click()
  await password.fill('Not-the-password-1')
  await button(app.next).click()
  await expect.poll(() => faultOf(password)).toBe(session.wrongPassword)
  await password.fill(DEMO_PASSWORD)
  await button(app.next).click()
  await expect(name).toBeFocused()
  await button(passkey.act).click()
  await expect.poll(() => faultOf(name)).toBe(passkey.nameMissing)
  await name.fill('会社のパソコン')

  await authenticator.setVerified(false)
  await button(passkey.act).click()
  await expect(dialog.getByText(passkey.notMade)).toBeVisible()
  await authenticator.setVerified(true)
  await button(passkey.act).click()
  await expect(toastIn(page, passkey.done)).toBeVisible()
  await expect(dialog.getByText('会社のパソコン', { exact: true })).toBeVisible()
  await expect(dialog.getByText(passkey.notUsed, { exact: true })).toBeVisible()

  // The same authenticator cannot be registered a second time.
  await button(passkey.add).click()
  await password.fill(DEMO_PASSWORD)
  await button(app.next).click()
  await name.fill('もう一度')
  await button(passkey.act).click()
  await expect(dialog.getByText(passkey.present)).toBeVisible()

  await signInAgain(page, 'manager')
  await expect(heading(page, signIn.passkeyTitle)).toBeVisible()
  await authenticator.setVerified(false)
  const use = page.getByRole('button', { name: signIn.passkeySubmit, exact: true })
  await expect(use).toBeFocused()
  await use.click()
  await expect(page.getByRole('alert')).toHaveText(signIn.passkeyFailed)
  await authenticator.setVerified(true)
  await use.click()
  await expect(page.locator('#main')).toBeVisible()

  const again = await openSecondStep(page)
  await expect(again.dialog.getByText(passkey.notUsed, { exact: true })).toBeHidden()
  await again.button(say(passkey.renameNamed, { name: '会社のパソコン' })).click()
  await again.name.fill('自宅')
  await again.button(passkey.rename).click()
  await expect(toastIn(page, passkey.renamed)).toBeVisible()
  await again.button(say(passkey.removeNamed, { name: '自宅' })).click()
  await again.password.fill(DEMO_PASSWORD)
  await again.button(passkey.remove).click()
  await expect(toastIn(page, passkey.removed)).toBeVisible()
  await expect(again.dialog.getByText(passkey.none, { exact: true })).toBeVisible()

  await signInAgain(page, 'manager')
  await expect(heading(page, signIn.codeTitle)).toBeVisible()
})

test('a passkey that is removed while the sign-in page is open is rejected', async ({
  page,
  own,
}) => {
  await withAuthenticator(page)
  const { button, password, name } = await openWithSecondStep(page, own, 'owner2')
  await button(passkey.add).click()
  await password.fill(DEMO_PASSWORD)
  await button(app.next).click()
  await name.fill('会社のパソコン')
  await button(passkey.act).click()
  await expect(toastIn(page, passkey.done)).toBeVisible()
  await signInAgain(page, 'owner2')
  await expect(heading(page, signIn.passkeyTitle)).toBeVisible()
  await asOwner(own.engine, (q) => q.deleteFrom('idp_passkeys').execute())
  await page.getByRole('button', { name: signIn.passkeySubmit, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(signIn.passkeyFailed)
  await page.getByRole('button', { name: signIn.byEmail, exact: true }).click()
  await expect(heading(page, signIn.codeTitle)).toBeVisible()
})

test('recovery codes can be created and saved as a file, and replace the second step', async ({
  page,
  own,
}) => {
  const { dialog, button, password } = await openWithSecondStep(page, own, 'clerk')
  await expect(dialog.getByText(recovery.none, { exact: true })).toBeVisible()
  await button(recovery.make).click()
  await password.fill(DEMO_PASSWORD)
  await button(recovery.make).click()
  const shown = dialog.getByRole('list', { name: recovery.list }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  // Pressing a key by accident does not close the dialog with the codes.
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(recovery.download).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  const file = await readFile(await download.path(), 'utf8')
  expect(file.trim().split('\n').slice(-10)).toEqual(codes)
  await button(recovery.done).click()
  await expect(dialog.getByText(say(recovery.left, { count: 10 }), { exact: true })).toBeVisible()

  await signInAgain(page, 'clerk')
  await page.getByRole('button', { name: signIn.byRecovery, exact: true }).click()
  const field = page.getByLabel(signIn.recoveryCode, { exact: true })
  await field.fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: signIn.codeSubmit, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(signIn.recoveryWrong)
  await field.fill(codes[4]!.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: signIn.codeSubmit, exact: true }).click()
  await expect(page.locator('#main')).toBeVisible()
  const again = await openSecondStep(page)
  await expect(
    again.dialog.getByText(say(recovery.left, { count: 9 }), { exact: true }),
  ).toBeVisible()
})
