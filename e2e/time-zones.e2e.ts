import { ja } from '@choba/phrases/ja.ts'
import { addDays } from '@choba/contract/period.ts'
import { downloadFile } from './support/files.ts'
import { listOf, optionsOf, queryText } from './support/portal.ts'
import { drawerIn, goTo, listStands, rowOf, rowsIn, searchIn, totalsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/**
 * Time zones of the browser: that of the merchant, and zones in which it is still yesterday or
 * already tomorrow.
 */
const zones = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati']

// User of a merchant whose payments no other test refunds at the same time.
const user = 'owner2'

test("list, totals, drawer, calendar and file use the merchant's time zone, not the browser's", async ({
  browser,
}) => {
  test.slow()
  const seen: Record<string, unknown>[] = []
  for (const timezoneId of zones) {
    const context = await browser.newContext({
      timezoneId,
      locale: 'ja-JP',
      viewport: { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    await signInAs(page, user)
    await listStands(page)
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
      timezoneId,
    )
    const begin = String(searchIn(page))
    const { today } = await optionsOf(page)
    const period = { dateFrom: addDays(today, -190), dateTo: addDays(today, -110) }
    await goTo(page, `trade?${queryText(period)}`)
    await expect(rowsIn(page).first()).toBeVisible()
    await listStands(page)
    const { items } = await listOf(page, period)
    const list = await rowsIn(page).allInnerTexts()
    expect(list).toHaveLength(Math.min(items.length, 50))
    const totals = await totalsIn(page)
    const { bytes } = await downloadFile(page, ja.table.download.csv)

    await page
      .getByRole('search')
      .getByRole('button', { name: new RegExp(`^${ja.kit.period}`) })
      .click()
    const picker = page.getByRole('dialog', { name: ja.kit.period, exact: true })
    await expect(picker.getByRole('grid').first()).toBeVisible()
    const calendar = await picker.innerText()
    await page.keyboard.press('Escape')

    await rowOf(page, items[0]!.paymentNo).locator('td').nth(1).click()
    await expect(drawerIn(page)).toContainText(items[0]!.paymentNo)
    // Waits for the last text of the drawer, which says that the payment has no history.
    await expect(drawerIn(page)).toContainText(ja.audit.history.empty)
    const detail = await drawerIn(page).innerText()
    // The screen shows the time of day as the server has written it.
    expect(detail).toContain(items[0]!.paidAt.slice(11, 19))
    seen.push({ begin, list, totals, file: bytes.toString('utf8'), calendar, detail })
    await context.close()
  }
  const [tokyo, ...others] = seen
  for (const other of others) expect(other).toEqual(tokyo)
})
