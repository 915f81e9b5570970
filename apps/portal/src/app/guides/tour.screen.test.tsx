import { page, userEvent } from 'vitest/browser'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import {
  address,
  type DemoUser,
  drawer,
  expectAccessible,
  goTo,
  main,
  openScreen,
  rowOf,
  signInAs,
  toast,
} from '#testing/screen.tsx'

const { tour: words, palette, transactions, shell } = phrases.ja
const { step: steps, offer: offered } = words
type StepName = keyof typeof steps

const offer = () => page.getByRole('complementary', { name: offered.title })
const card = (name: StepName) => page.getByRole('dialog', { name: steps[name].title, exact: true })
const act = (name: keyof typeof steps, words_: string) =>
  card(name).getByRole('button', { name: words_, exact: true })
const isOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/**
 * Expects that the card of the step is visible, belongs to its element and does not cover the
 * element.
 */
async function expectStep(name: StepName, progress: number): Promise<Element> {
  await expect.element(card(name)).toBeVisible()
  await expect
    .element(card(name).getByText(say(words.progress, { step: progress, count: 5 })))
    .toBeVisible()
  await expect.poll(() => document.querySelectorAll('[data-tour-target]').length).toBe(1)
  const element = document.querySelector('[data-tour-target]')!
  const rects = () => [card(name).element(), element].map((one) => one.getBoundingClientRect())
  await expect.poll(() => isOver(...(rects() as [DOMRect, DOMRect]))).toBe(false)
  return element
}

/** Opens the portal as a user who has not been offered the tour yet. */
async function openOffer(user: DemoUser, at: string): Promise<void> {
  await signInAs(user)
  await openScreen(at, undefined, { offersTour: true })
  await expect.element(offer()).toBeVisible()
}

async function begin(user: DemoUser, at: string): Promise<void> {
  await openOffer(user, at)
  await offer().getByRole('button', { name: offered.start, exact: true }).click()
}

/**
 * Starts the tour from the dialog of keyboard shortcuts, as a user does who has declined the offer.
 */
async function startByHelp(button: string): Promise<void> {
  await userEvent.keyboard('?')
  await page
    .getByRole('dialog', { name: palette.keys.title, exact: true })
    .getByRole('button', { name: button, exact: true })
    .click()
}

const SEARCH = 'trade?dateFrom=2026-11-01&dateTo=2026-11-20'

describe('the offer of the tour', () => {
  it('leaves the screen usable, and does not return after the user declines', async () => {
    await openOffer('clerk', SEARCH)
    await expectAccessible()
    // The list below the offer is usable.
    await main().getByRole('row').nth(1).click()
    await expect.element(drawer()).toBeVisible()
    await drawer().getByRole('button', { name: phrases.ja.kit.close, exact: true }).click()
    await offer().getByRole('button', { name: offered.later, exact: true }).click()
    await expect.element(offer()).not.toBeInTheDocument()
    const read = vi.spyOn(Storage.prototype, 'getItem')
    await openScreen('message/list', undefined, { offersTour: true })
    await expect.poll(() => read.mock.calls.some(([key]) => key === 'tour')).toBe(true)
    read.mockRestore()
    await expect.element(offer()).not.toBeInTheDocument()
    await startByHelp(offered.start)
    await expectStep('find', 1)
  })

  it('mentions the ? key only on devices without touch input', async () => {
    await openOffer('clerk', 'message/list')
    const { text, textByTouch } = words.offer
    await expect.element(offer().getByText(say(text, { count: 5 }))).toBeVisible()
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await expect.element(offer().getByText(say(textByTouch, { count: 5 }))).toBeVisible()
    expect(textByTouch).not.toContain('キー')
  })

  it('is shown to each user of a browser', async () => {
    await openOffer('clerk', 'message/list')
    await offer().getByRole('button', { name: offered.later, exact: true }).click()
    await openOffer('manager', 'message/list')
    expect(localStorage.getItem('tour')?.split(',')).toHaveLength(1)
  })
})

describe('the tour', () => {
  it('continues with the user’s own actions, from a search to the copied number', async () => {
    await begin('clerk', 'message/list')
    await expectStep('find', 1)
    expect(address()).toMatch(/^trade/)
    await expect.element(card('find')).toHaveFocus()
    await expectAccessible()
    // The next step appears immediately after a search for a number.
    await goTo(`${SEARCH}&number=0001`)
    await expectStep('open', 2)
    await goTo(SEARCH)
    const row = await expectStep('open', 2)
    expect(row.textContent).toContain(transactions.status.paid)
    await act('open', steps.open.act).click()
    await expectStep('state', 3)
    expect(address()).toMatch(/^trade\/\d+/)
    await act('state', words.next).click()
    await expectStep('timeline', 4)
    await act('timeline', words.back).click()
    await expectStep('state', 3)
    // Closing the drawer returns to the step of the list.
    await drawer().getByRole('button', { name: phrases.ja.kit.close, exact: true }).click()
    await expectStep('open', 2)
    await rowOf(transactions.status.paid).first().click()
    await expectStep('state', 3)
    await act('state', words.next).click()
    await act('timeline', words.next).click()
    await expectStep('copy', 5)
    await act('copy', steps.copy.act).click()
    await expect.element(toast(words.finished)).toBeVisible()
    expect(document.querySelector('[data-tour-target]')).toBeNull()
    await startByHelp(offered.start)
    await expectStep('find', 1)
  })

  it('ends when the user leaves its screens, and continues from the shortcut list', async () => {
    await begin('owner', 'message/list')
    const figure = await expectStep('panel', 1)
    // Clicks a figure that links to its transactions. A link in a notice above the figures would
    // lead to another screen.
    expect(figure.getAttribute('href')).toContain('/trade?')
    await act('panel', words.next).click()
    // The demo data has no closed deposits.
    await expect.element(card('overview').getByText(words.missing)).toBeVisible()
    await act('overview', words.next).click()
    await expectStep('approvals', 3)
    await goTo('message/list')
    await expect.element(page.getByText(words.finished)).not.toBeInTheDocument()
    await expect.element(card('approvals')).not.toBeInTheDocument()
    expect(document.querySelector('[data-tour-target]')).toBeNull()
    await startByHelp(words.resume)
    await expectStep('approvals', 3)
    await act('approvals', words.skip).click()
    await expect.element(card('approvals')).not.toBeInTheDocument()
  })

  it('is usable by keyboard: focus moves between card and element, and Esc ends the tour', async () => {
    await begin('clerk', SEARCH)
    const toolbar = await expectStep('find', 1)
    await expect.element(card('find')).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe(words.next)
    await userEvent.tab()
    expect(toolbar.contains(document.activeElement)).toBe(true)
    await userEvent.tab({ shift: true })
    expect(document.activeElement?.textContent).toBe(words.next)
    await userEvent.keyboard('{Enter}')
    await expectStep('open', 2)
    await act('open', steps.open.act).click()
    await expectStep('state', 3)
    await expect.element(card('state')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(card('state')).not.toBeInTheDocument()
    await expect.element(drawer()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
  })
})

describe('a tour step whose element is missing', () => {
  it('is reported on the card, and the tour continues', async () => {
    changeResults<{ items: unknown[] }>('trade/list', (page_) => ({
      ...page_,
      items: [],
      nextCursor: null,
    }))
    await begin('clerk', SEARCH)
    await act('find', words.next).click()
    await expect.element(card('open').getByText(words.missing)).toBeVisible()
    await expectAccessible()
    await act('open', words.next).click()
    await expect.element(card('state').getByText(words.missing)).toBeVisible()
    await act('state', words.next).click()
    await act('timeline', words.next).click()
    await act('copy', words.finish).click()
    await expect.element(toast(words.finished)).toBeVisible()
  })

  it('is replaced by an alternative step', async () => {
    changeResults<{ items: unknown[] }>('approval/list', (page_) => ({
      ...page_,
      items: [],
      nextCursor: null,
    }))
    await begin('superadmin', 'message/list')
    await act('merchants', words.next).click()
    await act('merchant', steps.merchant.act).click()
    await expectStep('record', 3)
    await act('record', words.next).click()
    await expect.element(card('request').getByText(words.missing)).toBeVisible()
    await act('request', words.next).click()
    await expectStep('addMerchant', 5)
    await act('addMerchant', steps.addMerchant.act).click()
    await expect.poll(address).toBe('setting/adminUser/add')
  })
})

it('the command palette and the guide of each screen list the tour', async () => {
  await signInAs('clerk')
  await openScreen(SEARCH)
  await main().getByRole('button', { name: shell.guide, exact: true }).click()
  await drawer().getByRole('button', { name: offered.start, exact: true }).click()
  await expectStep('find', 1)
  await act('find', words.skip).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(page.getByRole('combobox'), words.label)
  await page.getByRole('option', { name: words.label }).click()
  await expectStep('find', 1)
})
