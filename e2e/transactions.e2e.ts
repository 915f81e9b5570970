import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { queryText, quietPeriod } from './support/portal.ts'
import { expectSearch } from './support/expectations.ts'
import { drawerIn, goTo, listStands, numbersIn, pathIn, rowOf, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit } = ja
const { column } = ja.transactions

/** Signs in as the owner and opens a past period. */
async function openPast(page: Page): Promise<{ dateFrom: string; dateTo: string }> {
  await signInAs(page, 'owner')
  await listStands(page)
  const period = await quietPeriod(page)
  await goTo(page, `trade?${queryText(period)}`)
  await expectSearch(page, period)
  return period
}

test('a row opens a drawer with its own address, and Esc returns to the row', async ({ page }) => {
  const period = await openPast(page)
  const [first, second, third] = await numbersIn(page)
  await rowOf(page, third!).locator('td').nth(2).click()
  await expect(drawerIn(page).getByText(third!)).toBeVisible()
  expect(pathIn(page)).toBe(`/trade/${third!}`)
  expect(String(searchIn(page))).toBe(queryText(period))
  await expect(rowOf(page, third!)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(drawerIn(page)).toBeHidden()
  expect(pathIn(page)).toBe('/trade')
  await expect(rowOf(page, third!)).toBeFocused()

  // The arrow keys move between the rows, and Enter opens one. If a drawer is open, another row
  // replaces its content.
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, second!)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(drawerIn(page).getByText(first!)).toBeVisible()
  expect(pathIn(page)).toBe(`/trade/${first!}`)

  await page.reload()
  await expect(drawerIn(page).getByText(first!)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerIn(page)).toBeHidden()
  await expect(rowOf(page, first!)).toBeFocused()
})

test('the columns that the user shows are stored in the browser', async ({ page }) => {
  await openPast(page)
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header(column.outTradeNo)).toBeHidden()
  await page.getByRole('button', { name: kit.columns, exact: true }).click()
  const picker = page.getByRole('dialog', { name: kit.columns, exact: true })
  await picker.getByRole('checkbox', { name: column.outTradeNo, exact: true }).check()
  await picker
    .getByRole('checkbox', { name: ja.transactions.storeAndTerminal, exact: true })
    .uncheck()
  await expect(picker.getByRole('checkbox', { name: column.amount, exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(header(column.outTradeNo)).toBeVisible()
    await expect(header(ja.transactions.storeAndTerminal)).toBeHidden()
  }
  await page.getByRole('button', { name: kit.columns, exact: true }).click()
  await picker.getByRole('button', { name: kit.columnsReset }).click()
  await expect(header(column.outTradeNo)).toBeHidden()
  await expect(header(ja.transactions.storeAndTerminal)).toBeVisible()
})
