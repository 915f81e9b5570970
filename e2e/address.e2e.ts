import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { goTo, listStands, pathIn, say, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const { address } = ja.shell
const noticeIn = (page: Page) => page.getByRole('note').filter({ hasText: address.title })

test('an address with an invalid period shows a notice that names the period used instead', async ({
  page,
}) => {
  await signInAs(page, 'owner', { at: '#/trade?dateFrom=abc&tradeKind=REFUND&who=me' })
  await listStands(page)
  const notice = noticeIn(page)
  await expect(notice).toContainText(say(address.ignored, { names: 'dateFrom=abc · who=me' }))
  await expect.poll(() => searchIn(page).get('dateTo')).toMatch(/^\d{4}-\d\d-\d\d$/)
  const [from, to] = ['dateFrom', 'dateTo'].map((name) =>
    searchIn(page).get(name)!.replaceAll('-', '/'),
  )
  await expect(notice).toContainText(
    say(address.period, { period: say(ja.kit.periodSpan, { from: from!, to: to! }) }),
  )
  // The valid parameters of the address are applied.
  expect(searchIn(page).getAll('tradeKind')).toEqual(['REFUND'])
  await notice.getByRole('button', { name: ja.kit.close }).click()
  await expect(notice).toHaveCount(0)
})

test('an invalid address that is opened later shows a notice until the user leaves the screen', async ({
  page,
}) => {
  await signInAs(page, 'owner', { at: '#/trade?dateFrom=2026-02-03&dateTo=2026-01-05' })
  await expect(noticeIn(page)).toContainText(address.reversed)
  await goTo(page, 'setting/user?status=BROKEN')
  await expect(noticeIn(page)).toContainText('status=BROKEN')
  await expect(noticeIn(page)).not.toContainText(address.reversed)
  await goTo(page, 'setting/user')
  await listStands(page)
  await expect(noticeIn(page)).toContainText('status=BROKEN')
  const entry = page.getByText(ja.notifications.screens.list, { exact: true })
  // The link is found by its entry, because its name also contains the number of unread
  // notifications after it has loaded.
  await page.getByRole('navigation').getByRole('link').filter({ has: entry }).click()
  await listStands(page)
  await expect(noticeIn(page)).toHaveCount(0)
})

test('an invalid address of a screen without filters shows a notice', async ({ page }) => {
  await signInAs(page, 'owner', { at: '#/trade' })
  await listStands(page)
  await goTo(page, 'setting/company?storeId=3')
  await expect(noticeIn(page)).toContainText(say(address.ignored, { names: 'storeId=3' }))
})

test('an address with a stray percent sign shows the not-found page', async ({ page }) => {
  const words = ja.shell.notFound
  await signInAs(page, 'owner', { at: '#/trade' })
  await listStands(page)
  for (const place of ['trade/%', 'setting/user/%E0%A4%A', 'order/50%OFF', '%']) {
    await goTo(page, place)
    await expect(page.getByText(words.text)).toBeVisible()
    await page.getByRole('link', { name: new RegExp(words.back.replace('{screen}', '.+')) }).click()
    await expect(page.getByText(words.text)).toHaveCount(0)
  }
})

test('the notifications open at the address in the specification and at a shorter address', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  for (const place of ['message/list', 'message']) {
    await goTo(page, 'trade')
    await listStands(page)
    await goTo(page, `${place}?messageType=NORMAL`)
    await expect.poll(() => pathIn(page)).toBe('/message/list')
    await expect(page.getByRole('radio', { name: ja.notifications.kind.NORMAL })).toBeChecked()
    expect(searchIn(page).get('messageType')).toBe('NORMAL')
  }
  // Opens a blank page first, so that the address is the first one of a new page.
  await page.goto('about:blank')
  await page.goto('/#/message?messageType=NORMAL')
  await listStands(page)
  expect([pathIn(page), String(searchIn(page))]).toEqual(['/message/list', 'messageType=NORMAL'])
})
