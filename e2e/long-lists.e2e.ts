import { ja } from '@choba/phrases/ja.ts'
import { earliestOf } from '@choba/contract/period.ts'
import type { TransactionOptions } from '@choba/contract/transactions.contract.ts'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ask, everyRow, queryText } from './support/portal.ts'
import { drawerIn, goTo, listStands, numbersIn, rowsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, LONG, test } from './support/test.ts'

const { kit } = ja

test(
  'a long list renders only the rows near the visible area, and the keyboard reaches all rows',
  LONG,
  async ({ page }) => {
    await signInAs(page, 'superadmin')
    await listStands(page)
    const { today } = (await ask<TransactionOptions>(page, 'systrade/options')).result
    const period = { dateFrom: earliestOf(today, 3), dateTo: today }
    const all = (await everyRow(page, period, 'systrade/list')).map((row) => row.paymentNo)
    expect(all.length).toBeGreaterThan(400)
    await goTo(page, `systrade?${queryText(period)}`)
    await listStands(page)
    const at = (place: number): Locator => page.locator(`tbody tr[aria-rowindex="${place + 2}"]`)
    await page.mouse.move(640, 500)
    await expect(async () => {
      await page.mouse.wheel(0, 30_000)
      await expect(page.getByText(kit.allShown)).toBeInViewport({ timeout: 1_000 })
    }).toPass()

    // Screen readers get the number of all rows, although only the last ones are rendered.
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(all.length + 1))
    await expect(at(all.length - 1)).toBeInViewport()
    await expect.poll(() => rowsIn(page).count()).toBeLessThan(200)
    const drawn = await numbersIn(page)
    expect(drawn).toEqual(all.slice(-drawn.length))
    await expectAccessible(page, 'a long list')

    // The focused row stays rendered however far the list scrolls, and keys move from that row.
    await at(all.length - 1).focus()
    await page.keyboard.press('Home')
    await expect(at(0)).toBeFocused()
    await expect(at(0).getByTitle(all[0]!)).toBeVisible()
    await page.mouse.wheel(0, 10_000)
    await expect(at(0)).not.toBeInViewport()
    await expect(at(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(at(1)).toBeFocused()
    await expect(at(1)).toBeInViewport()
    await page.keyboard.press('PageDown')
    await expect(at(11)).toBeFocused()

    // The row whose drawer is open stays rendered too, and gets the focus back.
    await page.keyboard.press('Enter')
    await expect(drawerIn(page).getByText(all[11]!)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawerIn(page)).toBeHidden()
    await expect(at(11)).toBeFocused()
    await page.keyboard.press('End')
    await expect(at(all.length - 1)).toBeFocused()
    await expect(at(all.length - 1).getByTitle(all.at(-1)!)).toBeVisible()
  },
)
