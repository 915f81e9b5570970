import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ask, everyRow, quietPeriod } from './support/portal.ts'
import { drawerIn, goTo, listStands, pathIn, rowsIn, say, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const {
  approvals,
  disputes,
  palette,
  refundBatches,
  unknownRefunds,
  notifications,
  transactions,
  users,
  shell,
  kit,
  results,
} = ja

const paletteIn = (page: Page) => page.getByRole('dialog', { name: palette.title, exact: true })
const fieldIn = (page: Page) => paletteIn(page).getByRole('combobox', { name: palette.label })
const chosenIn = (page: Page) => paletteIn(page).locator('[role=option][aria-selected=true]')

test.describe('the command palette', () => {
  test('finds a transaction by any of its numbers, with only the keyboard', async ({ page }) => {
    await signInAs(page, 'owner')
    await listStands(page)
    const rows = await everyRow(page, {
      ...(await quietPeriod(page)),
      tradeKind: 'PAYMENT',
      paymentClass: 'WALLET',
    })
    const row = rows.find(({ walletTradeNo }) => walletTradeNo !== null)!
    await page.keyboard.press('Control+k')
    await expect(fieldIn(page)).toBeFocused()
    // Types the number in full-width characters, as if pasted from a document.
    const wide = row.walletTradeNo!.replaceAll(/[!-~]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
    )
    await fieldIn(page).fill(wide)
    await expect(chosenIn(page)).toContainText(row.walletTradeNo!)
    await expect(chosenIn(page)).toContainText(transactions.column.walletTradeNo)
    await page.keyboard.press('Enter')
    await expect(paletteIn(page)).toBeHidden()
    expect(pathIn(page)).toBe(`/trade/${row.paymentNo}`)
    await expect(
      drawerIn(page).getByRole('heading', { name: transactions.detail.timeline, exact: true }),
    ).toBeVisible()
  })

  test('offers screens and stores that the user may see, and says so if nothing matches', async ({
    page,
  }) => {
    await signInAs(page, 'manager')
    await listStands(page)
    await page.getByRole('button', { name: shell.palette.open }).click()
    const options = paletteIn(page).getByRole('option')
    const screens = paletteIn(page).getByRole('group', { name: palette.group.screens, exact: true })
    await expect(screens.getByRole('option')).toHaveText([
      ja.dashboard.screens.dashboard,
      transactions.screens.list,
      ja.orders.screens.list,
      ja.pointTransactions.screens.list,
      refundBatches.screens.list,
      unknownRefunds.screens.list,
      disputes.screens.list,
      approvals.screens.list,
      ja.dataCompass.screens.dataCompass,
      ja.deposits.screens.deposit,
      ja.paymentMethods.screens.list,
      ja.statistics.screens.statistics,
      notifications.screens.list,
      ja.tableTents.screens.print,
      ja.stores.screens.list,
      ja.terminals.screens.list,
      ja.pointRules.screens.list,
      ja.qrCodes.screens.list,
      users.screens.list,
      ja.company.screens.company,
      ja.audit.screens.list,
      ja.supportSessions.screens.supportSessions,
      ja.manuals.screens.list,
      ja.support.screens.support,
      ja.account.screens.account,
      ja.dayCloses.screens.dayCloses,
      ja.journals.screens.journals,
      ja.feedback.screens.mine,
      ja.pointRules.screens.replay,
      ja.pointRules.screens.simulator,
      ja.pointsReports.screens.report,
      ja.statements.screens.statements,
      ja.statistics.screens.days,
      unknownRefunds.screens.unlinked,
    ])
    await expectAccessible(page, 'palette')
    // Up on the first entry moves to the last one.
    await page.keyboard.press('ArrowUp')
    await expect(chosenIn(page)).toHaveText(shell.logOut)
    await page.keyboard.press('Home')
    for (let times = 0; times < 5; times++) await page.keyboard.press('ArrowDown')
    await expect(chosenIn(page)).toHaveText(unknownRefunds.screens.list)
    await page.keyboard.press('Enter')
    await expect.poll(() => pathIn(page)).toBe('/unknownRefund')

    await page.keyboard.press('Control+k')
    await fieldIn(page).fill('渋谷')
    await expect(options.filter({ hasText: '渋谷' })).toHaveCount(1)
    // The store is outside the user's store scope, so the palette does not find it.
    await fieldIn(page).fill('博多')
    await expect(paletteIn(page).getByText(palette.nothing)).toBeVisible()
    await fieldIn(page).fill('ｼﾌﾞﾔ')
    await fieldIn(page).fill('渋谷')
    await page.keyboard.press('Enter')
    await expect.poll(() => searchIn(page).getAll('storeId')).toHaveLength(1)
    expect(pathIn(page)).toBe('/trade')
    await page.keyboard.press('Control+k')
    await expect(fieldIn(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(paletteIn(page)).toBeHidden()
  })
})

test('the / key moves to the filters, the ? key lists the shortcuts, and neither works while typing', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('button', { name: new RegExp(`^${kit.period}`) })).toBeFocused()
  // The filters are a single Tab stop. The arrow keys move between them, from the last to the
  // first.
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('button', { name: new RegExp(`^${transactions.filter.store}`) }),
  ).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: kit.moreFilters, exact: true })).toBeFocused()
  // The menu is a single Tab stop too. If the user leaves the menu without opening an entry, the
  // stop is the current entry again.
  const menu = page.getByRole('navigation', { name: shell.menu, exact: true })
  const entry = (name: string) => menu.getByRole('link', { name, exact: true })
  await entry(transactions.screens.list).focus()
  await page.keyboard.press('ArrowDown')
  await expect(entry(ja.orders.screens.list)).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('button', { name: shell.collapseMenu })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.locator('[tabindex="0"]')).toHaveText(transactions.screens.list)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: palette.keys.title, exact: true })
  await expect(list.getByText(palette.keys.openRow)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Control+k')
  await fieldIn(page).pressSequentially('/?')
  await expect(fieldIn(page)).toHaveValue('/?')
  await expect(list).toBeHidden()
})

test.describe('important notifications', () => {
  const carouselIn = (page: Page) =>
    page.getByRole('region', { name: shell.importantNotifications })

  test('appear above every screen except their list, 74 px high, and disappear once read', async ({
    page,
  }) => {
    await signInAs(page, 'owner')
    await listStands(page)
    const unread = { IgnoreExpiration: 'true', IgnoreRead: 'true' }
    const { total: count } = (
      await ask<{ total: number }>(page, 'message/importantlist', { query: unread })
    ).result
    expect(count).toBeGreaterThan(2)
    const carousel = carouselIn(page)
    const inView = carousel.locator('[aria-live] > :not([inert])')
    await expect(inView).toContainText(say(kit.slideOf, { count, index: 1 }))
    expect((await carousel.boundingBox())!.height).toBe(74)
    await carousel.getByRole('button', { name: kit.next }).click()
    await expect(inView).toContainText(say(kit.slideOf, { count, index: 2 }))
    const link = carousel.getByRole('link').nth(1)
    const title = await link.locator('span.line-clamp-1').innerText()
    // Delays the response of the list, so that the list was requested before the notification is
    // marked as read but arrives afterwards.
    const marked = page.waitForResponse('**/message/read')
    await page.route(
      '**/message/notifications**',
      async (route) => {
        const response = await route.fetch()
        await marked
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await link.click()
    await expect.poll(() => pathIn(page)).toBe('/message/list')
    expect(searchIn(page).get('messageType')).toBe('IMPORTANT')
    expect(searchIn(page).get('id')).toMatch(/^\d+$/)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(carousel).toHaveCount(0)
    await expectAccessible(page, 'a notification')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rowsIn(page).filter({ hasText: title })).toContainText(notifications.state.read)

    await goTo(page, 'notFound')
    await expect(inView).toContainText(say(kit.slideOf, { count: count - 1, index: 1 }))
    await expect(carousel.getByText(title)).toHaveCount(0)
  })

  test('leave four rows of a table in view at a zoom of 200 %', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    await signInAs(page, 'owner')
    await listStands(page)
    await expect(carouselIn(page)).toBeHidden()
    const fourth = (await rowsIn(page).nth(3).boundingBox())!
    expect(fourth.y + fourth.height).toBeLessThanOrEqual(450)
  })

  test('are marked as read for one user, and users see only their own', async ({ page }) => {
    await signInAs(page, 'clerk', { at: '#/message?messageType=NORMAL' })
    await listStands(page)
    await expect(page.getByRole('radio', { name: notifications.kind.NORMAL })).toBeChecked()
    for (const row of await rowsIn(page).all())
      await expect(row).toContainText(notifications.kind.NORMAL)
    await rowsIn(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').locator('article')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowsIn(page).first()).toContainText(notifications.state.read)
    await expect(rowsIn(page).first()).toBeFocused()
    await goTo(page, 'message?id=999999')
    await expect(page.getByText(notifications.detail.missingTitle)).toBeVisible()
    await expect(page.locator('[data-severity=warning]')).toHaveText(results.notFound)
  })
})

test('the not-found page has a link that leads back', async ({ page }) => {
  await signInAs(page, 'owner', { at: '#/nowhere' })
  const back = page.getByRole('link', {
    name: say(shell.notFound.back, { screen: ja.dashboard.screens.dashboard }),
  })
  await back.click()
  await expect.poll(() => pathIn(page)).toBe('/panel')
})
