import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * True if colors no longer change and floating elements are fully visible; before, axe would ignore
 * these elements. Transitions begin a frame or two after a change of colors.
 */
async function isSettled(): Promise<boolean> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  const colours = () =>
    [...document.querySelectorAll('body, body *')]
      .map((element) => getComputedStyle(element))
      .map(({ color, backgroundColor }) => `${color} ${backgroundColor}`)
      .join()
  for (let frames = 0; frames < 2; frames++) await frame()
  const before = colours()
  await frame()
  const floating = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  return (
    before === colours() &&
    document.getAnimations().every(({ playState }) => playState !== 'running') &&
    floating.every((one) => getComputedStyle(one).opacity === '1')
  )
}

/**
 * True if `CHOBA_LOOKS` is `all`. The tests then check everything in the dark theme and in every
 * language, which takes many minutes.
 */
export const isThorough = process.env['CHOBA_LOOKS'] === 'all'

/**
 * Expects that the page has no serious accessibility violation in the light and the dark theme, and
 * does not scroll sideways. Names and colors do not depend on the language, and colors do not
 * depend on the width, so one combination is tested, except in thorough runs. The width of texts is
 * tested in every language.
 */
export async function expectAccessible(page: Page, what: string, inDark = true): Promise<void> {
  const isJapanese = (await page.locator('html').getAttribute('lang')) === 'ja'
  const isWide = page.viewportSize()!.width >= 640
  const alsoDark = isThorough || (isWide && inDark)
  const schemes =
    isThorough || isJapanese ? (['light', 'dark'] as const).slice(0, alsoDark ? 2 : 1) : []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => page.evaluate(isSettled)).toBe(true)
    // Reports only violations, and does not load style sheets a second time, because both save
    // time.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
    // Only the colors are checked again, because the dark theme changes nothing else.
    const { violations } = await (
      colorScheme === 'dark' ? axe.withRules('color-contrast') : axe
    ).analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    const found = grave.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
    )
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
  const { width } = page.viewportSize()!
  const reach = await page.evaluate(() => document.scrollingElement!.scrollWidth)
  expect.soft(reach, `${what}: how wide the page is`).toBeLessThanOrEqual(width)
}
