import { ja } from '@choba/phrases/ja.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { UserInfo } from '@choba/contract/session.contract.ts'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accountDialog, chooseInUserMenu, faultOf, toastIn } from './support/account.ts'
import { test, type OwnServer } from './support/own-server.ts'
import { ask } from './support/portal.ts'
import { listStands, pathIn, say, searchIn } from './support/screen.ts'
import { codeSentTo } from './support/sent-code.ts'
import { expectSignInPage, sendSignIn, signInAs, type DemoUser } from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED } from './support/test.ts'

const { session, shell, signIn } = ja
const { step, app } = session
const WANTED = 'dateFrom=2026-01-05&dateTo=2026-02-03'

const formIn = (page: Page) => {
  const dialog = accountDialog(page, 'secondStep')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return {
    dialog,
    button,
    password: dialog.getByLabel(step.password, { exact: true }),
    email: dialog.getByLabel(step.email, { exact: true }),
    newEmail: dialog.getByLabel(step.newEmail, { exact: true }),
    confirm: dialog.getByLabel(step.confirmEmail, { exact: true }),
    code: dialog.getByLabel(signIn.code, { exact: true }),
  }
}

/** Signs in, then turns on two-step verification, so that later sign-ins ask for a code. */
async function openWithSecondStep(page: Page, own: OwnServer, user: DemoUser) {
  await signInAs(page, user, { origin: own.origin })
  await listStands(page)
  await own.setUser(user, { mfa: true, mfa_email: `${user}@demo.example` })
  await expect.poll(async () => (await ask<UserInfo>(page, 'user/userinfo')).result.mfa).toBe(true)
  await page.reload()
  await listStands(page)
  await chooseInUserMenu(page, 'secondStep')
  return formIn(page)
}

test('the setup of two-step verification shows errors, verifies the address, and applies at the next sign-in', async ({
  page,
  own,
}) => {
  await signInAs(page, 'manager', { origin: own.origin })
  await listStands(page)
  await chooseInUserMenu(page, 'secondStep')
  const { dialog, button, password, email, confirm, code } = formIn(page)
  await expect(password).toBeFocused()
  await button(step.act).click()
  await expect.poll(() => faultOf(password)).toBe(step.passwordMissing)
  expect([await faultOf(email), await faultOf(confirm)]).toEqual([
    step.emailMissing,
    step.emailMissing,
  ])
  await password.fill('short')
  await email.fill('codes@')
  await confirm.fill('codes@example.com')
  await expect.poll(() => faultOf(password)).toBe(step.passwordUnlikely)
  expect(await faultOf(email)).toBe(step.emailInvalid)
  await email.fill('code@example.com')
  await expect.poll(() => faultOf(confirm)).toBe(step.emailDifferent)
  await confirm.fill(' code@example.com ')
  await expect.poll(() => faultOf(confirm)).toBe('')

  await password.fill('Not-the-password-1')
  await button(step.act).click()
  await expect(toastIn(page, session.wrongPassword)).toBeVisible()
  await expect.poll(() => faultOf(password)).toBe(session.wrongPassword)
  await password.fill(DEMO_PASSWORD)
  await button(step.act).click()
  await expect(dialog.getByText(say(step.proof, { email: 'code@example.com' }))).toBeVisible()
  await expect(code).toBeFocused()
  const right = await codeSentTo(own, 'code@example.com')
  await code.fill(right === '123456' ? '654321' : '123456')
  await button(step.prove).click()
  await expect.poll(() => faultOf(code)).toBe(say(signIn.codeWrong, { left: 4 }))

  // A setup in progress survives a reload, because the e-mail may arrive late.
  await page.reload()
  await listStands(page)
  await chooseInUserMenu(page, 'secondStep')
  await expect(dialog.getByText(say(step.proof, { email: 'c•••@example.com' }))).toBeVisible()
  await button(step.otherAddress).click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await chooseInUserMenu(page, 'secondStep')
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await button(step.prove).click()
  await expect(dialog.getByText(step.done)).toBeVisible()
  await expect(button(session.goodbye.go)).toBeFocused()
  await button(session.goodbye.go).click()
  await expectSignInPage(page)

  await sendSignIn(page, 'manager')
  await expect(page.getByLabel(signIn.code, { exact: true })).toBeVisible()
})

test.describe('a change of the e-mail address for codes', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('shows the old address masked, verifies the new address, and ends every sign-in', async ({
    page,
    own,
  }) => {
    const { dialog, button, password, newEmail, confirm, code } = await openWithSecondStep(
      page,
      own,
      'owner2',
    )
    await expect(dialog.getByText('o•••@demo.example', { exact: true })).toBeVisible()
    await expect(dialog.getByText(step.notInUse, { exact: true })).toBeVisible()
    await button(step.change).click()
    await expect(password).toBeFocused()
    await button(step.back).click()
    await expect(button(step.change)).toBeFocused()
    await button(step.change).click()
    await password.fill(DEMO_PASSWORD)
    await newEmail.fill('codes@example.com')
    await confirm.fill('codes@example.com')
    await confirm.press('Enter')
    await expect(dialog.getByText(step.oldInUse)).toBeVisible()
    await code.fill(await codeSentTo(own, 'codes@example.com'))
    await code.press('Enter')
    await expect(dialog.getByText(step.changed)).toBeVisible()
    await expectSignInPage(page)
  })
})

test('an authenticator app can be set up with a QR code or text, verified and removed', async ({
  page,
  own,
}) => {
  const { dialog, button, password } = await openWithSecondStep(page, own, 'clerk')
  await button(step.setUp).click()
  await password.fill(DEMO_PASSWORD)
  await button(app.next).click()
  const picture = dialog.getByRole('img', { name: app.picture })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200)
  const secret = await dialog
    .locator('button.font-mono, .font-mono')
    .filter({ hasText: /^[A-Z2-7]{16,}/ })
    .innerText()
  const code = dialog.getByLabel(app.code, { exact: true })
  await expect(code).toBeFocused()
  const right = new TOTP({ secret: Secret.fromBase32(/^[A-Z2-7]+/.exec(secret)![0]) }).generate()
  await code.fill(right === '123456' ? '654321' : '123456')
  await button(app.act).click()
  await expect.poll(() => faultOf(code)).toBe(app.wrong)
  // The test types the code in two groups, as users do.
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await button(app.act).click()
  await expect(toastIn(page, app.done)).toBeVisible()
  await expect(dialog.getByText(step.inUse, { exact: true })).toBeVisible()

  await button(step.remove).click()
  await password.fill(DEMO_PASSWORD)
  await button(step.remove).click()
  await expect(toastIn(page, app.removed)).toBeVisible()
  await expect(dialog.getByText(step.notInUse, { exact: true })).toBeVisible()
})

test.describe('required two-step verification', () => {
  // Retries are off, because they could hide a permission check that fails only sometimes.
  test.describe.configure({ retries: 0 })
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('hides everything else, so that the user can only set it up or log out', async ({
    page,
    own,
  }) => {
    await own.setUser('owner', { force_bind_mfa: true })
    await page.goto(`${own.origin}/#/trade?${WANTED}`)
    await sendSignIn(page, 'owner')
    const { dialog, button } = formIn(page)
    await expect(dialog.getByText(step.forced)).toBeVisible()
    await expect(page.locator('main')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await expect(dialog).toBeVisible()
    await button(shell.logOut).click()
    await expectSignInPage(page)
  })

  test('is set up on the page that hides everything else; the next sign-in then asks for a code', async ({
    page,
    own,
  }) => {
    await own.setUser('manager', { force_bind_mfa: true })
    await page.goto(own.origin)
    await sendSignIn(page, 'manager')
    const { dialog, button, password, email, confirm, code } = formIn(page)
    await password.fill(DEMO_PASSWORD)
    await email.fill('mistyped@example.com')
    await confirm.fill('mistyped@example.com')
    await button(step.act).click()
    await expect(code).toBeFocused()
    // A mistyped address can be corrected.
    await button(step.otherAddress).click()
    await password.fill(DEMO_PASSWORD)
    await email.fill('forced@example.com')
    await confirm.fill('forced@example.com')
    await button(step.act).click()
    await expect(dialog.getByText(say(step.proof, { email: 'forced@example.com' }))).toBeVisible()
    await code.fill(await codeSentTo(own, 'forced@example.com'))
    await button(step.prove).click()
    await expect(dialog.getByText(step.done)).toBeVisible()
    await button(session.goodbye.go).click()
    await expectSignInPage(page)
    await sendSignIn(page, 'manager')
    await expect(page.getByLabel(signIn.code, { exact: true })).toBeVisible()
  })
})

test('a sign-in without two-step verification opens the home screen once with a notice, if the tenant recommends two-step verification', async ({
  page,
  own,
}) => {
  await own.setTenant('demo', { enable_mfa: true })
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `${own.origin}/apiproxy/api/tenant/getcurrenttenantwebconfig`,
      )
      return ((await answer.json()) as { result: { enableMfa: boolean } }).result.enableMfa
    })
    .toBe(true)
  await signInAs(page, 'owner', { origin: own.origin, at: `#/trade?${WANTED}` })
  await listStands(page)
  expect(pathIn(page)).toBe('/trade')
  expect(searchIn(page).get('dateFrom')).not.toBe('2026-01-05')
  // A notice gives the reason and links to the setup.
  const notice = page.getByRole('note').filter({ hasText: ja.notices.stepMissing.title })
  await expect(notice).toContainText(ja.notices.stepMissing.text)
  await notice.getByRole('button', { name: ja.notices.stepMissing.act }).click()
  await expect(accountDialog(page, 'secondStep')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(accountDialog(page, 'secondStep')).toBeHidden()
  await notice.getByRole('button', { name: ja.kit.close }).click()
  await expect(notice).toHaveCount(0)
  await page.evaluate((search) => void (window.location.hash = `#/trade?${search}`), WANTED)
  await expect.poll(() => String(searchIn(page))).toBe(WANTED)
  await listStands(page)
})
