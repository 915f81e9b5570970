import { page, userEvent } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { depositsApi } from '#areas/deposits/deposits.api.ts'
import { usersApi } from '#areas/users/users.api.ts'
import { phrases } from '#testing/phrases.ts'
import { goTo, isAnswered, main, openScreen, signInAs } from '#testing/screen.tsx'

const { shell, users, statistics } = phrases.ja

beforeEach(() => signInAs('owner'))

/** Returns the address of a closed deposit. */
async function depositPage(): Promise<string> {
  await fetch('/closed-deposit')
  const { items } = await depositsApi.list.call({ pageSize: 1 })
  return `payment/${items[0]!.depositNo}`
}
const box = (element: Element) => element.getBoundingClientRect()
const settled = () => expect.poll(isAnswered).toBe(true)

it('the title row has the count after the title, and the help at its end', async () => {
  await openScreen('setting/user')
  const { total } = await usersApi.list.call({})
  const title = main().getByRole('heading', { name: users.title, level: 1 })
  const count = main().getByText(`${total}件`, { exact: true })
  await expect.element(count).toBeVisible()
  const help = main().getByRole('button', { name: shell.guide, exact: true })
  const add = main().getByRole('button', { name: users.add, exact: true })
  expect(box(count.element()).left).toBeLessThan(box(title.element()).right + 20)
  expect(box(help.element()).left).toBeGreaterThan(box(add.element()).right)
  expect(box(help.element()).right).toBe(box(main().getByRole('table').element()).right + 1)
})

it('the primary action of a list is a Tab stop of its own', async () => {
  await openScreen('setting/user')
  const columns = main().getByRole('toolbar', { name: users.title }).getByRole('button').first()
  await expect.element(columns).toBeVisible()
  ;(columns.element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(main().getByRole('button', { name: users.add, exact: true })).toHaveFocus()
})

it('the tabs of sub-pages are links and one Tab stop, and the arrow keys move between them', async () => {
  await openScreen('statistics')
  const tabs = main().getByRole('navigation', { name: statistics.pages.label })
  const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
  await expect.element(tab(statistics.pages.sums)).toHaveAttribute('aria-current', 'page')
  await expect.element(tab(statistics.pages.days)).not.toHaveAttribute('aria-current')
  ;(tab(statistics.pages.sums).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(statistics.pages.days)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tab(statistics.pages.days)).toHaveAttribute('aria-current', 'page')
  await expect.element(tab(statistics.pages.sums)).not.toHaveAttribute('aria-current')
})

it('lists and details have one width in a wide window, and forms a narrower one', async () => {
  await page.viewport(1_900, 800)
  try {
    await openScreen('deposit')
    const detail = await depositPage()
    const width = () =>
      Math.round(box(main().element().querySelector(':scope > :last-child')!).width)
    for (const path of ['deposit', detail, 'setting/shop/1', 'setting/user']) {
      await goTo(path)
      expect([path, width()]).toEqual([path, 1_180])
    }
    await goTo('setting/shop/add')
    expect(width()).toBe(720)
  } finally {
    await page.viewport(1_280, 800)
  }
})

it('no screen skips a level of its headings', async () => {
  await openScreen('deposit')
  const detail = await depositPage()
  const paths = [
    'statistics',
    'dataCompass',
    'deposit/reconciliation',
    'deposit/journals',
    'setting/company',
  ]
  for (const path of [detail, ...paths]) {
    await goTo(path)
    await settled()
    const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map(({ tagName }) =>
      Number(tagName[1]),
    )
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    expect([path, levels[0], skipped]).toEqual([path, 1, []])
  }
})

it('the first invalid field of a form is in view below the header, with its label', async () => {
  await openScreen('setting/shop/add')
  const create = main().getByRole('button', { name: phrases.ja.stores.form.create, exact: true })
  await expect.element(create).toBeVisible()
  window.scrollTo(0, document.body.scrollHeight)
  await create.click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  const label = main().getByText(phrases.ja.stores.field.storeCode, { exact: true }).first()
  const header = document.querySelector('header')!
  await expect.poll(() => box(label.element()).top).toBeGreaterThanOrEqual(box(header).bottom)
})
