import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { ja } from '@choba/phrases/ja.ts'
import { languages } from '@choba/phrases/languages.ts'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { browserOrigin } from '../support/origin.ts'
import { declineTour } from '../support/tour.ts'
import type { ScreenshotTarget } from './targets.ts'

/** Who sits before which screen. In each sitting it is light, and then dark. */
export interface Sitting {
  readonly language: 'ja' | 'en' | 'mn'
  readonly fontSize: 'small' | 'large'
  readonly width: number
  readonly height: number
}

export type Theme = 'light' | 'dark'

/** Pictures by `shotName`. */
export type Shots = Map<string, Buffer>

/** Taller than this many windows and a sheet shows nothing any more. */
const TALLEST = 2

const TIMEOUT_MS = 60_000
const MAX_TRIES = 60
const BETWEEN_MS = 100
/** So many pictures one after the other have to be the same. */
const ALIKE = 3

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Three languages, each on a desktop and on a phone, in two sizes of text. */
export const sittings: readonly Sitting[] = (['ja', 'en', 'mn'] as const).flatMap((language) =>
  sizes.flatMap((size) => (['small', 'large'] as const).map((fontSize) => ({ language, fontSize, ...size }))),
)

/**
 * Screens are looked at in both, which makes twenty-four looks. What opens on them is looked at in twelve: any two of
 * width, size of text and theme still meet in each language.
 */
export function themesOf({ open }: ScreenshotTarget, { fontSize, width }: Sitting): readonly Theme[] {
  if (!open) return ['light', 'dark']
  return (fontSize === 'small') === (width === 1440) ? ['light'] : ['dark']
}

export const shotName = (place: ScreenshotTarget, { language, fontSize, width }: Sitting, theme: Theme): string =>
  `${place.name} ${language} ${fontSize} ${width} ${theme}`

const locales = { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }

async function begin(browser: Browser, sitting: Sitting, storageState?: string): Promise<BrowserContext> {
  const { width, height, language, fontSize } = sitting
  const context = await browser.newContext({
    viewport: { width, height },
    locale: locales[language],
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  // The first visit waits until Vite has made every module.
  context.setDefaultTimeout(TIMEOUT_MS)
  const keep = Object.entries({ language, fontSize }).map(
    ([key, value]) => `localStorage.setItem('${key}', '${value}')`,
  )
  // An empty page has no storage.
  await context.addInitScript(`if (location.protocol === 'http:') { ${keep.join(';')} }`)
  await declineTour(context)
  return context
}

/** Signs someone in on the real sign-in page and keeps the sign-in in a file, for every sitting to begin with. */
export async function signInOnce(browser: Browser, user: string, file: string): Promise<void> {
  const context = await begin(browser, sittings[0]!)
  const page = await context.newPage()
  await page.goto(browserOrigin())
  await page.getByLabel(ja.signIn.usernameOrEmail, { exact: true }).fill(user)
  await page.getByLabel(ja.signIn.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: ja.signIn.submit, exact: true }).click()
  await page.locator('#main').waitFor()
  await context.storageState({ path: file })
  await context.close()
}

/** Pictures of places in one sitting, as png. */
export async function shoot(
  browser: Browser,
  sitting: Sitting,
  places: readonly ScreenshotTarget[],
  storageState: string | undefined,
  shots: Shots,
): Promise<void> {
  const context = await begin(browser, sitting, storageState)
  let page: Page | undefined
  for (const place of places) {
    page ??= await openPage(context)
    const canGoOn = await visit(page, place, sitting, shots)
    if (canGoOn) continue
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

/** Whether every picture of a place was taken. */
export const isWhole = (place: ScreenshotTarget, shots: Shots): boolean =>
  sittings.every((sitting) => themesOf(place, sitting).every((theme) => shots.has(shotName(place, sitting, theme))))

/** Pictures of one place. What failed is reported, and the others go on. @returns whether the page can be used for the next */
async function visit(page: Page, place: ScreenshotTarget, sitting: Sitting, shots: Shots): Promise<boolean> {
  try {
    const hasOpened = await enter(page, place, sitting)
    for (const theme of themesOf(place, sitting)) {
      await page.emulateMedia({ colorScheme: theme })
      shots.set(shotName(place, sitting, theme), await settled(page))
    }
    return place.isKit && !hasOpened
  } catch (error) {
    console.error(`${place.name}, ${sitting.language}, ${sitting.fontSize} text, ${sitting.width} px:`, error)
    return false
  }
}

/** Waits until there is something to see, and opens what is to be open. @returns whether something was */
async function enter(page: Page, place: ScreenshotTarget, sitting: Sitting): Promise<boolean> {
  await page.setViewportSize(sitting)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(place.address)
  // From one page of the gallery to the next nothing is loaded again.
  if (place.isKit) await page.locator(`nav [aria-current=page][href="${new URL(place.address).hash}"]`).waitFor()
  await stand(page, place)
  await place.open?.(page, languages[sitting.language])
  if (!place.isKit) return place.open !== undefined
  const hasOpened = await showStates(page)
  await stretch(page, sitting)
  return hasOpened
}

/** There is something to see, and no row is on its way any more. */
async function stand(page: Page, { isKit }: ScreenshotTarget): Promise<void> {
  const something = isKit ? 'main section, main form, main button' : 'main h1, form input'
  await page.locator(something).filter({ visible: true }).first().waitFor()
  await page.locator('main :is(table, ul, dl)[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** A picture that is the same as those before it, with nothing on its way: what comes late has come. */
async function settled(page: Page): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0)
  let alike = 0
  for (let tries = 0; tries < MAX_TRIES && alike < ALIKE; tries++) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const isSame = picture.equals(last) && underWay.get(page)!.size === 0
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
  for (const [state, forcedPseudoClasses] of Object.entries({ hover: ['hover'], focus: ['focus', 'focus-visible'] })) {
    const { nodeIds } = await tools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-force=${state}]`,
    })
    for (const nodeId of nodeIds) await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
  }
  return opens
}

/** As tall as the content, so that what sticks to the bottom stands there; up to twice the window. */
async function stretch(page: Page, { width, height }: Sitting): Promise<void> {
  const content = await page.evaluate<number>('document.scrollingElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(Math.max(content, height), height * TALLEST) })
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}
