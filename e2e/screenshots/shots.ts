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

/** Pictures by `shotName`. */
export type Shots = Map<string, Buffer>

/** Taller than this many windows and a sheet shows nothing any more. */
const TALLEST = 2

const TIMEOUT_MS = 30_000
const MAX_TRIES = 60
const BETWEEN_MS = 150
/** A skeleton comes a little after the screen. */
const SKELETON_MS = 700
/** So many pictures one after the other have to be the same. */
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

/** Signs someone in on the real sign-in page and keeps the sign-in in a file, for every look to begin with. */
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

/** Takes pictures of places in one look, as png. */
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
    // A screen that shares its heading with the one before, for example.
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

/** What each page has asked for and not been given yet. */
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

/** Whether every picture of a place was taken; a state that a screen does not have is left out. */
export const isWhole = (place: ScreenshotTarget, shots: Shots): boolean =>
  looksOf(place)
    .flat()
    .every((look) => look.state !== undefined || shots.has(shotName(place, look)))

/** A picture of one place. What failed is reported, and the others go on. @returns whether the page can be used for the next */
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

/** Waits until there is something to see, and opens what is to be open. @returns whether something was */
async function enter(page: Page, place: ScreenshotTarget, look: Look): Promise<boolean> {
  await page.setViewportSize(sizeOf(look))
  await leave(page)
  await page.goto(place.address)
  if (look.state === 'loading') return waitForSkeleton(page)
  // From one page of the gallery to the next nothing is loaded again.
  if (place.isKit)
    await page.locator(`nav [aria-current=page][href="${new URL(place.address).hash}"]`).waitFor()
  await stand(page, place)
  await place.open?.(page, languages[look.language])
  // What was opened may be a screen of its own, whose code is still on its way.
  if (place.open && place.user) await stand(page, place)
  if (!place.isKit) return place.open !== undefined
  const hasOpened = await showStates(page)
  await stretch(page, sizeOf(look))
  return hasOpened
}

/** Marks the screen in view, so that the next one is not taken for ready while the old one is still there. */
const leave = (page: Page): Promise<void> =>
  page.evaluate(
    `document.querySelectorAll('main h1').forEach((one) => one.setAttribute('data-left', ''))`,
  )

/** Some screens have a heading only once something has come. */
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

/** There is something to see, and no row is on its way any more. */
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

/** A picture that is the same as those before it, with nothing on its way: what comes late has come. */
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

/** The gallery's examples of hover and focus are forced, and what opens is opened. @returns whether something was */
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

/** As tall as the content, so that what sticks to the bottom stands there; up to twice the window. */
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
