import { roleNames } from '@choba/database/seed/people.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/portal.ts'
import { drawerIn, goTo, listStands, say, searchIn } from './support/screen.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Runs the guided tour in a whole browser with the server's content security policy. An inline
// style or script would make these tests fail.
test.use({ offersTour: true })

type StepName = keyof (typeof languages)['ja']['tour']['step']

const cardIn = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** Expects that the card of a step is beside its element and does not cover it. */
async function expectStep(page: Page, name: StepName, language: Language = 'ja') {
  const card = cardIn(page, languages[language].tour.step[name].title)
  await expect(card).toBeVisible()
  const element = page.locator('[data-tour-target]')
  await expect(element).toBeVisible()
  await expect
    .poll(async () => {
      const [one, other] = [(await card.boundingBox())!, (await element.boundingBox())!]
      const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width
      return isBeside || one.y >= other.y + other.height || other.y >= one.y + one.height
    })
    .toBe(true)
  return card
}

interface Role {
  roleId: string
  roleName: string
  version: number
}

/** Gives the clerk's role permission to refund, until the returned function is called. */
async function letClerksRefund(page: Page): Promise<() => Promise<void>> {
  await signInAs(page, 'owner')
  const roles = await ask<{ items: Role[] }>(page, 'role/list')
  const { roleId } = roles.result.items.find(({ roleName }) => roleName === roleNames.demo.clerk)!
  const give = async (permissions: string[]) => {
    const { result } = await ask<Role>(page, 'role/detail', { query: { roleId } })
    const { roleName, version } = result
    const { status } = await ask(page, 'role/modify', {
      method: 'PUT',
      body: { roleId, roleName, version, permissions },
    })
    expect(status).toBe(200)
  }
  await give(['Record.search', 'Refund.add'])
  return () => give(['Record.search'])
}

test('a clerk completes the five steps of the tour, up to the refund form', async ({
  page,
  browser,
}) => {
  const { tour, refunds, transactions } = languages.ja
  const owner = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
  const undo = await letClerksRefund(owner)
  try {
    await signInAs(page, 'clerk')
    await listStands(page)
    await page.getByRole('button', { name: tour.offer.start, exact: true }).click()
    const find = await expectStep(page, 'find')
    await expect(find).toContainText(say(tour.progress, { step: 1, count: 5 }))
    await expectAccessible(page, 'the first step')
    // The user searches by the last digits of a payment in the list.
    const row = page
      .locator('tbody tr[tabindex]')
      .filter({ hasText: transactions.status.paid })
      .first()
    const digits = (await row.locator('button[title]').getAttribute('title'))!.slice(-6)
    const filter = page
      .getByRole('toolbar')
      .getByRole('button', { name: transactions.filter.number, exact: true })
    await filter.click()
    await expect(find).toBeHidden()
    await page.getByLabel(transactions.filter.number, { exact: true }).last().fill(digits)
    await page.keyboard.press('Enter')
    await expect.poll(() => searchIn(page).get('number')).toBe(digits)
    const open = await expectStep(page, 'open')
    await open.getByRole('button', { name: tour.step.open.act, exact: true }).click()
    const state = await expectStep(page, 'state')
    await expectAccessible(page, 'a step in the drawer')
    await state.getByRole('button', { name: tour.next, exact: true }).click()
    const timeline = await expectStep(page, 'timeline')
    await timeline.getByRole('button', { name: tour.next, exact: true }).click()
    const refund = await expectStep(page, 'refund')
    await refund.getByRole('button', { name: tour.step.refund.act, exact: true }).click()
    await expect(drawerIn(page).getByLabel(refunds.amount, { exact: true })).toBeFocused()
    await expect(page.getByText(tour.finished, { exact: true })).toBeVisible()
    await expect(page.locator('[data-tour-target]')).toHaveCount(0)
  } finally {
    await undo()
  }
})

const starts = [
  ['en', 'manager', 'deposit', 1440],
  ['mn', 'owner', 'panel', 390],
  ['mn', 'superadmin', 'merchants', 1440],
  ['en', 'sysconfig', 'methods', 390],
  ['en', 'settlement', 'payouts', 390],
] as const

for (const [language, user, name, width] of starts) {
  test(`the tour of ${user} starts in ${language} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(
      (chosen) => window.location.protocol === 'http:' && localStorage.setItem('language', chosen),
      language,
    )
    const { tour } = languages[language]
    await signInAs(page, user, { language })
    await expect(page.getByText(tour.offer.title, { exact: true })).toBeVisible()
    await expectAccessible(page, 'the offer')
    await page.getByRole('button', { name: tour.offer.start, exact: true }).click()
    const card = await expectStep(page, name, language)
    await expectAccessible(page, 'the first step')
    await card.getByRole('button', { name: tour.skip, exact: true }).click()
    await expect(card).toBeHidden()
    // The tour is not offered again, but users can start it from the shortcut list.
    await goTo(page, 'message/list')
    await listStands(page)
    await page.keyboard.press('?')
    await page.getByRole('button', { name: tour.offer.start, exact: true }).click()
    await expectStep(page, name, language)
  })
}
