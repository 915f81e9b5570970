import { ja } from '@choba/phrases/ja.ts'
import { addDays } from '@choba/contract/period.ts'
import type { Locator, Page } from '@playwright/test'
import { optionsOf } from './support/portal.ts'
import { expectSearch, queryIn } from './support/expectations.ts'
import { listStands, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { kit } = ja

const bar = (page: Page) => page.getByRole('search', { name: kit.filters })
const pill = (page: Page, label: string) =>
  bar(page).getByRole('button', { name: new RegExp(`^${label}`) })
const popover = (page: Page, label: string) =>
  page.getByRole('dialog', { name: label, exact: true })

/** Opens a filter that has a button in the filter bar, and returns the filter's popover. */
async function openPill(page: Page, label: string): Promise<Locator> {
  await pill(page, label).click()
  await expect(popover(page, label)).toBeVisible()
  return popover(page, label)
}

test('the period can be filtered by shortcuts, by typed days and times, and moved back and forward', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'owner')
  await listStands(page)
  const { today } = await optionsOf(page)
  // For a period that includes today, only the address is compared, because other tests make
  // refunds at the same time.
  await expect
    .poll(() => queryIn(page))
    .toEqual({ dateFrom: [addDays(today, -6)], dateTo: [today] })

  const shortcuts = await openPill(page, kit.period)
  await shortcuts.getByRole('button', { name: kit.yesterday, exact: true }).click()
  const yesterday = { dateFrom: addDays(today, -1), dateTo: addDays(today, -1) }
  await expectSearch(page, yesterday)
  await expect(pill(page, kit.period)).toContainText(kit.yesterday)

  const own = await openPill(page, kit.period)
  const from = own.getByRole('textbox', { name: kit.periodFrom, exact: true })
  const to = own.getByRole('textbox', { name: kit.periodTo, exact: true })
  // Finds only the visible message, because the disabled button repeats the message as its hidden
  // reason.
  const said = (words: string) => own.getByText(words).filter({ visible: true })
  await from.fill('2026/02/30')
  await expect(said(kit.periodNotADay)).toBeVisible()
  await from.fill(addDays(today, -120).replaceAll('-', '/'))
  await to.fill(addDays(today, -20).replaceAll('-', ''))
  await expect(said(say(kit.periodTooLong, { months: 3 }))).toBeVisible()
  await expect(own.getByRole('button', { name: kit.apply })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await to.fill(addDays(today, -110).replaceAll('-', '/'))
  await own.getByLabel(kit.timeOfDay).check()
  await own.getByRole('textbox', { name: kit.timeFrom, exact: true }).fill('9:30')
  await own.getByRole('textbox', { name: kit.timeTo, exact: true }).fill('21:00:59')
  await own.getByRole('button', { name: kit.apply }).click()
  const timed = {
    dateFrom: `${addDays(today, -120)}T09:30:00`,
    dateTo: `${addDays(today, -110)}T21:00:59`,
  }
  await expectSearch(page, timed)
  await expect(rowsIn(page).first()).toBeVisible()

  await page.goBack()
  await expectSearch(page, yesterday)
  await page.goForward()
  await expectSearch(page, timed)
  await page.reload()
  await expectSearch(page, timed)
})
