import type { AnyRoute } from '@tanstack/react-router'
import { userEvent } from 'vitest/browser'
import { beforeEach, expect, it } from 'vitest'
import { type GuidedScreen, guidedScreens, isGuided } from '#app/guides/guided-screens.ts'
import type { ScreenFacts } from '#app/shell/menu.ts'
import { makeRouteTree } from '#app/routes.tsx'
import { changeResults } from '#testing/answers.ts'
import { phrases, say } from '#testing/phrases.ts'
import { address, drawer, expectAccessible, main, openScreen, signInAs } from '#testing/screen.tsx'

const { shell, support: words, guidesSales, screens } = phrases.ja

beforeEach(() => signInAs('manager'))

const factsOf = ({ options }: AnyRoute): ScreenFacts => options.staticData ?? {}
/**
 * Screens with a title. Screens of a single record, with its ID in the path, are left out because
 * they have no guide.
 */
const headed = Object.values<AnyRoute>((await makeRouteTree(true)).children ?? {}).flatMap(
  (route) => {
    const { title, guide } = factsOf(route)
    // Reads the path from the options, because a route knows its full path only in a started
    // router, and this test starts none.
    const path = String((route.options as { path?: string }).path)
    return title && !path.includes('$')
      ? [{ path, hasGuide: isGuided(title), saysSo: guide !== false }]
      : []
  },
)

/** Returns the guide of a screen in a language, from the same phrases as the drawer. */
const guideOf = (language: 'ja' | 'en' | 'mn', name: GuidedScreen) => {
  const [area, screen] = name.split('.') as [string, string]
  const { guides } = phrases[language][guidedScreens[name].words] as {
    guides: Record<
      string,
      Record<string, { what: string; steps: Record<string, string>; who: string }>
    >
  }
  return guides[area]?.[screen]
}

it('every screen has a guide in each language, or declares that it has none', () => {
  expect(headed.length).toBeGreaterThan(20)
  expect(
    headed.filter(({ hasGuide, saysSo }) => hasGuide !== saysSo).map(({ path }) => path),
  ).toEqual([])
  for (const name of Object.keys(guidedScreens) as GuidedScreen[])
    for (const language of ['ja', 'en', 'mn'] as const) {
      const guide = guideOf(language, name)
      const count = Object.keys(guide?.steps ?? {}).length
      expect(count, `${name} in ${language}`).toBeGreaterThanOrEqual(3)
      expect(count, `${name} in ${language}`).toBeLessThanOrEqual(6)
      expect(guide?.what && guide.who, `${name} in ${language}`).toBeTruthy()
    }
})

it('the question mark beside a heading opens the guide, and gets the focus back afterwards', async () => {
  await openScreen('trade')
  const button = main().getByRole('button', { name: shell.guide, exact: true })
  await button.click()
  await expect
    .element(drawer().getByRole('heading', { name: screens.transactions.list, level: 2 }))
    .toBeVisible()
  await expect.element(drawer().getByText(guidesSales.guides.transactions.list.what)).toBeVisible()
  expect(drawer().getByRole('listitem').elements().length).toBeGreaterThanOrEqual(6)
  // The drawer links only to screens that the signed-in manager may open.
  await expect.element(drawer().getByRole('link', { name: screens.disputes.list })).toBeVisible()
  await expectAccessible()
  await drawer().getByRole('button', { name: phrases.ja.kit.close }).click()
  await expect.element(drawer()).not.toBeInTheDocument()
  expect(document.activeElement).toBe(button.element())
  // The dialog of keyboard shortcuts also opens the guide.
  await userEvent.keyboard('?')
  await drawer().getByRole('button', { name: shell.guide, exact: true }).click()
  await drawer().getByRole('link', { name: screens.disputes.list }).click()
  await expect.poll(address).toBe('dispute')
  await expect.element(drawer()).not.toBeInTheDocument()
})

it(
  'the support page says that the contact failed to load, and lists the guides to the user’s screens',
  { tags: ['no-retry'] },
  async () => {
    const since = '2026-11-20T18:58:00+09:00'
    changeResults<object>('support/status', (result) => ({
      ...result,
      parts: [{ part: 'gateway', state: 'UNREACHABLE', since }],
    }))
    await openScreen('help/support')
    await expect.element(main().getByText(words.status.state.UNREACHABLE)).toBeVisible()
    const list = main().getByRole('region', { name: words.guides.title })
    const open = (name: string) =>
      list.getByRole('button', { name: say(words.guides.open, { screen: name }), exact: true })
    await open(screens.deposits.deposit).click()
    await expect
      .element(drawer().getByRole('heading', { name: screens.deposits.deposit, level: 2 }))
      .toBeVisible()
    await drawer().getByRole('button', { name: phrases.ja.kit.close }).click()
    await expect.element(drawer()).not.toBeInTheDocument()
    await open(screens.statistics.days).click()
    await expect
      .element(drawer().getByRole('heading', { name: screens.statistics.days, level: 2 }))
      .toBeVisible()
    await expect.element(open(screens.merchants.list)).not.toBeInTheDocument()
    await expect.element(open(screens.reconciliation.reconciliation)).not.toBeInTheDocument()
  },
)
