import { expect, type Locator, type Page } from '@playwright/test'

/** Fills the placeholders of a phrase: `say(ja.refunds.act, { amount: '¥1' })`. */
export const say = (phrase: string, values: Record<string, string | number> = {}): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))

/** Returns a pattern that matches a phrase with any values for its placeholders. */
export const pattern = (phrase: string): RegExp =>
  new RegExp(
    phrase
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+'),
  )

/**
 * Opens an address in a portal that is already loaded. Resolves when the router has the new
 * address; the previous screen may still be visible.
 */
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

/** Returns the search parameters of the address. */
export const searchIn = (page: Page): URLSearchParams =>
  new URLSearchParams(page.url().split('?')[1] ?? '')

/** Returns the path in the hash of the address. */
export const pathIn = (page: Page): string => (page.url().split('#')[1] ?? '').split('?')[0]!

/** Rows of the visible list, without skeletons. */
export const rowsIn = (page: Page): Locator => page.locator('tbody tr[tabindex]')

export const rowOf = (page: Page, paymentNo: string): Locator =>
  rowsIn(page).filter({ has: page.getByTitle(paymentNo, { exact: true }) })

/** Returns the payment numbers of the visible rows, from top to bottom. */
export const numbersIn = (page: Page): Promise<string[]> =>
  rowsIn(page).evaluateAll((rows) =>
    rows.map((row) => row.querySelector('button[title]')?.getAttribute('title') ?? ''),
  )

/** True if the visible screen belongs to the current address. The function runs in the browser. */
function isScreenOfAddress(): boolean {
  const path = document.querySelector('main')?.dataset.path
  return path === undefined || path === decodeURI(window.location.hash.slice(1).split('?')[0]!)
}

/** Waits until the screen of the current address is visible and has loaded all its data. */
export async function listStands(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await page.waitForFunction(isScreenOfAddress)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Locator of the drawer with the details of a record. */
export const drawerIn = (page: Page): Locator => page.getByRole('dialog')

/** Returns the formatted figures in the totals line, with their labels. */
export async function totalsIn(page: Page): Promise<string[]> {
  await expect(page.locator('main dl[aria-busy=false]').first()).toBeVisible()
  const texts = await page.locator('main dl[aria-busy=false] > div').allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}
