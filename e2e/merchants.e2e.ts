import { ja } from '@choba/phrases/ja.ts'
import type { ListedMerchant, MerchantDetail } from '@choba/contract/merchants.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { faultOf, toastIn } from './support/account.ts'
import { passwordLinkFor } from './support/mailbox.ts'
import { browserOrigin } from './support/origin.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { merchants: words, kit, shell, signIn, passwordLink } = ja
const { field, form, detail } = words

const CODE = 'YUGURE-HANTEN'
const NAME = '夕暮飯店'
const PASSWORD = 'Evening-ledger-41'
const person = { userName: 'yugure.owner', userFullName: '夕暮 灯', userEmail: 'yugure@merchants.example' }

const rowOf = (page: Page, entCode: string) => rowsIn(page).filter({ hasText: entCode })
const act = (page: Page, name: string) => drawerIn(page).getByRole('button', { name, exact: true }).click()
const question = (page: Page, title: string) => page.getByRole('dialog', { name: say(title, { name: NAME }) })

async function expectNoWay(page: Page): Promise<void> {
  for (const place of ['setting/adminUser', `setting/adminUser/${CODE}/edit`, 'setting/MFAManage']) {
    await goTo(page, place)
    await expect.poll(() => pathIn(page)).toBe('/notFound')
  }
  expect((await ask<ListedMerchant[]>(page, 'ent/list')).status).toBe(403)
}

async function fillSignIn(visitor: Page): Promise<void> {
  await visitor.getByLabel(signIn.usernameOrEmail, { exact: true }).fill(person.userName)
  await visitor.getByLabel(signIn.password, { exact: true }).fill(PASSWORD)
  await visitor.getByRole('button', { name: signIn.submit, exact: true }).click()
}

test.describe('the life of a merchant', () => {
  // What is refused on the way: a code that is taken, a stale change, and the calls of people who are put out.
  test.use({ expectedErrors: [/status of (400|401|403|409)/] })

  test('it is made, its first user comes, it is changed by two at once, disabled and enabled', async ({
    page,
    browser,
  }) => {
    await signInAs(page, 'superadmin', { at: '#/setting/adminUser' })
    await listStands(page)
    await expectAccessible(page, 'the list of merchants')
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const drawer = drawerIn(page)
    const inDrawer = (label: string) => drawer.getByLabel(label, { exact: true })
    await inDrawer(field.entCode).fill('yugure')
    await act(page, form.act)
    expect(await faultOf(inDrawer(field.entCode))).toBe(form.entCodeFault)
    await expectAccessible(page, 'the form of a merchant with its faults')
    await inDrawer(field.entCode).fill('SHIBUYA-COFFEE')
    await inDrawer(field.entName).fill(NAME)
    await inDrawer(field.closing).selectOption({ label: '05:00' })
    await expect(drawer.getByText(/05:00 から .+ 04:59 まで/)).toBeVisible()
    for (const [key, value] of Object.entries(person)) await inDrawer(field[key as keyof typeof person]).fill(value)
    await act(page, form.act)
    await expect.poll(() => faultOf(inDrawer(field.entCode))).toBe(form.codeTaken)
    await expect(toastIn(page, form.codeTaken)).toBeVisible()
    await inDrawer(field.entCode).fill(CODE)
    // A browser that is newer than the server may offer zones that the server has not heard of.
    await page.route(
      '**/ent/add*',
      (call) => call.continue({ postData: { ...call.request().postDataJSON(), timeZone: 'Europe/Atlantis' } }),
      { times: 1 },
    )
    await act(page, form.act)
    await expect.poll(() => faultOf(inDrawer(field.timeZone))).toBe(form.timeZoneUnknown)
    await act(page, form.act)
    await expect(toastIn(page, say(form.added, { name: NAME, email: person.userEmail }))).toBeVisible()
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
    // A merchant's own owner sees nothing of merchants.
    await expectNoWay(visitor)

    // Somebody else is faster: what they changed is told, what was typed stays.
    await act(page, ja.kit.record.edit)
    await inDrawer(field.entName).fill('夕暮飯店 本店')
    const seen = (await ask<MerchantDetail>(page, 'ent/detail', { query: { entCode: CODE } })).result
    const { entCode, version, currency, timeZone, closingMinutes, status } = seen
    const theirs = { entCode, version, currency, timeZone, closingMinutes, status, isMasterEnterprise: false }
    const faster = { ...theirs, entName: '黄昏飯店', enablePoint: true, enableQr: false }
    expect((await ask(page, 'ent/modify', { method: 'PUT', body: faster })).resultType).toBe(1000)
    await act(page, kit.save)
    const notice = drawer.getByRole('alert')
    await expect(notice).toContainText(say(kit.stale.kept, { label: field.entName, theirs: '黄昏飯店' }))
    await expect(inDrawer(field.entName)).toHaveValue('夕暮飯店 本店')
    await expect(drawer.getByRole('switch', { name: field.enablePoint })).toBeChecked()
    await inDrawer(field.entName).fill(NAME)
    await act(page, kit.save)
    await expect(toastIn(page, say(form.changed, { name: NAME }))).toBeVisible()

    // Out: whoever is signed in, and whoever knows the password.
    await act(page, detail.disable)
    const dialog = question(page, words.disable.title)
    await dialog.getByRole('button', { name: words.disable.act, exact: true }).click()
    await expect(dialog.getByText(words.disable.confirmFault)).toBeVisible()
    await dialog.getByRole('textbox').fill(CODE)
    await expectAccessible(page, 'the question before a merchant is disabled', false)
    await dialog.getByRole('button', { name: words.disable.act, exact: true }).click()
    await expect(toastIn(page, say(words.disable.done, { name: NAME }))).toBeVisible()
    await expect(rowOf(page, CODE)).toContainText(words.status.INVALID)
    // Whoever was being sent to the sign-in page at that moment is asked to begin it again.
    const tryToSignIn = (expected: () => Promise<void>) =>
      expect(async () => {
        await visitor.goto(browserOrigin())
        await expect(visitor.getByLabel(signIn.password, { exact: true })).toBeVisible({ timeout: 10_000 })
        await fillSignIn(visitor)
        await expected()
      }).toPass()
    await tryToSignIn(() =>
      expect(visitor.getByRole('alert')).toContainText(ja.results.wrongCredentials, { timeout: 10_000 }),
    )

    await act(page, detail.enable)
    await question(page, words.enable.title).getByRole('button', { name: words.enable.act, exact: true }).click()
    await expect(toastIn(page, say(words.enable.done, { name: NAME }))).toBeVisible()
    // The sign-in page has a heading too: this is the portal.
    await tryToSignIn(() => expect(visitor.locator('#main')).toBeVisible({ timeout: 10_000 }))
    await listStands(visitor)

    // The second step: asked for where the person is, without signing in anew. A screen that was not open asks for its data.
    const unseen = ['message', 'setting/rights', 'setting/audit'].values()
    await goTo(page, `setting/MFAManage?search=${CODE}`)
    await expect(rowsIn(page).or(page.locator('tbody tr'))).toHaveCount(1)
    await expectAccessible(page, 'the two-step settings', false)
    const toggle = page.getByRole('switch', { name: say(words.mfa.requiredOf, { name: NAME }) })
    await toggle.click({ force: true })
    await question(page, words.mfa.askTitle).getByRole('button', { name: words.mfa.act, exact: true }).click()
    await expect(toastIn(page, say(words.mfa.on, { name: NAME }))).toBeVisible()
    await expect(toggle).toBeChecked()
    const forced = visitor.getByRole('dialog', { name: shell.secondStep })
    await expect(async () => {
      await goTo(visitor, unseen.next().value ?? 'trade')
      await expect(forced).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await toggle.click({ force: true })
    await expect(toastIn(page, say(words.mfa.off, { name: NAME }))).toBeVisible()
    await visitor.reload()
    await listStands(visitor)
    await visitor.context().close()
  })
})

test.describe('who configures the system', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('finds no way to the merchants and their settings', async ({ page }) => {
    await signInAs(page, 'sysconfig')
    await listStands(page)
    await expectNoWay(page)
  })
})
