import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { toastIn } from './support/account.ts'
import { passwordLinkFor } from './support/mailbox.ts'
import { browserOrigin } from './support/origin.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { merchants: words, shell, signIn, passwordLink } = ja
const { field, form, detail } = words

const CODE = 'YUGURE-HANTEN'
const NAME = '夕暮飯店'
const PASSWORD = 'Evening-ledger-41'
const person = {
  userName: 'yugure.owner',
  userFullName: '夕暮 灯',
  userEmail: 'yugure@merchants.example',
}

const rowOf = (page: Page, entCode: string) => rowsIn(page).filter({ hasText: entCode })
const act = (page: Page, name: string) =>
  drawerIn(page).getByRole('button', { name, exact: true }).click()
const question = (page: Page, title: string) =>
  page.getByRole('dialog', { name: say(title, { name: NAME }) })

async function fillSignIn(visitor: Page): Promise<void> {
  await visitor.getByLabel(signIn.usernameOrEmail, { exact: true }).fill(person.userName)
  await visitor.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: signIn.submit, exact: true }).click()
}

test.describe('the life cycle of a merchant', () => {
  // Errors that the console logs when the server rejects calls of disabled users.
  test.use({ expectedErrors: [/status of (400|401|403)/] })

  test('includes its creation, sign-in, disabling, enabling and required two-step verification', async ({
    page,
    browser,
  }) => {
    await signInAs(page, 'superadmin', { at: '#/setting/adminUser' })
    await listStands(page)
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const drawer = drawerIn(page)
    const inDrawer = (label: string) => drawer.getByLabel(label, { exact: true })
    await inDrawer(field.entCode).fill(CODE)
    await inDrawer(field.entName).fill(NAME)
    for (const [key, value] of Object.entries(person))
      await inDrawer(field[key as keyof typeof person]).fill(value)
    await act(page, form.act)
    await expect(
      toastIn(page, say(form.added, { name: NAME, email: person.userEmail })),
    ).toBeVisible()
    await expect.poll(() => pathIn(page)).toBe(`/setting/adminUser/${CODE}`)
    await expect(drawer.getByText(person.userFullName)).toBeVisible()

    const link = await passwordLinkFor(page, person.userEmail)
    const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
    await visitor.goto(link)
    await visitor.getByLabel(signIn.newPassword, { exact: true }).fill(PASSWORD)
    await visitor.getByLabel(signIn.newPasswordAgain, { exact: true }).fill(PASSWORD)
    await visitor.getByRole('button', { name: passwordLink.submit }).click()
    await visitor.getByRole('link', { name: passwordLink.open }).click()
    await fillSignIn(visitor)
    await listStands(visitor)

    // Disabling the merchant signs its users out and blocks new sign-ins.
    await act(page, detail.disable)
    const dialog = question(page, words.disable.title)
    await dialog.getByRole('textbox').fill(CODE)
    await dialog.getByRole('button', { name: words.disable.act, exact: true }).click()
    await expect(toastIn(page, say(words.disable.done, { name: NAME }))).toBeVisible()
    await expect(rowOf(page, CODE)).toContainText(words.status.INVALID)
    // Starts again if the sign-in fails, because the page may be redirecting to the sign-in page
    // at that moment.
    const tryToSignIn = (expected: () => Promise<void>) =>
      expect(async () => {
        await visitor.goto(browserOrigin())
        await expect(visitor.getByLabel(signIn.password, { exact: true })).toBeVisible({
          timeout: 10_000,
        })
        await fillSignIn(visitor)
        await expected()
      }).toPass()
    await tryToSignIn(() =>
      expect(visitor.getByRole('alert')).toContainText(ja.results.wrongCredentials, {
        timeout: 10_000,
      }),
    )

    await act(page, detail.enable)
    await question(page, words.enable.title)
      .getByRole('button', { name: words.enable.act, exact: true })
      .click()
    await expect(toastIn(page, say(words.enable.done, { name: NAME }))).toBeVisible()
    // Checks for the main element of the portal, because the sign-in page has a heading too.
    await tryToSignIn(() => expect(visitor.locator('#main')).toBeVisible({ timeout: 10_000 }))
    await listStands(visitor)

    // Required two-step verification affects open pages without a new sign-in. The test opens
    // screens that were not open before, because those must request data.
    const unseen = ['message', 'setting/rights', 'setting/audit'].values()
    await goTo(page, `setting/MFAManage?search=${CODE}`)
    await expect(rowsIn(page).or(page.locator('tbody tr'))).toHaveCount(1)
    const toggle = page.getByRole('switch', { name: say(words.mfa.requiredOf, { name: NAME }) })
    await toggle.click({ force: true })
    await question(page, words.mfa.askTitle)
      .getByRole('button', { name: words.mfa.act, exact: true })
      .click()
    await expect(toastIn(page, say(words.mfa.on, { name: NAME }))).toBeVisible()
    await expect(toggle).toBeChecked()
    const forced = visitor.getByRole('dialog', { name: shell.secondStep })
    await expect(async () => {
      await goTo(visitor, unseen.next().value ?? 'trade')
      await expect(forced).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await toggle.click({ force: true })
    await expect(toastIn(page, say(words.mfa.off, { name: NAME }))).toBeVisible()
    // Reloads until the change applies, because the server caches users for up to a second.
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.locator('#main h1')).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await visitor.context().close()
  })
})
