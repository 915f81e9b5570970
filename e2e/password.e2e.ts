import { en } from '@choba/phrases/en.ts'
import { ja } from '@choba/phrases/ja.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { Page } from '@playwright/test'
import { accountDialog, chooseInUserMenu, faultOf, toastIn } from './support/account.ts'
import { test } from './support/own-server.ts'
import { listStands } from './support/screen.ts'
import {
  expectSignInPage,
  reasonsOf,
  sendSignIn,
  signInAs,
  type DemoUser,
} from './support/sign-in.ts'
import { expect, SIGN_IN_ENDED } from './support/test.ts'

const { results, session, signIn } = ja
const NEW = 'Spring-2027-rain'

const dialogOf = (page: Page) => {
  const dialog = accountDialog(page, 'changePassword')
  return {
    dialog,
    old: dialog.getByLabel(session.password.old, { exact: true }),
    next: dialog.getByLabel(signIn.newPassword, { exact: true }),
    again: dialog.getByLabel(signIn.newPasswordAgain, { exact: true }),
    act: dialog.getByRole('button', { name: session.password.act, exact: true }),
    /** Returns the indexes of the password rules that are ticked off. */
    kept: () =>
      dialog
        .getByRole('listitem')
        .evaluateAll(
          (lines, word) => lines.map((line) => line.textContent.includes(word)),
          session.password.kept,
        ),
  }
}

const deferred = () => Promise.withResolvers<void>()

async function open(page: Page, origin: string, user: DemoUser = 'owner') {
  await signInAs(page, user, { origin })
  await listStands(page)
  await chooseInUserMenu(page, 'changePassword')
  const form = dialogOf(page)
  await expect(form.old).toBeFocused()
  return form
}

test('password rules are ticked off while the user types, and errors appear at the fields', async ({
  page,
  own,
}) => {
  const form = await open(page, own.origin)
  expect(await form.kept()).toEqual([false, false, false, false, false, false])
  await form.next.pressSequentially('Ab1')
  expect(await form.kept()).toEqual([false, true, true, true, false, true])
  await form.next.fill('Owner-2027-rain')
  expect(await form.kept()).toEqual([true, true, true, true, true, false])
  await form.act.click()
  await expect.poll(() => faultOf(form.old)).toBe(session.password.oldMissing)
  expect(await faultOf(form.next)).toBe(results.passwordContainsUsername)
  expect(await faultOf(form.again)).toBe(signIn.passwordsDiffer)
  await expect(form.old).toBeFocused()
  await form.next.fill('short')
  await expect.poll(() => faultOf(form.next)).toBe(results.passwordFormatInvalid)
  await form.next.fill('')
  await expect.poll(() => faultOf(form.next)).toBe(signIn.newPasswordMissing)
  await form.next.fill(NEW)
  await form.again.fill(NEW)
  await expect.poll(() => faultOf(form.again)).toBe('')
  expect(await form.kept()).toEqual([true, true, true, true, true, true])

  // A password that the user has shown stays visible after a click elsewhere, and is not stored.
  await form.dialog.getByRole('button', { name: ja.kit.showPassword }).nth(1).click()
  await expect(form.next).toHaveAttribute('type', 'text')
  await page.mouse.click(4, 4)
  await expect(form.next).toHaveValue(NEW)
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  )
  expect(kept).not.toContain(NEW)
  await page.keyboard.press('Escape')
  await expect(form.dialog).toBeHidden()
})

test('an error of the server is shown as a toast and at the password field', async ({
  page,
  own,
}) => {
  const form = await open(page, own.origin)
  await form.old.fill('Not-the-password-1')
  await form.next.fill(NEW)
  await form.again.fill(NEW)
  await form.act.click()
  await expect(toastIn(page, session.wrongPassword)).toBeVisible()
  await expect.poll(() => faultOf(form.old)).toBe(session.wrongPassword)
  await expect(form.old).toBeFocused()

  await form.old.fill(DEMO_PASSWORD)
  await form.next.fill(DEMO_PASSWORD)
  await form.again.fill(DEMO_PASSWORD)
  await form.act.click()
  await expect(toastIn(page, results.passwordUnchanged)).toBeVisible()
  await expect.poll(() => faultOf(form.next)).toBe(results.passwordUnchanged)
  await expect(form.next).toHaveValue(DEMO_PASSWORD)
})

test.describe('a changed password', () => {
  test.use({ expectedErrors: [SIGN_IN_ENDED] })

  test('ends every sign-in with a message, and replaces the old password', async ({
    page,
    context,
    own,
  }) => {
    const other = await context.newPage()
    // Uses the other tenant, so that the demo users keep their passwords.
    const steppe = own.origin.replace('//localhost', '//steppe.localhost')
    const form = await open(page, steppe, 'manager')
    await other.goto(`${steppe}/#/trade`)
    await listStands(other)
    await form.old.fill(DEMO_PASSWORD)
    await form.next.fill(NEW)
    await form.again.fill(NEW)
    await form.again.press('Enter')
    await expect(form.dialog.getByText(session.password.done)).toBeVisible()
    await expect(form.old).toHaveCount(0)
    // Esc does not close the dialog, because the sign-in has ended.
    await page.keyboard.press('Escape')
    await expect(form.dialog.getByText(session.password.done)).toBeVisible()
    await expectSignInPage(page)
    await expectSignInPage(other)

    await sendSignIn(page, 'manager')
    await expect(page.getByRole('alert')).toHaveText(results.wrongCredentials)
    await sendSignIn(page, 'manager', { password: NEW })
    await listStands(page)
  })

  for (const [when, isFirst] of [
    ['before the message appears', true],
    ['while the message is visible', false],
  ] as const) {
    test(`lets the user read the message even if another tab detects the end of the sign-in ${when}`, async ({
      page,
      context,
      own,
    }) => {
      const form = await open(page, own.origin)
      const other = await context.newPage()
      await other.goto(`${own.origin}/#/trade`)
      await listStands(other)
      const reasons = reasonsOf(page)
      const [isChanged, mayAnswer, mayAsk] = [deferred(), deferred(), deferred()]
      await page.route('**/user/resetpassword', async (route) => {
        const response = await route.fetch()
        isChanged.resolve()
        await mayAnswer.promise
        await route.fulfill({ response })
      })
      await other.route('**/apiproxy/**', async (route) => {
        await mayAsk.promise
        await route.continue()
      })
      await form.old.fill(DEMO_PASSWORD)
      await form.next.fill(NEW)
      await form.again.fill(NEW)
      await form.act.click()
      await isChanged.promise
      const done = form.dialog.getByText(session.password.done)
      if (isFirst) {
        mayAsk.resolve()
        await expectSignInPage(other)
        await expect(form.old).toBeVisible()
        mayAnswer.resolve()
        await expect(done).toBeVisible()
      } else {
        mayAnswer.resolve()
        await expect(done).toBeVisible()
        mayAsk.resolve()
      }
      await expectSignInPage(other)
      await expectSignInPage(page)
      // The sign-in page does not say that the sign-in has ended, because the user knows the
      // reason.
      expect(reasons).not.toContain('ended')
      await sendSignIn(page, 'owner', { password: NEW })
      await listStands(page)
    })
  }
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('the texts of the password dialog have the meaning given in the specification', async ({
    page,
    own,
  }) => {
    await signInAs(page, 'owner', { origin: own.origin, language: 'en' })
    await listStands(page)
    await chooseInUserMenu(page, 'changePassword', 'en')
    const dialog = accountDialog(page, 'changePassword', 'en')
    await dialog.getByLabel(en.signIn.newPassword, { exact: true }).fill(NEW)
    await dialog.getByRole('button', { name: en.session.password.act, exact: true }).click()
    const again = dialog.getByLabel(en.signIn.newPasswordAgain, { exact: true })
    await expect.poll(() => faultOf(again)).toBe('The passwords don’t match.')
  })
})
