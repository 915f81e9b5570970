import { galleryJa as words } from '@choba/phrases/gallery.ja.ts'
import { ja } from '@choba/phrases/ja.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { freePort } from '../tools/free-port.ts'
import { expectAccessible } from './support/accessible.ts'
import { openDevPortal } from './support/dev-portal.ts'
import { say } from './support/screen.ts'
import { expect, LONG, test } from './support/test.ts'

// The gallery is not part of the built portal and makes no calls.
const { kit, chart } = ja
let gallery: string
let close: () => Promise<void>

test.beforeAll(async () => {
  const port = await freePort()
  close = await openDevPortal(port, 'http://localhost:9')
  gallery = `http://localhost:${port}/dev/gallery`
})
test.afterAll(() => close())

type Part = keyof typeof words.parts

async function open(page: Page, part: Part): Promise<void> {
  await page.goto(`${gallery}#/${part}`)
  await expect(
    page.getByRole('navigation').getByRole('link', { name: words.parts[part], exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('main section, main button, main form').first()).toBeVisible()
}

test(
  'every gallery page is accessible, on a desktop and on a phone, with its popovers open',
  LONG,
  async ({ page }) => {
    // `long-lists` tests the table, by keyboard and with axe.
    const parts = (Object.keys(words.parts) as Part[]).filter((part) => part !== 'table')
    for (const part of parts) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, part)
      const opener = page.locator('[data-opens]')
      if ((await opener.count()) > 0) {
        await opener.click()
        await expect(
          page.locator('[role=dialog], [role=alertdialog], [aria-live=polite] > *').first(),
        ).toBeVisible()
      }
      if (part.startsWith('chart'))
        await expect(page.locator('.recharts-surface').first()).toBeVisible()
      // The dark theme is not tested here, but with the screens, which use the same components.
      await expectAccessible(page, part, false)
      // Names and colors are the same on a phone, so only the width is checked.
      await page.setViewportSize({ width: 390, height: 844 })
      await expect
        .poll(() => page.evaluate(() => document.scrollingElement!.scrollWidth), part)
        .toBeLessThanOrEqual(390)
      await page.keyboard.press('Escape')
    }
  },
)

test('a list of ten thousand cards on a phone renders only cards near the visible area, and the keyboard reaches all cards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'table')
  const card = (place: number) => page.locator(`main li[aria-posinset="${place}"] button`)
  const drawn = () => page.locator('main li button').count()
  await card(1).focus()
  await expect.poll(drawn).toBeLessThan(100)
  await page.keyboard.press('End')
  await expect(card(10_000)).toBeFocused()
  await expect(card(10_000)).toBeInViewport()
  await page.keyboard.press('PageUp')
  await expect(card(9_990)).toBeFocused()
  await expect(card(9_990)).toBeInViewport()
  await page.evaluate(() => document.scrollingElement!.scrollTo(0, 200_000))
  await expect(card(9_990)).not.toBeInViewport()
  // In the middle of the window is a card, or the gap between two cards.
  const cardAt = (y: number) =>
    page.evaluate((at) => document.elementFromPoint(195, at)?.closest('main li button') != null, y)
  await expect.poll(async () => (await cardAt(422)) || (await cardAt(442))).toBe(true)
  await expect.poll(drawn).toBeLessThan(100)
  await page.keyboard.press('Home')
  await expect(card(1)).toBeFocused()
  await expect(card(1)).toBeInViewport()
})

test('comboboxes and trees can be used completely by keyboard', async ({ page }) => {
  const { keyboard } = page
  await open(page, 'combobox')
  const one = page.getByRole('combobox', { name: words.store, exact: true })
  await one.focus()
  await keyboard.type('みなと')
  await keyboard.press('Enter')
  await expect(one).toHaveValue(words.yokohama)
  await keyboard.type('zzz')
  await expect(page.getByText(kit.nothingMatches)).toBeVisible()
  await keyboard.press('Escape')

  const many = page.getByRole('combobox', { name: words.stores, exact: true })
  const chip = (name: string) =>
    page
      .locator('section', { has: many })
      .getByRole('button', { name: say(kit.removeNamed, { name }), exact: true })
  await many.focus()
  await keyboard.press('Backspace')
  await keyboard.type(words.sapporo)
  await keyboard.press('Enter')
  await expect(chip(words.sapporo)).toBeVisible()
  await expect(chip(words.shinjuku)).toHaveCount(0)
  await expect(chip(words.shibuya)).toBeVisible()

  const late = page.getByRole('combobox', { name: words.storeHint, exact: true })
  await late.focus()
  await keyboard.type('渋谷')
  await expect(page.getByRole('option')).toHaveCount(3)
  await keyboard.press('Enter')
  await expect(late).toHaveValue(words.shibuya)

  await open(page, 'tree')
  const tree = page.getByRole('tree', { name: words.permissions, exact: true })
  const line = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  const chosen = page.getByRole('status', { name: words.permissions })
  await line(words.trade).focus()
  await expect(line(words.trade)).toHaveAttribute('aria-checked', 'mixed')
  await keyboard.press('Space')
  await expect(line(words.refundPart)).toHaveAttribute('aria-checked', 'true')
  await keyboard.press('ArrowLeft')
  await expect(line(words.refundPart)).toHaveCount(0)
  await keyboard.press('ArrowDown')
  await expect(line(words.settings)).toBeFocused()
  await keyboard.press('Space')
  await expect(chosen).toHaveText('search download whole part')
  await keyboard.press('Tab')
  await expect(tree.locator(':focus')).toHaveCount(0)
})

test('the carousel moves, pauses while the user reads, and stops when its button is pressed', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, 'carousel')
  const strip = page.getByRole('region', { name: words.important, exact: true })
  const inView = strip.locator('[aria-live] > :not([inert])')
  await expect(inView).toContainText(words.notice1)
  expect((await strip.boundingBox())!.height).toBe(74)
  await page.clock.runFor(6_500)
  await expect(inView).toContainText(words.notice2)
  await strip.getByRole('button', { name: kit.next }).focus()
  await page.clock.runFor(20_000)
  await expect(inView).toContainText(words.notice2)
  await page.keyboard.press('Enter')
  await expect(inView).toContainText(words.notice3)
  await strip.getByRole('button', { name: kit.pause }).press('Enter')
  await page.getByRole('link', { name: words.parts.carousel }).focus()
  await page.clock.runFor(20_000)
  await expect(inView).toContainText(words.notice3)
  await expect(strip.getByRole('button', { name: kit.play })).toBeVisible()
})

test('the carousel does not move if the user prefers reduced motion', async ({ page }) => {
  await page.clock.install()
  await open(page, 'carousel')
  const strip = page.getByRole('region', { name: words.important, exact: true })
  await page.clock.runFor(20_000)
  await expect(strip.locator('[aria-live] > :not([inert])')).toContainText(words.notice1)
  await strip.getByRole('button', { name: kit.play }).press('Enter')
  await page.getByRole('link', { name: words.parts.carousel }).focus()
  await page.clock.runFor(6_500)
  await expect(strip.locator('[aria-live] > :not([inert])')).toContainText(words.notice2)
})

test('a form keeps its input, shows errors, and asks before the user leaves', async ({ page }) => {
  const { keyboard } = page
  await open(page, 'formPage')
  const name = page.getByLabel(words.name, { exact: true })
  const create = page.getByRole('button', { name: words.create, exact: true })
  await create.press('Enter')
  await expect(name).toBeFocused()
  await expect(page.getByText(words.nameFault)).toBeVisible()
  await name.fill(words.shibuya)
  await page.getByRole('radio', { name: words.kindOnline }).check()
  await page.getByLabel(words.methods, { exact: true }).selectOption('card')
  await page.getByRole('combobox', { name: words.store, exact: true }).fill(words.sapporo)
  await keyboard.press('Enter')
  await page.getByRole('combobox', { name: words.stores, exact: true }).fill(words.sapporo)
  await keyboard.press('Enter')
  await page.getByLabel(words.email, { exact: true }).fill(' shop@example.com ')
  const phone = page.getByLabel(words.phone, { exact: true })
  await phone.fill('０３ー１２３４ー５６７８')
  await phone.press('Tab')
  await expect(phone).toHaveValue('03-1234-5678')
  await page.getByLabel(words.limit, { exact: true }).fill('50000')
  const range = page.getByRole('button', { name: new RegExp(`^${words.validity}`) })
  await range.press('Enter')
  await page
    .getByRole('dialog', { name: kit.period })
    .getByRole('button', { name: kit.lastMonth })
    .press('Enter')
  await expect(range).toHaveText('2026/10/01 00:00:00 – 2026/10/31 23:59:59')
  await expect(range).toBeFocused()
  const opening = page.getByLabel(words.opening, { exact: true })
  await opening.fill('2026/2/30')
  await create.press('Enter')
  await expect(opening).toHaveAttribute('aria-invalid', 'true')
  await opening.fill('２０２６１２０１')
  await opening.press('Tab')
  await expect(opening).toHaveValue('2026/12/01')
  await page.getByRole('button', { name: kit.chooseDay, exact: true }).press('Enter')
  const calendar = page.getByRole('dialog', { name: kit.chooseDay })
  await calendar.getByRole('button', { name: '2026/12/24' }).press('Enter')
  await expect(calendar).toBeHidden()
  await expect(opening).toHaveValue('2026/12/24')
  await page.getByRole('treeitem', { name: words.settings, exact: true }).press('Space')
  await page.getByRole('checkbox', { name: words.agree }).check()

  // The error of the server is shown at the field that caused it.
  await create.press('Enter')
  await expect(page.getByText(words.taken)).toBeVisible()
  await expect(name).toBeFocused()
  await expect(phone).toHaveValue('03-1234-5678')

  const elsewhere = page.getByRole('link', { name: words.parts.charts, exact: true })
  await elsewhere.press('Enter')
  const question = page.getByRole('dialog', { name: kit.leaveTitle })
  await expect(question).toBeVisible()
  await keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(name).toHaveValue(words.shibuya)
  await name.fill(words.yokohama)
  await create.press('Enter')
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(page).toHaveURL(/buttons$/)

  await open(page, 'formDrawer')
  await page.locator('[data-opens]').click()
  await name.fill(words.shibuya)
  await keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: kit.leave }).press('Enter')
  await expect(name).toBeHidden()
})

test('a chart switches to a table and downloads the same data', async ({ page }) => {
  await open(page, 'charts')
  const methods = page.getByRole('region', { name: words.methods, exact: true })
  await methods.getByRole('button', { name: chart.asTable }).press('Enter')
  await expect(methods.getByRole('row', { name: words.code })).toHaveText(
    `${words.code}¥21,700,00045.2%`,
  )
  await methods.getByRole('button', { name: chart.download }).press('Enter')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: chart.file.csv }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('methods.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    `\uFEFF${words.methods},${words.sales},${chart.share}`,
    `${words.code},21700000,45.2%`,
  ])

  // Refunds have a separate axis and a separate column.
  const byDay = page.getByRole('region', { name: words.salesByDay, exact: true }).last()
  await byDay.getByRole('button', { name: chart.asTable }).press('Enter')
  await expect(byDay.getByRole('columnheader')).toHaveText([
    words.day,
    words.thisMonth,
    words.lastMonth,
    words.refundRate,
  ])
  await expect(byDay.getByRole('rowheader').last()).toHaveText(
    say(chart.unfinishedDay, { day: '11/20' }),
  )

  const stores = page.getByRole('region', { name: words.salesByStore, exact: true })
  await expect(stores.getByRole('listitem').getByRole('button')).toHaveCount(4)
  await expect(stores.getByRole('listitem').getByRole('button').first()).toHaveAccessibleName(
    /34\.7%$/,
  )

  const heat = page.getByRole('region', { name: words.busyHours, exact: true })
  await heat.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(heat.locator(':focus')).toHaveAccessibleName(
    `${say(chart.hourOf, { weekday: kit.weekday2, hour: '23' })} ¥0`,
  )
})
