import { ja } from '@choba/phrases/ja.ts'
import { addDays, addMonths } from '@choba/contract/period.ts'
import type { Page } from '@playwright/test'
import { everyRow, listOf, optionsOf, queryText, quietPeriod } from './support/portal.ts'
import { expectSearch } from './support/expectations.ts'
import { drawerIn, goTo, listStands, numbersIn, pathIn, rowOf, rowsIn, say, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit, results } = ja
const { column, detail, empty, title, fault } = ja.transactions
const { empty: words } = ja.table
const days = (day: string) => day.replaceAll('-', '/')

/** Signed in as the owner, with a past period in view. */
async function openPast(page: Page): Promise<{ dateFrom: string; dateTo: string }> {
  await signInAs(page, 'owner')
  await listStands(page)
  const period = await quietPeriod(page)
  await goTo(page, `trade?${queryText(period)}`)
  await expectSearch(page, period)
  return period
}

test('scrolling brings every row, once and in the order of the server', async ({ page }) => {
  const period = await openPast(page)
  const all = await everyRow(page, period)
  expect(all.length).toBeGreaterThan(100)
  expect((await listOf(page, period)).total).toBe(all.length)
  await expect(async () => {
    await page.mouse.wheel(0, 30_000)
    await expect(page.getByText(kit.allShown)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await numbersIn(page)).toEqual(all.map((row) => row.paymentNo))
})

test('a row opens its detail at an address of its own, and Esc leads back to the row', async ({ page }) => {
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

  // Arrows move among the rows, Enter opens; with the drawer open another row takes its place.
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

test('the detail says everything there is, and a refund leads to its payment and back', async ({ page }) => {
  const period = await openPast(page)
  const refund = (await everyRow(page, { ...period, tradeKind: 'REFUND', state: 'SUCCEEDED' })).find(
    (row) => row.originalPaymentNo,
  )!
  await goTo(page, `trade/${refund.paymentNo}?${queryText(period)}`)
  const drawer = drawerIn(page)
  await expect(drawer).toContainText(refund.originalPaymentNo!)
  await expect(drawer).toContainText(refund.storeName)
  await drawer.getByRole('button', { name: detail.openOriginal }).click()
  await expect.poll(() => pathIn(page)).toBe(`/trade/${refund.originalPaymentNo!}`)
  const list = drawer.getByRole('listitem').filter({ hasText: ja.transactions.status.succeeded })
  await expect(list.first()).toBeVisible()
  await expect(drawer.getByRole('heading', { name: detail.timeline, exact: true })).toBeVisible()
  await page.goBack()
  await expect(drawer).toContainText(refund.originalPaymentNo!)
  expect(pathIn(page)).toBe(`/trade/${refund.paymentNo}`)
})

test('a transaction that is not there is said in the drawer', async ({ page }) => {
  await signInAs(page, 'owner', { at: '#/trade/00000000000000000000000000' })
  await expect(drawerIn(page).getByText(detail.notFoundTitle)).toBeVisible()
})

test('the choice of columns is kept in this browser', async ({ page }) => {
  await openPast(page)
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(header(column.outTradeNo)).toBeHidden()
  await page.getByRole('button', { name: kit.columns, exact: true }).click()
  const picker = page.getByRole('dialog', { name: kit.columns, exact: true })
  await picker.getByRole('checkbox', { name: column.outTradeNo, exact: true }).check()
  await picker.getByRole('checkbox', { name: column.store, exact: true }).uncheck()
  await expect(picker.getByRole('checkbox', { name: column.amount, exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(header(column.outTradeNo)).toBeVisible()
    await expect(header(column.store)).toBeHidden()
  }
  await page.getByRole('button', { name: kit.columns, exact: true }).click()
  await picker.getByRole('button', { name: kit.columnsReset }).click()
  await expect(header(column.outTradeNo)).toBeHidden()
  await expect(header(column.store)).toBeVisible()
})

test('when nothing matches, the period is named and can be widened', async ({ page }) => {
  const { dateTo } = await openPast(page)
  const amountMin = '99999999999'
  await goTo(page, `trade?${queryText({ dateFrom: dateTo, dateTo, amountMin })}`)
  await expect(page.getByText(empty.noMatchTitle)).toBeVisible()
  await expect(page.getByText(say(words.period, { from: days(dateTo), to: days(dateTo) }))).toBeVisible()
  await page.getByRole('button', { name: say(words.widen, { months: 3 }) }).click()
  const widest = addDays(addMonths(dateTo, -3), 1)
  await expect(page.getByText(say(words.period, { from: days(widest), to: days(dateTo) }))).toBeVisible()
  await page.getByRole('button', { name: words.clearFilters }).click()
  await expectSearch(page, { dateFrom: widest, dateTo })
  await expect(rowsIn(page).first()).toBeVisible()
})

test('more than three months are refused in words, in the place of the rows', async ({ page }) => {
  const { dateFrom, dateTo } = await openPast(page)
  await goTo(page, `trade?${queryText({ dateFrom: addDays(dateFrom, -90), dateTo })}`)
  const main = page.locator('main')
  await expect(main.getByText(fault)).toBeVisible()
  await expect(main.getByText(results.searchPeriodTooLong)).toBeVisible()
  await expect(rowsIn(page)).toHaveCount(0)
})

test('an address with something mistyped still opens, without it', async ({ page }) => {
  const period = await openPast(page)
  await goTo(page, `trade?${queryText({ ...period, tradeKind: 'NOTHING', amountMin: 'x', elsewhere: '1' })}`)
  await listStands(page)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.poll(() => rowsIn(page).count()).toBe(50)
})

test('a manager of two stores finds these two and no other', async ({ page }) => {
  await signInAs(page, 'manager')
  await listStands(page)
  const { stores } = await optionsOf(page)
  expect(stores).toHaveLength(2)
  const period = await quietPeriod(page)
  const rows = await everyRow(page, period)
  expect([...new Set(rows.map((row) => row.storeId))].sort()).toEqual(stores.map((store) => store.storeId).sort())
  await goTo(page, `trade?${queryText(period)}`)
  await expectSearch(page, period)
  // A store that is not theirs, asked for by its number, brings nothing.
  const others = await listOf(page, { ...period, storeId: '2' })
  expect(others.total).toBe(0)
})
