import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { drawerIn, goTo, listStands, rowsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Collects the phrase files that a page requests from now on, such as `users`. */
function phrasesAskedFor(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/phrases_\w\w_(\w+)-/.exec(new URL(request.url()).pathname) ?? []
    if (name) names.add(name)
  })
  return names
}

test('phrases load with the first screen that uses them, and those of the audit log with the log', async ({
  page,
}) => {
  const asked = phrasesAskedFor(page)
  await signInAs(page, 'owner', { at: '#/trade' })
  await listStands(page)
  // The menu's badge of waiting disputes loads its phrases shortly after the screen.
  expect([...asked].filter((name) => name !== 'disputes')).toEqual([])
  await goTo(page, 'setting/user')
  await listStands(page)
  await expect(page.getByRole('heading', { name: ja.users.title, exact: true })).toBeVisible()
  expect(asked).toContain('users')
  expect(asked).not.toContain('auditWords')
  await goTo(page, 'setting/audit')
  await expect(page.getByRole('heading', { name: ja.audit.title, exact: true })).toBeVisible()
  expect(asked).toContain('auditWords')
})

test.describe('phrases that fail to load', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|dynamically imported module/] })

  test('show an error in place of the screen that needs them, and the rest of the portal works', async ({
    page,
  }) => {
    await page.route('**/phrases_ja_users-*', (route) => route.abort())
    await signInAs(page, 'owner', { at: '#/trade' })
    await listStands(page)
    await goTo(page, 'setting/user')
    await expect(page.getByText(ja.kit.chunkTitle)).toBeVisible()
    await goTo(page, 'trade')
    await expect(page.getByText(ja.kit.chunkTitle)).toBeHidden()
    await listStands(page)
  })

  test('show an error in the tab of a drawer that needs them, and the drawer stays', async ({
    page,
  }) => {
    await page.route('**/phrases_ja_audit-*', (route) => route.abort())
    await signInAs(page, 'owner', { at: '#/setting/rights' })
    await listStands(page)
    await rowsIn(page).first().click()
    await drawerIn(page).getByRole('tab', { name: ja.kit.record.history, exact: true }).click()
    await expect(drawerIn(page).getByText(ja.kit.chunkTitle)).toBeVisible()
    await expect(drawerIn(page).getByRole('tab', { name: ja.kit.record.history })).toBeVisible()
  })
})

test.describe('a shared chunk of code that fails to load', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|dynamically imported module/] })

  test('shows an error in place of the first screen, and the rest of the portal works', async ({
    page,
  }) => {
    await page.route('**/kit-*', (route) => route.abort())
    await signInAs(page, 'owner', { at: '#/setting/user?status=BROKEN' })
    await expect(page.getByText(ja.kit.chunkTitle)).toBeVisible()
    await goTo(page, 'trade')
    await expect(page.getByText(ja.kit.chunkTitle)).toBeHidden()
    await listStands(page)
  })
})
