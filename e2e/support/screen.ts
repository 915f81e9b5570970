import { expect, type Locator, type Page } from '@playwright/test'

/** A phrase with its gaps filled: `say(ja.refunds.act, { amount: '¥1' })`. */
export const say = (phrase: string, values: Record<string, string | number> = {}): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))

/** A phrase as a pattern that takes anything in its gaps. */
export const pattern = (phrase: string): RegExp =>
  new RegExp(
    phrase
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )

/** Goes to a place in the portal whose frame is there already, and returns when the portal knows: it may still show the one before. */
export const goTo = (page: Page, place: string): Promise<unknown> =>
  page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        if (window.location.hash === hash) return resolve()
        window.addEventListener('hashchange', () => resolve(), { once: true })
        window.location.hash = hash
      }),
    `#/${place}`,
  )

/** What the address says after the path: the search. */
export const searchIn = (page: Page): URLSearchParams =>
  new URLSearchParams(page.url().split('?')[1] ?? '')

/** The path in the hash of the address. */
export const pathIn = (page: Page): string => (page.url().split('#')[1] ?? '').split('?')[0]!

/** The rows of the list in view, skeletons apart. */
export const rowsIn = (page: Page): Locator => page.locator('tbody tr[tabindex]')

export const rowOf = (page: Page, paymentNo: string): Locator =>
  rowsIn(page).filter({ has: page.getByTitle(paymentNo, { exact: true }) })

/** The payment numbers of the rows in view, in their order. */
export const numbersIn = (page: Page): Promise<string[]> =>
  rowsIn(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('button[title]')?.getAttribute('title') ?? ''),
  )

/** True if the screen in view is the one that the address names. Runs in the browser. */
function isScreenOfAddress(): boolean {
  const path = document.querySelector('main')?.dataset.path
  return path === undefined || path === decodeURI(window.location.hash.slice(1).split('?')[0]!)
}

/** Waits until the screen of the address is in view, and has loaded everything it asked for. */
export async function listStands(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await page.waitForFunction(isScreenOfAddress)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The drawer with a transaction in it. */
export const drawerIn = (page: Page): Locator => page.getByRole('dialog')

/** Figures of the totals line by their labels, as they are written. */
export async function totalsIn(page: Page): Promise<string[]> {
  await expect(page.locator('main dl[aria-busy=false]').first()).toBeVisible()
  const texts = await page.locator('main dl[aria-busy=false] > div').allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}
