import { ja } from '@choba/phrases/ja.ts'
import { addDays } from '@choba/contract/period.ts'
import type { ViewList } from '@choba/contract/saved-views.ts'
import type { Page } from '@playwright/test'
import { toastIn } from './support/account.ts'
import { expectSearch } from './support/expectations.ts'
import { downloadFile } from './support/files.ts'
import { ask, optionsOf, queryText, quietPeriod } from './support/portal.ts'
import { goTo, listStands, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit, views: words } = ja
const { column } = ja.transactions
const { download } = ja.table

const button = (page: Page) => page.getByRole('button', { name: words.title })
const menu = (page: Page) => page.getByRole('menu', { name: words.title })
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true })
const choice = (page: Page, name: string) =>
  menu(page).getByRole('menuitemradio', { name, exact: true })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** Opens the menu of the saved views and clicks an item. */
async function press(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  await button(page).click()
  await menu(page).getByRole(role, { name, exact: true }).click()
}

/** Saves the current search as a view. */
async function save(
  page: Page,
  name: string,
  { period, role }: { period?: string; role?: string } = {},
) {
  await press(page, words.save)
  const dialog = page.getByRole('dialog', { name: words.form.addTitle })
  await dialog.getByLabel(words.form.name).fill(name)
  if (period) await dialog.getByLabel(kit.period).selectOption({ label: period })
  if (role) await dialog.getByLabel(words.form.role).selectOption({ label: role })
  await dialog.getByRole('button', { name: words.form.act, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(button(page)).toContainText(name)
}

/** Deletes the views of the current user, so that other tests do not find them. */
async function forgetAll(page: Page): Promise<void> {
  const { items } = (await ask<ViewList>(page, 'view/list', { query: { screen: 'trade' } })).result
  for (const { viewId, mine } of items) {
    if (mine)
      await ask(page, 'view/delete', { method: 'DELETE', body: { screen: 'trade', viewId } })
  }
}

test.describe('a saved view', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('restores search and columns, is marked when they differ, and can be changed and deleted', async ({
    page,
  }) => {
    await signInAs(page, 'owner2')
    await listStands(page)
    const period = await quietPeriod(page)
    const search = { ...period, tradeKind: 'PAYMENT' }
    await goTo(page, `trade?${queryText(search)}`)
    await expectSearch(page, search)
    await page.getByRole('button', { name: kit.columns, exact: true }).click()
    await page.getByRole('checkbox', { name: column.outTradeNo, exact: true }).check()
    await page.keyboard.press('Escape')
    await save(page, '支払いの確認')

    // With another search and the default columns, the button still names the view, and marks it as
    // changed.
    await page.getByRole('button', { name: kit.clearAll }).click()
    await expectSearch(page, period)
    await expect(button(page)).toContainText(words.changed)
    await page.getByRole('button', { name: kit.columns, exact: true }).click()
    await page.getByRole('button', { name: kit.columnsReset }).click()
    await page.keyboard.press('Escape')
    await expect(header(page, column.outTradeNo)).toBeHidden()

    // The server stores the view, so that it survives a reload. Its period has fixed days.
    await page.reload()
    await listStands(page)
    await press(page, '支払いの確認', 'menuitemradio')
    await expectSearch(page, search)
    await expect(header(page, column.outTradeNo)).toBeVisible()
    await expect(button(page)).not.toContainText(words.changed)

    // The form shows an error at the field for a duplicate name, and the input stays.
    await press(page, words.save)
    const dialog = page.getByRole('dialog', { name: words.form.addTitle })
    await dialog.getByLabel(words.form.name).fill('支払いの確認')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words.form.nameTaken)).toBeVisible()
    await expect(dialog.getByLabel(words.form.name)).toBeFocused()
    await dialog.getByRole('button', { name: kit.cancel }).click()

    await goTo(page, `trade?${queryText({ ...search, amountMin: '100' })}`)
    await press(page, say(words.update, { name: '支払いの確認' }))
    await expect(button(page)).not.toContainText(words.changed)
    await press(page, say(words.edit, { name: '支払いの確認' }))
    const rename = page.getByRole('dialog', { name: words.form.editTitle })
    await rename.getByLabel(words.form.name).fill('少額を除く返金')
    await rename.getByRole('button', { name: words.form.act, exact: true }).click()
    await expect(button(page)).toContainText('少額を除く返金')
    await goTo(page, `trade?${queryText(period)}`)
    await press(page, '少額を除く返金', 'menuitemradio')
    await expectSearch(page, { ...search, amountMin: '100' })

    await press(page, say(words.remove, { name: '少額を除く返金' }))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.removal.act, exact: true })
      .click()
    await expect(button(page)).not.toContainText('少額を除く返金')
    await button(page).click()
    await expect(page.getByText(words.none)).toBeVisible()
  })
})

test("a moving period of a saved view follows the merchant's day, also for users with whom it is shared", async ({
  page,
  browser,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  const { today } = await optionsOf(page)
  const yesterday = addDays(today, -1)
  const days = (from: string, to: string) => ({ dateFrom: from, dateTo: to, tradeKind: 'PAYMENT' })
  await goTo(page, `trade?${queryText(days(yesterday, yesterday))}`)
  await expectSearch(page, days(yesterday, yesterday))
  await save(page, '前日の支払い', {
    period: say(words.form.moving, { period: kit.yesterday }),
    role: '店長',
  })

  // Changes the business day in the server's response to the next day.
  const visit = async (user: 'manager' | 'clerk') => {
    const other = await browser.newPage()
    await other.route('**/api/trade/options', async (route) => {
      const answer = await route.fetch()
      const told = (await answer.json()) as { result: { today: string } }
      await route.fulfill({
        json: { ...told, result: { ...told.result, today: addDays(today, 1) } },
      })
    })
    await signInAs(other, user)
    await listStands(other)
    await button(other).click()
    return other
  }
  const shared = say(words.sharedBy, { name: '前日の支払い', owner: '佐藤 陽子' })
  const manager = await visit('manager')
  await choice(manager, shared).click()
  await expectSearch(manager, days(today, today))
  // A user with whom a view is shared can use the view but not change it.
  await button(manager).click()
  await expect(item(manager, words.save)).toBeVisible()
  await expect(menu(manager).getByRole('menuitem')).toHaveCount(1)
  await manager.close()

  const clerk = await visit('clerk')
  await expect(clerk.getByText(words.none)).toBeVisible()
  await expect(choice(clerk, shared)).toHaveCount(0)
  await clerk.close()
  await forgetAll(page)
})

test.describe('a connection that breaks', () => {
  test.use({ expectedErrors: [/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|ERR_FAILED/] })

  test('during a download is reported, and no file is saved', async ({ page }) => {
    await signInAs(page, 'owner')
    await listStands(page)
    const period = await quietPeriod(page)
    await goTo(page, `trade?${queryText(period)}`)
    const { total } = await expectSearch(page, period)
    let saved = 0
    page.on('download', () => saved++)
    // Makes the body of the response fail after its first part, as with a broken connection.
    await page.evaluate(() => {
      const fetch = window.fetch.bind(window)
      window.fetch = async (...call) => {
        const answer = await fetch(...call)
        if (!answer.url.includes('/download')) return answer
        window.fetch = fetch
        const reader = answer.body!.getReader()
        const broken = new ReadableStream<Uint8Array>({
          async start(stream) {
            const { value } = await reader.read()
            stream.enqueue(value!.slice(0, 2_000))
          },
          async pull(stream) {
            await new Promise((resolve) => void Object.assign(window, { breakOff: resolve }))
            stream.error(new TypeError('network error'))
          },
        })
        return new Response(broken, { headers: answer.headers })
      }
    })
    await page.getByRole('button', { name: download.button, exact: true }).click()
    await page.getByRole('menuitem', { name: download.csv, exact: true }).click()
    await expect(page.getByText(new RegExp(`^\\d+ / ${total!}件$`))).toBeVisible()
    await expect(page.getByRole('progressbar', { name: download.running })).toHaveAttribute(
      'max',
      String(total),
    )
    await page.evaluate(() => (window as unknown as { breakOff: () => void }).breakOff())
    await expect(toastIn(page, download.broken)).toBeVisible()
    expect(saved).toBe(0)
    // The next download succeeds.
    await downloadFile(page, download.csv)
    expect(saved).toBe(1)
  })
})
