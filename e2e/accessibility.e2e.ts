import { languages } from '@choba/phrases/languages.ts'
import { formatMoney } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, isThorough } from './support/accessible.ts'
import { steppeOrigin } from './support/origin.ts'
import { everyRow, queryText, quietPeriod } from './support/portal.ts'
import { takePayment } from './support/refunding.ts'
import { drawerIn, goTo, listStands, rowsIn, say } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const [desktop, phone, small] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]
/**
 * Returns the window sizes that a language is tested with. Languages with long words are tested
 * only with the smallest size, where problems appear first.
 */
const sizesOf = (language: Language) =>
  language === 'ja' || isThorough ? [desktop, phone, small] : [small]

/**
 * Returns the screens to test, each with the action that opens it. `wide` screens do not exist on
 * phones.
 */
function screensOf(language: Language, list: string, payment: string) {
  const { kit, transactions, refunds, shell } = languages[language]
  const openList = async (page: Page) => {
    await goTo(page, list)
    await listStands(page)
    await expect(page.locator('main li button, tbody tr[tabindex]').first()).toBeVisible()
  }
  const press = async (page: Page, name: string | RegExp) =>
    page
      .locator('main')
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  const openDetail = async (page: Page) => {
    await goTo(page, payment)
    await expect(
      drawerIn(page).getByRole('heading', { name: transactions.detail.timeline, exact: true }),
    ).toBeVisible()
  }
  const period = async (page: Page) => {
    await openList(page)
    await press(page, new RegExp(`^${kit.period}`))
    await expect(page.getByRole('grid').first()).toBeVisible()
  }
  const more = async (page: Page) => {
    await openList(page)
    await press(page, kit.moreFilters)
    await expect(page.getByRole('dialog', { name: kit.moreFilters, exact: true })).toBeVisible()
  }
  const columns = async (page: Page) => {
    await openList(page)
    await press(page, kit.columns)
    await expect(page.getByRole('dialog', { name: kit.columns, exact: true })).toBeVisible()
  }
  const refund = async (page: Page) => {
    await openDetail(page)
    await drawerIn(page).getByRole('button', { name: refunds.actEmpty, exact: true }).click()
    await expect(drawerIn(page).getByLabel(refunds.amount, { exact: true })).toBeFocused()
  }
  const notFound = async (page: Page) => {
    await goTo(page, 'nowhere')
    await expect(
      page.getByRole('paragraph').filter({ hasText: shell.notFound.title }),
    ).toBeVisible()
  }
  return [
    { name: 'list', open: openList },
    { name: 'period picker', open: period },
    { name: 'more filters', open: more },
    { name: 'column picker', open: columns, wide: true },
    { name: 'not found', open: notFound },
    { name: 'detail', open: openDetail },
    { name: 'refund panel', open: refund },
  ]
}

test.describe.configure({ mode: 'parallel' })

for (const language of ['ja', 'en', 'mn'] as const) {
  test.describe(language, () => {
    test.use({ locale: { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }[language] })

    test('every screen is accessible in light and dark, on a desktop and on a phone', async ({
      page,
    }) => {
      test.setTimeout(240_000)
      await page.goto('/')
      await expect(
        page.getByRole('button', { name: languages[language].signIn.submit, exact: true }),
      ).toBeVisible()
      for (const size of sizesOf(language)) {
        await page.setViewportSize(size)
        await expectAccessible(page, `sign-in, ${size.width} px`)
      }
      // Turns off the rating prompt, which appears after a finished task and could cover controls
      // in a slow run.
      await page.route('**/edge/health', (route) =>
        route.fulfill({ json: { status: 'ok', ratingFrequency: 'never' } }),
      )
      await page.setViewportSize(desktop)
      await signInAs(page, 'owner', { language })
      await listStands(page)
      const search = queryText({ ...(await quietPeriod(page)), tradeKind: 'REFUND' })
      const cards = {
        ...(await quietPeriod(page)),
        tradeKind: 'PAYMENT',
        state: 'PAID',
        paymentClass: 'CARD',
      }
      const payment = (await everyRow(page, cards)).find((row) => row.refundable > 0)!
      for (const size of sizesOf(language)) {
        await page.setViewportSize(size)
        for (const { name, open, wide } of screensOf(
          language,
          `trade?${search}`,
          `trade/${payment.paymentNo}?${search}`,
        )) {
          if (wide && size.width < 640) continue
          await open(page)
          await expectAccessible(page, `${name}, ${size.width} px`)
          await page.keyboard.press('Escape')
        }
        await page.keyboard.press('Escape')
        await expect(drawerIn(page)).toBeHidden()
      }
    })
  })
}

test('the first row is at most fifteen Tab presses away, and the skip link comes first', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  // This button appears later than the others and is a Tab stop too, so the test waits for it.
  await expect(page.getByRole('button', { name: languages.ja.shell.feedback })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: languages.ja.shell.skipToContent })).toBeFocused()
  const first = rowsIn(page).first()
  let presses = 1
  while (presses < 15 && !(await first.evaluate((row) => row === document.activeElement))) {
    await page.keyboard.press('Tab')
    presses++
  }
  await expect(first).toBeFocused()
})

test('on the narrowest phone, a transaction can be found by number, opened and refunded', async ({
  page,
}) => {
  await page.setViewportSize(small)
  const { kit, refunds, shell, transactions } = languages.ja
  await signInAs(page, 'owner', { origin: steppeOrigin() })
  await page.getByRole('button', { name: shell.openMenu }).click()
  await expect(page.getByRole('navigation', { name: shell.menu })).toBeVisible()
  await page.keyboard.press('Escape')

  const payment = await takePayment(page)
  await page.getByRole('button', { name: kit.moreFilters }).click()
  await page.getByRole('button', { name: transactions.filter.number, exact: true }).click()
  const part = page.getByRole('region', { name: transactions.filter.number, exact: true })
  await part.getByLabel(transactions.filter.number, { exact: true }).fill(payment.paymentNo)
  await part.getByRole('button', { name: kit.apply }).click()
  await page.keyboard.press('Escape')
  const cards = page.locator('main li button')
  await expect(cards).toHaveCount(1)
  await cards.click()

  const drawer = drawerIn(page)
  await drawer.getByRole('button', { name: refunds.actEmpty, exact: true }).click()
  const amount = formatMoney(100, 'MNT')
  await drawer.getByLabel(refunds.amount, { exact: true }).fill('1')
  await drawer.getByLabel(refunds.reason, { exact: true }).selectOption('OTHER')
  const review = drawer.getByRole('button', { name: refunds.review, exact: true })
  await expect(review).toBeInViewport()
  await review.click()
  const act = page.getByRole('button', { name: say(refunds.act, { amount }), exact: true })
  await expect(act).toBeInViewport()
  await act.click()
  await expect(drawer.getByRole('alert')).toHaveText(say(refunds.outcome.succeeded, { amount }))
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(cards).toBeFocused()
  await expect(cards).toContainText(transactions.status.partlyRefunded)
})
