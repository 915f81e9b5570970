import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { ja } from '@choba/phrases/ja.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { browserOrigin } from '../support/origin.ts'
import { clockOfPages } from './clock.ts'
import { type Look, lookName, looksOf } from './looks.ts'
import { callsOfFrame, prepare } from './states.ts'
import { declineTour } from '../support/tour.ts'
import type { ScreenshotTarget } from './targets.ts'

/** Screenshots as PNG images, by `shotName`. */
export type Shots = Map<string, Buffer>

/**
 * Maximum height of a screenshot in window heights, because a taller one would be unreadable in the
 * file.
 */
const TALLEST = 2

const TIMEOUT_MS = 30_000
const MAX_TRIES = 60
const BETWEEN_MS = 150
/** Delay after which a skeleton is visible, in milliseconds. */
const SKELETON_MS = 700
/** Number of equal screenshots in a row after which a page counts as fully rendered. */
const ALIKE = 2

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const sizeOf = ({ isPhone }: Look) => sizes[isPhone ? 'phone' : 'desktop']

export const shotName = (place: ScreenshotTarget, look: Look): string =>
  `${place.name}, ${lookName(look)}`

const locales = { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }

async function begin(browser: Browser, look: Look, storageState?: string): Promise<BrowserContext> {
  const { language, fontSize, theme } = look
  const context = await browser.newContext({
    viewport: sizeOf(look),
    locale: locales[language],
    timezoneId: 'Asia/Tokyo',
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const keep = Object.entries({ language, fontSize }).map(
    ([key, value]) => `localStorage.setItem('${key}', '${value}')`,
  )
  // Leaves out empty pages, because they have no storage.
  await context.addInitScript(
    `${clockOfPages}; if (location.protocol === 'http:') { ${keep.join(';')} }`,
  )
  await declineTour(context)
  return context
}

/**
 * Signs a user in on the sign-in page, and stores the session in a file, from which other browser
 * contexts start.
 */
export async function signInOnce(browser: Browser, user: string, file: string): Promise<void> {
  const context = await begin(browser, {
    language: 'ja',
    fontSize: 'small',
    theme: 'light',
    isPhone: false,
  })
  const page = await context.newPage()
  await page.goto(browserOrigin())
  await page.getByLabel(ja.signIn.usernameOrEmail, { exact: true }).fill(user)
  await page.getByLabel(ja.signIn.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: ja.signIn.submit, exact: true }).click()
  await page.locator('#main').waitFor()
  await context.storageState({ path: file })
  await context.close()
}

/**
 * Takes screenshots of several screens in one combination of language, font size, theme and device.
 */
export async function shoot(
  browser: Browser,
  look: Look,
  places: readonly ScreenshotTarget[],
  storageState: string | undefined,
  shots: Shots,
): Promise<void> {
  const context = await begin(browser, look, storageState)
  const frame = look.state
    ? await callsOfFrame(await openPage(context), settled)
    : new Set<string>()
  let page: Page | undefined
  for (const place of places) {
    const isReused = page !== undefined
    page ??= await openPage(context)
    let canGoOn = await visit(page, place, look, shots, frame)
    // Tries again in a new page. For example, the screen may have the same heading as the previous
    // one.
    if (isReused && !shots.has(shotName(place, look))) {
      await page.close()
      page = await openPage(context)
      canGoOn = await visit(page, place, look, shots, frame)
    }
    if (canGoOn) continue
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
    page = undefined
  }
  await context.close()
}

/** Requests of each page that have no response yet. */
const underWay = new WeakMap<Page, Set<Request>>()

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const requests = new Set<Request>()
  page.on('request', (request) => requests.add(request))
  const end = (request: Request) => requests.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  underWay.set(page, requests)
  return page
}

/**
 * True if all screenshots of a screen were taken. A state that the screen does not have is not
 * required.
 */
export const isWhole = (place: ScreenshotTarget, shots: Shots): boolean =>
  looksOf(place)
    .flat()
    .every((look) => look.state !== undefined || shots.has(shotName(place, look)))

/**
 * Takes a screenshot of one screen. Reports a failure without stopping the others.
 * @returns true if the page can be used for the next screen
 */
async function visit(
  page: Page,
  place: ScreenshotTarget,
  look: Look,
  shots: Shots,
  frame: ReadonlySet<string>,
): Promise<boolean> {
  try {
    const isChanged = look.state ? await prepare(page, look.state, frame) : () => true
    const hasOpened = await enter(page, place, look)
    const picture = await settled(page, look.state === 'loading')
    if (isChanged()) shots.set(shotName(place, look), picture)
    return !hasOpened && look.state === undefined
  } catch (error) {
    console.error(`${shotName(place, look)}:`, error)
    return false
  }
}

/**
 * Waits until content is visible, then opens the drawer or dialog.
 * @returns true if a drawer or dialog was opened
 */
async function enter(page: Page, place: ScreenshotTarget, look: Look): Promise<boolean> {
  await page.setViewportSize(sizeOf(look))
  await leave(page)
  await page.goto(place.address)
  if (look.state === 'loading') return waitForSkeleton(page)
  // Moving between gallery pages loads nothing, so this code waits for the menu entry of the page.
  if (place.isKit)
    await page.locator(`nav [aria-current=page][href="${new URL(place.address).hash}"]`).waitFor()
  await stand(page, place)
  await place.open?.(page, languages[look.language])
  // The row may open another screen instead of a drawer, whose code is still loading.
  if (place.open && place.user) await stand(page, place)
  if (!place.isKit) return place.open !== undefined
  const hasOpened = await showStates(page)
  await stretch(page, sizeOf(look))
  return hasOpened
}

/**
 * Marks the heading of the visible screen, so that it does not count as the heading of the next
 * screen.
 */
const leave = (page: Page): Promise<void> =>
  page.evaluate(
    `document.querySelectorAll('main h1').forEach((one) => one.setAttribute('data-left', ''))`,
  )

/** Waits for a skeleton. Some screens have a heading only after loading. */
async function waitForSkeleton(page: Page): Promise<boolean> {
  await page.locator('#main').waitFor()
  await page
    .locator('main h1, main [aria-busy=true]')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => null)
  await page.waitForTimeout(SKELETON_MS)
  return true
}

/** Waits until content is visible and no row is loading. */
async function stand(page: Page, { isKit, user }: ScreenshotTarget): Promise<void> {
  const heading = 'main h1:not([data-left])'
  const something = isKit
    ? 'main section, main form, main button'
    : user
      ? heading
      : `${heading}, form input`
  await page.locator(something).filter({ visible: true }).first().waitFor()
  await page
    .locator('main :is(table, ul, dl)[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' })
}

/** Returns a screenshot after several equal ones in a row, with no request in progress. */
async function settled(page: Page, isWaiting = false): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0)
  let alike = 0
  for (let tries = 0; tries < MAX_TRIES && alike < ALIKE; tries++) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const isSame = picture.equals(last) && (isWaiting || underWay.get(page)!.size === 0)
    alike = isSame ? alike + 1 : 1
    last = picture
    await page.waitForTimeout(BETWEEN_MS)
  }
  return last
}

/**
 * Forces the examples of hover and focus on a gallery page into their states, and opens the page's
 * popovers.
 * @returns true if a popover was opened
 */
async function showStates(page: Page): Promise<boolean> {
  const opener = page.locator('[data-opens]')
  const opens = (await opener.count()) > 0
  if (opens) await opener.first().click()
  const tools = await page.context().newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  for (const [state, forcedPseudoClasses] of Object.entries({
    hover: ['hover'],
    focus: ['focus', 'focus-visible'],
  })) {
    const { nodeIds } = await tools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-force=${state}]`,
    })
    for (const nodeId of nodeIds)
      await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
  }
  return opens
}

/**
 * Makes the window as tall as the content, up to twice its height, so that sticky footers are at
 * the bottom of the screenshot.
 */
async function stretch(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const content = await page.evaluate<number>('document.scrollingElement.scrollHeight')
  await page.setViewportSize({
    width,
    height: Math.min(Math.max(content, height), height * TALLEST),
  })
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  )
}
