import type { Language } from '@choba/contract/session.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { faultOf, toastIn } from './support/account.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, pattern, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit, roles, permissions, shell } = ja
const { form, detail } = roles

const name = (drawer: Locator) => drawer.getByLabel(form.name, { exact: true })
const act = (drawer: Locator, words: string) => drawer.getByRole('button', { name: words, exact: true })
const rowNamed = (page: Page, roleName: string) =>
  rowsIn(page).filter({ has: page.getByTitle(roleName, { exact: true }) })
/** The box of one permission: module and action by their names. */
const box = (drawer: Locator, module: keyof typeof permissions.module, action: keyof typeof permissions.action) =>
  drawer.getByRole('checkbox', {
    name: say(form.cell, { module: permissions.module[module], action: permissions.action[action] }),
    exact: true,
  })
const sentences = (drawer: Locator, title: string) => drawer.getByRole('region', { name: title, exact: true })

async function openList(page: Page): Promise<void> {
  await goTo(page, 'setting/rights')
  await listStands(page)
}

/** In the one window or the other: the form of a role that stands in the list. */
async function openForm(page: Page, roleName: string): Promise<Locator> {
  await openList(page)
  await rowNamed(page, roleName).locator('td').first().click()
  await act(drawerIn(page), ja.kit.record.edit).click()
  const drawer = page.getByRole('dialog', { name: form.editTitle })
  await expect(name(drawer)).toHaveValue(roleName)
  return drawer
}

test.describe('with somebody who is faster', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('a role is added, refused in its place, changed, copied and deleted', async ({ page, browser }) => {
    await signInAs(page, 'owner')
    await openList(page)
    await expectAccessible(page, 'the list')
    await page.getByRole('button', { name: roles.add }).click()
    const adding = page.getByRole('dialog', { name: form.addTitle })
    await act(adding, form.create).click()
    await expect(name(adding)).toBeFocused()
    expect(await faultOf(name(adding))).toBe(say(form.nameMissing, { max: 50 }))
    await expect(adding.getByText(form.permissionsMissing)).toBeVisible()
    await name(adding).fill('ｽﾀｯﾌ')
    await box(adding, 'Record', 'search').check()
    await box(adding, 'Refund', 'add').check()
    await act(adding, form.create).click()
    await expect(name(adding)).toBeFocused()
    expect(await faultOf(name(adding))).toBe(form.nameTaken)
    await expect(sentences(adding, roles.words.can)).toContainText(permissions.can.Refund.add)
    await expect(sentences(adding, roles.words.cannot)).toContainText(permissions.can.Record.download)
    await expectAccessible(page, 'the form')
    await name(adding).fill('返金担当')
    await act(adding, form.create).click()
    await expect(drawerIn(page).getByRole('heading', { name: '返金担当' })).toBeVisible()

    // Two windows open the same role; the second to save is told what the first has done, and nothing of it is lost.
    const first = await browser.newPage()
    await signInAs(first, 'owner')
    const [mine, theirs] = [await openForm(page, '返金担当'), await openForm(first, '返金担当')]
    await box(theirs, 'Record', 'download').check()
    await act(theirs, kit.save).click()
    await expect(theirs).toBeHidden()
    await first.close()
    await name(mine).fill('返金とお知らせ')
    await act(mine, kit.save).click()
    await expect(mine.getByText(kit.stale.title)).toBeVisible()
    await expect(mine.getByText(say(kit.stale.by, { name: '佐藤 陽子' }))).toBeVisible()
    await expect(box(mine, 'Record', 'download')).toBeChecked()
    await expect(name(mine)).toHaveValue('返金とお知らせ')
    await act(mine, kit.save).click()
    const changed = drawerIn(page)
    await expect(changed.getByRole('heading', { name: '返金とお知らせ' })).toBeVisible()
    await expect(sentences(changed, roles.words.can)).toContainText(permissions.can.Record.download)

    await act(changed, detail.clone).click()
    const copying = page.getByRole('dialog', { name: form.cloneTitle })
    await expect(name(copying)).toHaveValue(say(form.copyOf, { name: '返金とお知らせ' }))
    await expect(box(copying, 'Refund', 'add')).toBeChecked()
    await act(copying, form.create).click()
    await expect(copying).toBeHidden()
    for (const roleName of [say(form.copyOf, { name: '返金とお知らせ' }), '返金とお知らせ']) {
      await rowNamed(page, roleName).locator('td').first().click()
      await expect(drawerIn(page).getByRole('heading', { name: roleName, exact: true })).toBeVisible()
      await act(drawerIn(page), detail.remove).click()
      const question = page.getByRole('dialog', { name: roles.removal.title })
      await expect(question).toContainText(say(roles.removal.text, { name: roleName }))
      await act(question, roles.removal.act).click()
      await expect(rowNamed(page, roleName)).toHaveCount(0)
    }
    // One that somebody has stays, and says why.
    await rowNamed(page, '店長').locator('td').first().click()
    await expect(act(drawerIn(page), detail.remove)).toHaveAccessibleDescription(pattern(detail.whyInUse))
    await drawerIn(page).getByRole('link', { name: '鈴木 健一' }).click()
    await expect.poll(() => pathIn(page)).toMatch(/^\/setting\/user\/\d+$/)
  })
})

test.describe('what somebody may not', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('is said with the permission that is missing and the people who can give it', async ({ page }) => {
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
    // An address of nobody, and one of the other side, say nothing of the kind.
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
    const toast = page.locator('[data-severity]').filter({ hasText: permissions.can.Permission.search })
    await expect(toast).toContainText(people)
  })
})

test('a role’s view is seen by whoever manages roles, changes nothing, and ends where it began', async ({ page }) => {
  await signInAs(page, 'owner')
  await openList(page)
  await rowNamed(page, 'スタッフ').locator('td').first().click()
  await act(drawerIn(page), detail.viewAs).click()
  const banner = page.getByRole('region', { name: shell.viewAs.label })
  await expect(banner).toContainText(say(shell.viewAs.seeing, { name: 'スタッフ' }))
  const menu = page.getByRole('navigation', { name: ja.shell.menu }).getByRole('link')
  await expect(menu).toHaveText([ja.transactions.screens.list, ja.notifications.screens.list])
  await listStands(page)
  await expectAccessible(page, 'through a role')
  // What the role may do as well is for reading only: to keep a view of a list is a change.
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

    test('the administrators’ roles, on a small phone', async ({ page }) => {
      const words = languages[language]
      await signInAs(page, 'superadmin', { language, at: '#/setting/adminUserRole' })
      await expect(page.getByRole('heading', { name: words.roles.adminTitle })).toBeVisible()
      await page.getByRole('button', { name: /SUPER_ADMIN/ }).click()
      await expect(act(drawerIn(page), words.kit.record.edit)).toHaveAccessibleDescription(
        words.roles.detail.whyBuiltin,
      )
      await act(drawerIn(page), words.roles.detail.clone).click()
      const copying = page.getByRole('dialog', { name: words.roles.form.cloneTitle })
      // What only they hold is given to nobody, and what they lack cannot be ticked.
      const closed = copying.getByRole('checkbox', { name: words.permissions.module.SystemConfig }).first()
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
