import { ja } from '@choba/phrases/ja.ts'
import { downloadFile } from './support/files.ts'
import { ask } from './support/portal.ts'
import { goTo, listStands, pathIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { orders, pointTransactions } = ja

test('an order and its points link to each other, and both lists can be downloaded', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  for (const [path, title] of [
    ['tradePoint', pointTransactions.title],
    ['order', orders.title],
  ] as const) {
    await goTo(page, path)
    // Waits for the heading, because the previous screen stays visible until the next one has
    // loaded.
    await expect(page.locator('main h1')).toHaveText(title)
    await listStands(page)
    const { download } = await downloadFile(page, ja.table.download.csv)
    expect(download.suggestedFilename()).toContain(`${title}_`)
  }
  await page.locator('main tbody tr[tabindex]').first().press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer
    .getByRole('link')
    .filter({ hasText: pointTransactions.field.balance })
    .first()
    .click()
  await expect(drawer.getByText(pointTransactions.field.base, { exact: true })).toBeVisible()
  await drawer.getByRole('link', { name: pointTransactions.detail.openOrder }).click()
  await expect(drawer.getByText(orders.detail.timeline, { exact: true })).toBeVisible()
  await expect.poll(() => pathIn(page)).toMatch(/^\/order\/\d+$/)
})

test.describe('a merchant without points', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('does not show orders or points, and the server rejects their calls', async ({ page }) => {
    await signInAs(page, 'owner2')
    await listStands(page)
    const menu = page.getByRole('navigation', { name: ja.shell.menu })
    for (const { screens } of [orders, pointTransactions])
      await expect(menu.getByRole('link', { name: screens.list, exact: true })).toHaveCount(0)
    for (const path of ['order', 'order/1', 'tradePoint', 'tradePoint/1']) {
      await goTo(page, path)
      await expect.poll(() => pathIn(page)).toBe('/notFound')
    }
    for (const call of ['order/list', 'tradepoint/list']) {
      const refused = await ask(page, call, { query: { cardNo: 'PC-' } })
      expect([refused.status, refused.resultType]).toEqual([403, 2000])
    }
  })
})
