import { addDays } from '@choba/contract/period.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Page } from '@playwright/test'
import { steppeOrigin } from './support/origin.ts'
import { ask, everyRow, optionsOf, queryText, quietPeriod } from './support/portal.ts'
import { drawerIn, goTo, listStands, rowsIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/**
 * Matches, for each language, characters and words that must not appear because they belong to
 * another language.
 */
const foreign: Record<Language, RegExp> = {
  ja: /[\p{sc=Cyrillic}]|[A-Za-z]{2,}/gu,
  en: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}\p{sc=Cyrillic}]/gu,
  mn: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]|[A-Za-z]{2,}/gu,
}
const everywhere = [
  'English',
  '日本語',
  'Монгол',
  'CSV',
  'UTF-8',
  'Shift_JIS',
  'Excel',
  'MB',
  'Enter',
  'ID',
  'QR',
  '卓上POP',
  'Ctrl K',
]
const key = /\b(?:kit|shell|transactions|refunds|results|signIn|exports)\.[A-Za-z.]+/

/** Returns all texts of a page: the visible ones, and those that only screen readers announce. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = [document.title]
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript'))
        texts.push(node.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return texts.filter(Boolean).join('\n')
  })

/** Expects that the page contains no phrase keys, and no text of another language except `data`. */
async function expectOnly(page: Page, language: Language, data: readonly string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  let words = await wordsOf(page)
  expect(words).not.toMatch(key)
  expect(words, 'a gap that was not filled').not.toMatch(/\{\w+\}/)
  for (const known of [...data, ...everywhere].toSorted((a, b) => b.length - a.length)) {
    words = words.replaceAll(known, ' ')
  }
  expect(words.match(foreign[language]) ?? [], words).toEqual([])
}

/** Returns texts from the database that the user sees. They are not translated. */
async function dataOf(page: Page): Promise<string[]> {
  const { stores, paymentMethods } = await optionsOf(page)
  const user = (await ask<{ userFullName: string; entDisplayName: string }>(page, 'user/userinfo'))
    .result
  const config = (await ask<{ oem: string }>(page, 'tenant/getcurrenttenantwebconfig')).result
  const rows = await everyRow(page, await quietPeriod(page))
  const told = (await ask<{ items: { messageTitle: string }[] }>(page, 'message/importantlist'))
    .result.items
  const remarks = rows.flatMap((row) => [
    row.remark,
    row.outTradeNo,
    row.walletTradeNo,
    row.deviceNo,
    row.terminalNo,
  ])
  return [
    ...stores.map((store) => store.storeName),
    ...paymentMethods.map((paymentMethod) => paymentMethod.name),
    ...told.map(({ messageTitle }) => messageTitle),
    user.userFullName,
    user.entDisplayName,
    config.oem,
    ...remarks.filter((text) => text !== null),
  ].filter((text) => /\D/.test(text))
}

const tenantNames = ['帳場ペイ', '帳']

for (const language of ['ja', 'en', 'mn'] as const) {
  const { kit, table, transactions, refunds, shell } = languages[language]

  test.describe(language, () => {
    test.use({ locale: { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }[language] })

    test('list, filters, detail, refund and not-found page are completely translated', async ({
      page,
    }) => {
      test.slow()
      await page.goto('/')
      await expect(
        page.getByRole('button', { name: languages[language].signIn.submit, exact: true }),
      ).toBeVisible()
      await expectOnly(page, language, tenantNames)
      await signInAs(page, 'owner', { language })
      await listStands(page)
      const data = [...(await dataOf(page)), ...tenantNames]
      const period = await quietPeriod(page)
      await goTo(page, `trade?${queryText(period)}`)
      await expect(rowsIn(page).first()).toBeVisible()
      await listStands(page)
      await expectOnly(page, language, data)

      const search = page.getByRole('search')
      for (const label of [kit.period, transactions.filter.tradeKind, transactions.filter.number]) {
        await search.getByRole('button', { name: new RegExp(`^${label}`) }).click()
        await expect(page.getByRole('dialog', { name: label, exact: true })).toBeVisible()
        if (label === kit.period) await expect(page.getByRole('grid').first()).toBeVisible()
        await expectOnly(page, language, data)
        await page.keyboard.press('Escape')
      }
      for (const button of [kit.moreFilters, kit.columns, table.download.button]) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await expectOnly(page, language, data)
        await page.keyboard.press('Escape')
      }

      const payment = (
        await everyRow(page, {
          ...period,
          tradeKind: 'PAYMENT',
          state: 'PAID',
          paymentClass: 'CARD',
        })
      ).find((row) => row.refundable > 0)!
      await goTo(page, `trade/${payment.paymentNo}?${queryText(period)}`)
      await drawerIn(page).getByRole('button', { name: refunds.actEmpty, exact: true }).click()
      await expect(drawerIn(page).getByText(refunds.cardDelay)).toBeVisible()
      await drawerIn(page).getByLabel(refunds.amount, { exact: true }).fill('0')
      await drawerIn(page).getByRole('button', { name: refunds.review, exact: true }).click()
      await expect(drawerIn(page).getByText(refunds.fault.notPositive)).toBeVisible()
      await expectOnly(page, language, data)

      await goTo(page, `trade?${queryText({ ...period, amountMin: 99_999_999_999 })}`)
      // Leaving the refund form asks for a confirmation first, because an amount is typed.
      const question = page.getByRole('dialog', { name: kit.leaveTitle })
      await expectOnly(page, language, data)
      await question.getByRole('button', { name: kit.leave, exact: true }).click()
      await expect(page.getByText(transactions.empty.noMatchTitle)).toBeVisible()
      await expectOnly(page, language, data)
      await goTo(page, 'nowhere')
      await expect(
        page.getByRole('paragraph').filter({ hasText: shell.notFound.title }),
      ).toBeVisible()
      await expectOnly(page, language, data)
    })
  })
}

test('the language can be changed in the menu, applies after a reload, and is kept', async ({
  page,
}) => {
  await signInAs(page, 'owner')
  await listStands(page)
  for (const language of ['mn', 'en', 'ja'] as const) {
    const reloaded = page.waitForEvent('load')
    await page
      .locator('header')
      .getByRole('button', { name: /日本語|English|Монгол/ })
      .click()
    await page.getByRole('menuitemradio', { name: languages[language].signIn.languageName }).click()
    await reloaded
    await expect(
      page.getByRole('heading', { name: languages[language].transactions.title, level: 1 }),
    ).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language)
  }
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('the font size can be changed, applies after a reload, and is kept', async ({ page }) => {
  await signInAs(page, 'owner')
  const { shell } = languages.ja
  const size = () =>
    page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  await expect(page.getByRole('radio', { name: shell.fontSmallName })).toBeChecked()
  const small = await size()
  for (const [name, px] of [
    [shell.fontLargeName, 18],
    [shell.fontMediumName, 16],
  ] as const) {
    const reloaded = page.waitForEvent('load')
    // Uses `click`, because `check` verifies the state immediately, and the page may be reloading
    // then.
    await page.getByRole('radio', { name }).click({ force: true })
    await reloaded
    await expect(page.getByRole('radio', { name })).toBeChecked()
    expect(await size()).toBe(px)
  }
  expect(small).toBe(14)
  await page.reload()
  await expect(page.getByRole('radio', { name: shell.fontMediumName })).toBeChecked()
})

test('amounts in each currency have the format of the currency', async ({ page, context }) => {
  await signInAs(page, 'superadmin')
  await listStands(page)
  const { today } = (await ask<{ today: string }>(page, 'systrade/options')).result
  for (const [entCode, look] of [
    ['SHIBUYA-COFFEE', /^−?¥[\d,]+$/],
    ['TOWA-SHANGHAI', /^−?CN¥[\d,]+\.\d\d$/],
    ['DOHA-SHOKUDO', /^−?QAR\s[\d,]+\.\d\d$/],
  ] as const) {
    await goTo(
      page,
      `systrade?${queryText({ entCode, dateFrom: addDays(today, -190), dateTo: addDays(today, -110) })}`,
    )
    await expectAmounts(page, look)
  }
  const other = await context.newPage()
  await signInAs(other, 'owner', { origin: steppeOrigin() })
  // The decimals of the tögrög (möngö) are shown only if they are not zero.
  await expectAmounts(other, /^−?₮[\d,]+(\.(?!00)\d\d)?$/)
})

/** Expects that every amount in the list and its totals matches the pattern. */
async function expectAmounts(page: Page, look: RegExp): Promise<void> {
  await listStands(page)
  await expect(rowsIn(page).first()).toBeVisible()
  await expect(async () => {
    const cells = await rowsIn(page).locator('td.text-right').allInnerTexts()
    const sums = await page.locator('main dl dd').allInnerTexts()
    const amounts = [...cells, ...sums.slice(1)]
      .map((text) => text.trim())
      .filter((text) => text !== '—')
    expect(amounts.length).toBeGreaterThan(2)
    expect(amounts.filter((text) => !look.test(text))).toEqual([])
  }).toPass()
}
