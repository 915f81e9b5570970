import { page } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { phrases, say } from '#testing/phrases.ts'
import { expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { kit, shell, transactions } = phrases.ja

beforeEach(() => signInAs('owner'))

it('inside another application the screen begins at the upper edge', async () => {
  await openScreen('trade?childmode')
  await expect.element(main().getByRole('heading', { name: transactions.title })).toBeVisible()
  expect(main().element().getBoundingClientRect().top).toBe(0)
})

it('the menu of a person says what light and dark are of', async () => {
  await openScreen('trade')
  await expect.element(main().getByRole('heading', { name: transactions.title })).toBeVisible()
  await page.getByRole('button', { name: say(shell.userMenu, { name: '佐藤 陽子' }) }).click()
  const group = page.getByRole('menu').getByRole('group', { name: shell.theme })
  await expect.element(group.getByText(shell.theme)).toBeVisible()
  await expect.element(group.getByRole('menuitemradio', { name: shell.themeDark })).toBeVisible()
  expect(group.getByRole('menuitemradio').elements()).toHaveLength(3)
  await expectAccessible()
})

it('Tab enters the filters at the first of them, also where that came last', async () => {
  await openScreen('trade')
  const filters = page.getByRole('toolbar', { name: kit.filters })
  await expect.element(filters.getByRole('button', { name: new RegExp(`^${kit.period}`) })).toBeVisible()
  await expect.element(filters.getByRole('button', { name: new RegExp(`^${transactions.filter.store}`) })).toBeVisible()
  const stops = () =>
    filters
      .getByRole('button')
      .elements()
      .map((one) => (one as HTMLElement).tabIndex)
  await expect.poll(() => stops().indexOf(0)).toBe(0)
})
