import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { toastIn } from './support/account.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Retries are off, because they could hide a permission check that fails only sometimes.
test.describe.configure({ retries: 0 })

const { kit, roles, permissions, shell } = ja
const { detail } = roles

const act = (drawer: Locator, words: string) =>
  drawer.getByRole('button', { name: words, exact: true })
const rowNamed = (page: Page, roleName: string) =>
  rowsIn(page).filter({ has: page.getByTitle(roleName, { exact: true }) })

async function openList(page: Page): Promise<void> {
  await goTo(page, 'setting/rights')
  await listStands(page)
}

test.describe('the address of a screen without permission', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('names the missing permission and the people who can grant it', async ({ page }) => {
    await signInAs(page, 'clerk')
    await listStands(page)
    const sentence = say(permissions.missing.page, { name: permissions.can.Permission.search })
    const people = say(permissions.missing.people, { people: '佐藤 陽子、渡辺 翔' })
    for (const visit of ['at once', 'after a reload']) {
      if (visit === 'at once') await goTo(page, 'setting/rights')
      else await page.reload()
      await expect(page.getByText(sentence), visit).toBeVisible()
      await expect(page.getByText(people), visit).toBeVisible()
      expect(pathIn(page)).toBe('/notFound')
    }
    // The page names no permission for an unknown address, or for a screen that only administrators
    // have.
    for (const place of ['no/such/screen', 'setting/adminUserRole']) {
      await goTo(page, place)
      await expect(page.getByText(ja.shell.notFound.title), place).toBeVisible()
      await expect(page.getByText(people)).toHaveCount(0)
    }
    const refused = await ask(page, 'role/list')
    expect([refused.status, refused.resultType]).toEqual([403, 2000])
    const answer = { statusCode: 403, resultStatus: 'Fail', ...refused }
    await page.route('**/api/trade/list?*', (route) => route.fulfill({ status: 403, json: answer }))
    await goTo(page, 'trade')
    // The message appears in place of the list that the server rejected.
    const place = page.locator('#main').getByText(permissions.can.Permission.search)
    await expect(place).toContainText(people)
  })
})

test('viewing as a role is possible for users who manage roles, and changes nothing', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await openList(page)
  await rowNamed(page, 'スタッフ').locator('td').first().click()
  await act(drawerIn(page), detail.viewAs).click()
  const banner = page.getByRole('region', { name: shell.viewAs.label })
  await expect(banner).toContainText(say(shell.viewAs.seeing, { name: 'スタッフ' }))
  const menu = page.getByRole('navigation', { name: ja.shell.menu }).getByRole('link')
  const {
    dashboard,
    transactions,
    orders,
    pointTransactions,
    disputes,
    paymentMethods,
    notifications,
  } = ja
  const entries = [transactions, orders, pointTransactions, disputes, paymentMethods].map(
    ({ screens }) => screens.list,
  )
  // The name of a menu entry also contains the number of unread notifications, or of disputes that
  // wait, after it has loaded.
  const withCount = (name: string) => new RegExp(`^${name}([0-9]|$)`)
  await expect(menu).toHaveText([
    dashboard.screens.dashboard,
    ...entries.map(withCount),
    withCount(notifications.screens.list),
    ja.tableTents.screens.print,
    ja.manuals.screens.list,
    ja.support.screens.support,
  ])
  await menu.getByText(transactions.screens.list, { exact: true }).click()
  await listStands(page)
  await expectAccessible(page, 'through a role')
  // A change is rejected although the role permits it: saving a view counts as a change.
  await page.getByRole('button', { name: ja.views.title }).click()
  await page.getByRole('menuitem', { name: ja.views.save }).click()
  const saving = page.getByRole('dialog', { name: ja.views.form.addTitle })
  await saving.getByLabel(ja.views.form.name).fill('スタッフの条件')
  await act(saving, ja.views.form.act).click()
  await expect(toastIn(page, say(shell.viewAs.readOnly, { name: 'スタッフ' }))).toBeVisible()
  await act(saving, kit.cancel).click()
  await page.reload()
  await act(banner, shell.viewAs.back).click()
  await expect(drawerIn(page).getByRole('heading', { name: 'スタッフ' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(menu.filter({ hasText: ja.roles.screens.list })).toBeVisible()
})

for (const [language, locale] of [
  ['en', 'en-GB'],
  ['mn', 'mn-MN'],
] as const satisfies [Language, string][]) {
  test.describe(language, () => {
    test.use({ locale, viewport: { width: 320, height: 700 } })

    test("the screen of administrators' roles fits on a small phone", async ({ page }) => {
      const words = languages[language]
      await signInAs(page, 'superadmin', { language, at: '#/setting/adminUserRole' })
      await expect(page.getByRole('heading', { name: words.roles.adminTitle })).toBeVisible()
      await page.getByRole('button', { name: words.roleNames.SUPER_ADMIN }).click()
      await expect(act(drawerIn(page), words.kit.record.edit)).toHaveAccessibleDescription(
        words.roles.detail.whyBuiltin,
      )
      await act(drawerIn(page), words.roles.detail.clone).click()
      const copying = page.getByRole('dialog', { name: words.roles.form.cloneTitle })
      // The form disables permissions that the user cannot grant; none of the disabled checkboxes
      // can be ticked.
      const closed = copying
        .getByRole('checkbox', { name: words.permissions.module.SystemConfig })
        .first()
      await expect(closed).toHaveAccessibleDescription(words.roles.form.whyNotYours)
      const chosen = copying.getByRole('checkbox', { checked: true })
      const before = await chosen.count()
      expect(before).toBeGreaterThan(0)
      await closed.focus()
      await page.keyboard.press('Space')
      await expect(closed).not.toBeChecked()
      await expect(chosen).toHaveCount(before)
      await expectAccessible(page, `the form in ${language}`)
    })
  })
}
