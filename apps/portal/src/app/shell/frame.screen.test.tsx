import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { disputesApi } from '#areas/disputes/disputes.api.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { kit, palette, screens, shell, transactions } = phrases.ja

beforeEach(() => signInAs('owner'))

it('inside another application, the screen starts at the top edge of the page', async () => {
  await openScreen('trade?childmode')
  await expect.element(main().getByRole('heading', { name: transactions.title })).toBeVisible()
  expect(main().element().getBoundingClientRect().top).toBe(0)
})

it('the user menu labels the options for the theme', async () => {
  await openScreen('trade')
  await expect.element(main().getByRole('heading', { name: transactions.title })).toBeVisible()
  await page.getByRole('button', { name: say(shell.userMenu, { name: '佐藤 陽子' }) }).click()
  const group = page.getByRole('menu').getByRole('group', { name: shell.theme })
  await expect.element(group.getByText(shell.theme)).toBeVisible()
  await expect.element(group.getByRole('menuitemradio', { name: shell.themeDark })).toBeVisible()
  expect(group.getByRole('menuitemradio').elements()).toHaveLength(3)
  await expectAccessible()
})

it('Tab enters the filters at the first filter, even if that filter appeared last', async () => {
  await openScreen('trade')
  const filters = page.getByRole('toolbar', { name: kit.filters })
  await expect
    .element(filters.getByRole('button', { name: new RegExp(`^${kit.period}`) }))
    .toBeVisible()
  await expect
    .element(filters.getByRole('button', { name: new RegExp(`^${transactions.filter.store}`) }))
    .toBeVisible()
  const stops = () =>
    filters
      .getByRole('button')
      .elements()
      .map((one) => (one as HTMLElement).tabIndex)
  await expect.poll(() => stops().indexOf(0)).toBe(0)
})

it('the address of a deposit without a number redirects to the list', async () => {
  await openScreen('payment')
  await expect.poll(() => address().split('?')[0]).toBe('deposit')
})

it('an administrator who opens the dashboard is redirected to the first screen', async () => {
  await signInAs('sysconfig')
  await openScreen('panel')
  await expect.poll(() => address().split('?')[0]).toBe('message/list')
})

it('a dialog opens at half the width of the window', async () => {
  await openScreen('trade')
  await expect.element(main().getByRole('heading', { name: transactions.title })).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: palette.keys.title })
  await expect.element(dialog.getByText(palette.keys.buttons)).toBeVisible()
  await expect
    .poll(() => dialog.element().getBoundingClientRect().width)
    .toBe(window.innerWidth / 2)
})

it('Tab stays inside the open guide to a screen', async () => {
  await openScreen('trade')
  await main().getByRole('button', { name: shell.guide }).click()
  const guide = page.getByRole('dialog', { name: screens.transactions.list })
  await expect.element(guide.getByRole('link').first()).toBeVisible()
  for (let press = 0; press < 12; press += 1) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => guide.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(guide).not.toBeInTheDocument()
  // After the guide closes, the screen is reachable again.
  await expect.element(main().getByRole('button', { name: shell.guide })).toHaveFocus()
})

describe('the menu', () => {
  const links = () => [...document.querySelectorAll<HTMLElement>('aside nav a')]
  const current = () => document.querySelector('aside nav a[aria-current=page]')

  it('scrolls to the entry of the current screen, also if the menu is folded and longer than the window', async () => {
    localStorage.setItem('sidebar', 'folded')
    onTestFinished(() => localStorage.removeItem('sidebar'))
    await openScreen('setting/audit')
    await expect.poll(() => current()?.textContent).toBe(screens.audit.list)
    const menu = current()!.closest('nav')!
    expect(menu.scrollHeight).toBeGreaterThan(menu.clientHeight)
    const within = menu.getBoundingClientRect()
    const at = () => current()!.getBoundingClientRect()
    // Allows the entry to extend less than a pixel beyond the menu.
    await expect
      .poll(() => [at().top > within.top - 1, at().bottom < within.bottom + 1])
      .toEqual([true, true])
  })

  it('does not move its entries when another entry becomes the current one', async () => {
    document.documentElement.dataset['fontSize'] = 'large'
    onTestFinished(() => void delete document.documentElement.dataset['fontSize'])
    await openScreen('message/list')
    await expect.poll(() => links().length).toBeGreaterThan(8)
    const heights = () => links().map((link) => Math.round(link.getBoundingClientRect().height))
    const before = heights()
    for (const link of links().slice(0, 8)) {
      link.click()
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      expect(heights()).toEqual(before)
    }
  })

  it('fits into a window of 900 px for the owner of a merchant', async () => {
    await page.viewport(1_440, 900)
    onTestFinished(() => page.viewport(1_280, 800))
    await openScreen('trade')
    await expect.poll(() => links().length).toBeGreaterThan(20)
    const menu = document.querySelector('aside nav')!
    expect(menu.scrollHeight).toBe(menu.clientHeight)
  })

  it('closes a submenu except for the entry of the open screen, and keeps the submenu closed on the next screen', async () => {
    onTestFinished(() => localStorage.removeItem('menu'))
    await openScreen('setting/user')
    const menu = page.getByRole('navigation', { name: shell.menu })
    const settings = menu.getByRole('button', { name: shell.groups.settings, exact: true })
    const entry = (name: string) => menu.getByRole('link', { name, exact: true })
    await expect.element(entry(screens.roles.list)).toBeVisible()
    await settings.click()
    await expect.element(settings).toHaveAttribute('aria-expanded', 'false')
    await expect.element(entry(screens.users.list)).toBeVisible()
    await expect.element(entry(screens.roles.list)).not.toBeInTheDocument()
    await openScreen('trade')
    await expect.element(settings).toHaveAttribute('aria-expanded', 'false')
    await expect.element(entry(screens.users.list)).not.toBeInTheDocument()
    await settings.click()
    await expect.element(entry(screens.users.list)).toBeVisible()
  })

  it('shows the number of disputes that wait for an answer', async () => {
    const { total } = await disputesApi.list.call({ disputeState: ['OPEN'], pageSize: 1 })
    expect(total).toBeGreaterThan(0)
    await openScreen('trade')
    const menu = page.getByRole('navigation', { name: shell.menu })
    await expect.element(menu.getByText(`回答待ち${total}件`, { exact: true })).toBeInTheDocument()
  })
})
