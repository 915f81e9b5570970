import { ja } from '@choba/phrases/ja.ts'
import { searchNumbers, type TransactionRow } from '@choba/contract/transactions.contract.ts'
import { addDays } from '@choba/contract/period.ts'
import type { Locator, Page } from '@playwright/test'
import { everyRow, optionsOf, queryText, quietPeriod } from './support/portal.ts'
import { expectSearch, queryIn } from './support/expectations.ts'
import { goTo, listStands, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit } = ja
const { filter, tradeKind } = ja.transactions

const bar = (page: Page) => page.getByRole('search', { name: kit.filters })
const pill = (page: Page, label: string) => bar(page).getByRole('button', { name: new RegExp(`^${label}`) })
const popover = (page: Page, label: string) => page.getByRole('dialog', { name: label, exact: true })

/** Opens a daily filter and hands back what hangs on it. */
async function openPill(page: Page, label: string): Promise<Locator> {
  await pill(page, label).click()
  await expect(popover(page, label)).toBeVisible()
  return popover(page, label)
}

const clear = (page: Page, label: string) =>
  bar(page)
    .getByRole('button', { name: say(kit.clearNamed, { name: label }) })
    .click()

const close = async (page: Page, label: string) => {
  await page.keyboard.press('Escape')
  await expect(popover(page, label)).toBeHidden()
}

/** Signed in as the owner, at a past period with a payment that has every number. */
async function startSearch(page: Page): Promise<{ period: Record<string, string>; sample: TransactionRow }> {
  await signInAs(page, 'owner')
  await listStands(page)
  const period = await quietPeriod(page)
  const rows = await everyRow(page, { ...period, tradeKind: 'PAYMENT' })
  const sample = rows.find((row) => row.terminalNo && searchNumbers.every((key) => row[key]))
  expect(sample, 'a payment with every number').toBeDefined()
  await goTo(page, `trade?${queryText(period)}`)
  await expectSearch(page, period)
  return { period, sample: sample! }
}

test('lists are ticked, stand in the address, outlive a reload and are taken away again', async ({ page }) => {
  test.slow()
  const { period, sample } = await startSearch(page)
  const { brands } = await optionsOf(page)
  const brandName = brands.find((brand) => brand.paymentType === sample.paymentType)!.name

  const store = await openPill(page, filter.store)
  await store.getByRole('checkbox', { name: sample.storeName, exact: true }).check()
  await close(page, filter.store)
  await expectSearch(page, { ...period, storeId: sample.storeId })
  await expect(pill(page, filter.store)).toContainText(sample.storeName)

  const brand = await openPill(page, filter.brand)
  await brand.getByRole('treeitem', { name: new RegExp(`^${brandName}`) }).click()
  await close(page, filter.brand)
  const both = { ...period, storeId: sample.storeId, paymentType: sample.paymentType }
  await expectSearch(page, both)

  const kind = await openPill(page, filter.tradeKind)
  await kind.getByRole('checkbox', { name: tradeKind.PAYMENT, exact: true }).check()
  await close(page, filter.tradeKind)
  const all = { ...both, tradeKind: 'PAYMENT' }
  const found = await expectSearch(page, all)
  expect(found.total).toBeGreaterThan(0)

  await page.reload()
  await expectSearch(page, all)

  await clear(page, filter.store)
  await clear(page, filter.brand)
  await expectSearch(page, { ...period, tradeKind: 'PAYMENT' })
  await bar(page).getByRole('button', { name: kit.clearAll, exact: true }).click()
  await expectSearch(page, period)
})

test('the period: shortcuts, days and times of one’s own, back and forward', async ({ page }) => {
  test.slow()
  await signInAs(page, 'owner')
  await listStands(page)
  const { today } = await optionsOf(page)
  // Of a period with today in it only the address is compared: others refund meanwhile.
  await expect.poll(() => queryIn(page)).toEqual({ dateFrom: [addDays(today, -6)], dateTo: [today] })

  const shortcuts = await openPill(page, kit.period)
  await shortcuts.getByRole('button', { name: kit.yesterday, exact: true }).click()
  const yesterday = { dateFrom: addDays(today, -1), dateTo: addDays(today, -1) }
  await expectSearch(page, yesterday)
  await expect(pill(page, kit.period)).toContainText(kit.yesterday)

  const own = await openPill(page, kit.period)
  const from = own.getByRole('textbox', { name: kit.periodFrom, exact: true })
  const to = own.getByRole('textbox', { name: kit.periodTo, exact: true })
  // The button repeats the words, unseen, as its reason.
  const said = (words: string) => own.getByText(words).filter({ visible: true })
  await from.fill('2026/02/30')
  await expect(said(kit.periodNotADay)).toBeVisible()
  await from.fill(addDays(today, -120).replaceAll('-', '/'))
  await to.fill(addDays(today, -20).replaceAll('-', ''))
  await expect(said(say(kit.periodTooLong, { months: 3 }))).toBeVisible()
  await expect(own.getByRole('button', { name: kit.apply })).toHaveAttribute('aria-disabled', 'true')
  await to.fill(addDays(today, -110).replaceAll('-', '/'))
  await own.getByLabel(kit.timeOfDay).check()
  await own.getByRole('textbox', { name: kit.timeFrom, exact: true }).fill('9:30')
  await own.getByRole('textbox', { name: kit.timeTo, exact: true }).fill('21:00:59')
  await own.getByRole('button', { name: kit.apply }).click()
  const timed = { dateFrom: `${addDays(today, -120)}T09:30:00`, dateTo: `${addDays(today, -110)}T21:00:59` }
  await expectSearch(page, timed)
  await expect(rowsIn(page).first()).toBeVisible()

  await page.goBack()
  await expectSearch(page, yesterday)
  await page.goForward()
  await expectSearch(page, timed)
  await page.reload()
  await expectSearch(page, timed)
})
