import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Page } from '@playwright/test'
import { queryIn } from './support/expectations.ts'
import { expectAccessible } from './support/accessible.ts'
import { listStands } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Opens the merchant filter of the administrators. */
async function openPicker(page: Page, language: Language = 'ja') {
  const { transactions, table, kit } = languages[language]
  // On a phone, all filters are in the menu.
  const isPhone = page.viewportSize()!.width < 640
  const name = isPhone ? kit.moreFilters : transactions.filter.merchant
  await page
    .getByRole('search')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  const popover = page.getByRole('dialog', { name, exact: true })
  if (isPhone)
    await popover.getByRole('button', { name: transactions.filter.merchant, exact: true }).click()
  const picker = popover.getByRole('group', { name: transactions.filter.merchant, exact: true })
  const search = picker.getByRole('searchbox', { name: table.merchants.search })
  await expect(picker.getByRole('checkbox').first()).toBeVisible()
  return { picker, search, boxes: picker.getByRole('checkbox'), kit, table }
}

test('the server finds merchants by parts of their code or name, and the user can select merchants by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'superadmin')
  await listStands(page)
  const { picker, search, boxes, kit } = await openPicker(page)
  await search.fill('ｃｏｆｆ')
  await expect(boxes).toHaveCount(1)
  await search.press('Tab')
  await page.keyboard.press('Tab')
  await expect(boxes).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => queryIn(page)['entCode']).toEqual(['SHIBUYA-COFFEE'])
  // The selected merchants stay selected during another search.
  await search.fill('みどり')
  await picker.getByRole('checkbox', { name: 'みどりドラッグ', exact: true }).check()
  await expect.poll(() => queryIn(page)['entCode']).toEqual(['SHIBUYA-COFFEE', 'MIDORI-DRUG'])
  await search.fill('no such merchant')
  await expect(picker.getByText(kit.nothingMatches)).toBeVisible()
  await expect(boxes).toHaveCount(0)
  await search.fill('')
  const chosen = picker.getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(2)
  await expect(picker.getByRole('checkbox', { name: '渋谷珈琲店', exact: true })).toBeChecked()
  await page.reload()
  await listStands(page)
  const pill = page.getByRole('search').getByRole('button', { name: /^加盟店/ })
  await expect(pill.first()).toContainText('渋谷珈琲店')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['mn', 'mn-MN'],
  ] as const) {
    test.describe(language, () => {
      test.use({ locale })

      test('the picker fits and is accessible', async ({ page }) => {
        await signInAs(page, 'superadmin', { language })
        const { picker, search } = await openPicker(page, language)
        await search.fill('s')
        const box = (await picker.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(390)
        await expectAccessible(page, `the merchant picker in ${language}`)
      })
    })
  }
})

test.describe('without a response of the server', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the merchant picker shows an error and searches again on request', async ({ page }) => {
    await signInAs(page, 'superadmin')
    await listStands(page)
    let down = true
    let failed = 0
    await page.route('**/user/entlist?search=*', async (call) => {
      if (!down) return call.continue()
      await call.abort()
      failed += 1
    })
    const { picker, search, boxes, table } = await openPicker(page)
    await search.fill('coffee')
    const retry = picker.getByRole('alert').getByRole('button', { name: table.fault.retry })
    await expect(retry).toBeVisible()
    const before = failed
    await retry.click()
    await expect.poll(() => failed).toBeGreaterThan(before)
    await expect(retry).toBeVisible()
    down = false
    await retry.click()
    await expect(boxes).toHaveCount(1)
    await expect(picker.getByRole('alert')).toHaveCount(0)
  })
})
