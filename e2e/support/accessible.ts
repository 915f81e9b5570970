import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Whether everything has its colours, and what floats over the page stands there whole: axe takes it for nothing before. A
 * change of colours reaches an element with a transition a frame or two after the page.
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

/** `CHOBA_LOOKS=all` looks at everything in the dark and in every language, which takes the suite many minutes more. */
export const isThorough = process.env['CHOBA_LOOKS'] === 'all'

/**
 * Nothing serious in light or dark, and the page does not scroll sideways. Names and colours are the same in every language,
 * and colours on every width: one of each is enough, day by day. How wide the words are is looked at in every language.
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
    // What is as it should be is not told of, and style sheets need not be fetched once more.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
    // Darkness changes colours and nothing else.
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
