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

/** Pictures as PNG, by `shotName`. */
export type Shots = Map<string, Buffer>

/** Maximum height of a picture in window heights; a taller one would be unreadable on the sheet. */
const TALLEST = 2

const TIMEOUT_MS = 30_000
const MAX_TRIES = 60
const BETWEEN_MS = 150
/** Delay after which a skeleton is visible, in milliseconds. */
const SKELETON_MS = 700
/** Number of equal consecutive pictures that count as settled. */
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
  // An empty page has no storage.
  await context.addInitScript(
    `${clockOfPages}; if (location.protocol === 'http:') { ${keep.join(';')} }`,
  )
  await declineTour(context)
  return context
}

/**
 * Signs a user in on the real sign-in page and stores the session in a file, with which every look
 * starts.
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

/** Takes pictures of places in one look, as PNG. */
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
    // Retries in a new page; for example, the screen may share its heading with the previous one.
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

/** Pending requests of each page. */
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
 * True if every picture of a place was taken. A state that a screen does not have is not required.
 */
export const isWhole = (place: ScreenshotTarget, shots: Shots): boolean =>
  looksOf(place)
    .flat()
    .every((look) => look.state !== undefined || shots.has(shotName(place, look)))

/**
 * Takes a picture of one place. A failure is reported without stopping the others.
 * @returns true if the page can be used for the next place
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
 * Waits until content is visible and opens the drawer or dialog.
 * @returns true if something was opened
 */
async function enter(page: Page, place: ScreenshotTarget, look: Look): Promise<boolean> {
  await page.setViewportSize(sizeOf(look))
  await leave(page)
  await page.goto(place.address)
  if (look.state === 'loading') return waitForSkeleton(page)
  // Navigation between gallery pages loads nothing, so this waits for the menu entry.
  if (place.isKit)
    await page.locator(`nav [aria-current=page][href="${new URL(place.address).hash}"]`).waitFor()
  await stand(page, place)
  await place.open?.(page, languages[look.language])
  // The opened item may be a screen of its own, whose code is still loading.
  if (place.open && place.user) await stand(page, place)
  if (!place.isKit) return place.open !== undefined
  const hasOpened = await showStates(page)
  await stretch(page, sizeOf(look))
  return hasOpened
}

/** Marks the heading of the visible screen, so that it is not mistaken for the next screen's. */
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

/** Returns a picture that equals the previous ones while no request is pending. */
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
 * Forces the hover and focus examples of a gallery page, and opens its popovers.
 * @returns true if something was opened
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
 * the bottom.
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
