import { ja } from '@choba/phrases/ja.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { browserOrigin } from '../e2e/support/origin.ts'

/** How a screen is looked at. */
export interface Look {
  readonly name: string
  readonly language: 'ja' | 'en' | 'mn'
  readonly fontSize: 'small' | 'large'
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

/** What is looked at. `user` null: nobody is signed in. */
export interface Place {
  readonly name: string
  readonly address: string
  readonly user: 'owner' | 'superadmin' | null
}

/** Taller than this and a sheet shows nothing any more. */
const TALLEST = 2

const PATIENCE_MS = 120_000
const MOST_TRIES = 20
const BETWEEN_MS = 150

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Three languages, each in two sizes of text, two themes and two widths. */
export const looks: readonly Look[] = (['ja', 'en', 'mn'] as const).flatMap((language) =>
  sizes.flatMap((size) =>
    (['small', 'large'] as const).flatMap((fontSize) =>
      (['light', 'dark'] as const).map((theme) => ({
        name: `${language} ${fontSize} ${theme} ${size.width}`,
        language,
        fontSize,
        theme,
        ...size,
      })),
    ),
  ),
)

const locales = { ja: 'ja-JP', en: 'en-GB', mn: 'mn-MN' }

function open(browser: Browser, look: Look, storageState?: string): Promise<BrowserContext> {
  const { width, height, language, theme } = look
  return browser.newContext({
    viewport: { width, height },
    locale: locales[language],
    timezoneId: 'Asia/Tokyo',
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
}

/** Signs somebody in on the real sign-in page and keeps the sign-in in a file, for every look to begin with. */
export async function signInOnce(browser: Browser, user: string, file: string): Promise<void> {
  const context = await open(browser, looks[0]!)
  const page = await context.newPage()
  await page.goto(browserOrigin())
  await page.getByLabel(ja.signIn.username, { exact: true }).fill(user)
  await page.getByLabel(ja.signIn.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: ja.signIn.submit, exact: true }).click()
  await page.locator('#main').waitFor()
  await context.storageState({ path: file })
  await context.close()
}

/** Pictures of places in one look, each handed to `take` as a png. */
export async function shoot(
  browser: Browser,
  look: Look,
  places: readonly Place[],
  storageState: string | undefined,
  take: (name: string, picture: Buffer) => void,
): Promise<void> {
  const context = await open(browser, look, storageState)
  const { language, fontSize, theme } = look
  const settings = Object.entries({ language, fontSize, theme })
  const keep = settings.map(([key, value]) => `localStorage.setItem('${key}', '${value}')`).join(';')
  // An empty page has no storage.
  await context.addInitScript(`if (location.protocol === 'http:') { ${keep} }`)
  // The first visit waits until Vite has made every module.
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  for (const { name, address } of places) {
    await page.setViewportSize(look)
    await page.goto(address)
    await stand(page)
    await showStates(context, page)
    await stretch(page, look)
    take(name, await settled(page))
    // The next place begins anew, and not over what was opened here.
    await page.goto('about:blank')
  }
  await context.close()
}

/** Waits until there is something to see. */
const stand = (page: Page): Promise<void> =>
  page.locator('main section, main form, main h1, main button, form input').filter({ visible: true }).first().waitFor()

/** A picture that is the same as the one before it: what comes late has come. */
async function settled(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (picture.equals(before)) return picture
    before = picture
    await page.waitForTimeout(BETWEEN_MS)
  }
  return before
}

/** The gallery's examples of hover and focus are forced, and what opens is opened. */
async function showStates(context: BrowserContext, page: Page): Promise<void> {
  const opener = page.locator('[data-opens]')
  if ((await opener.count()) > 0) await opener.first().click()
  const tools = await context.newCDPSession(page)
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
}

/** As tall as the content, so that what sticks to the bottom stands there; up to twice the window. */
async function stretch(page: Page, { width, height }: Look): Promise<void> {
  const content = await page.evaluate<number>('document.scrollingElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(Math.max(content, height), height * TALLEST) })
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}
