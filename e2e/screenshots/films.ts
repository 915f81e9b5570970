import '../../tools/node-version.js'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoney } from '@choba/contract/money.ts'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { en } from '@choba/phrases/en.ts'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserOrigin } from '../support/origin.ts'
import startServer from '../support/server.ts'
import { declineTour } from '../support/tour.ts'
import { ensureChromium } from '../../tools/chromium.ts'
import { root } from '../../tools/run.ts'

// `npm run films`: creates the README's animations of a refund and of a deposit in docs/.

const SIZE = { width: 1280, height: 800 }
const SHOWN = { width: 960, height: 600 }
const QUALITY = 60
/** Display time of a frame, in milliseconds. */
const STAY = { short: 900, long: 2_200, last: 3_500 }
const TIMEOUT_MS = 60_000

interface Frame {
  picture: Buffer
  delay: number
}

type Take = (stay?: keyof typeof STAY) => Promise<void>
type Film = (page: Page, take: Take) => Promise<void>

const { refunds, deposits } = en
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const busy = 'main :is(table, ul, dl)[aria-busy=true]'

const refund: Film = async (page, take) => {
  await page.goto(`${browserOrigin()}/#/trade?tradeKind=PAYMENT&state=PAID&paymentClass=WALLET`)
  await page.locator('main tbody tr[tabindex]').first().waitFor()
  await take('long')
  // Refunds a part of the payment in the second row.
  await page.locator('main tbody tr[tabindex]').nth(1).press('Enter')
  const drawer = page.getByRole('dialog').first()
  await button(drawer, refunds.actEmpty).waitFor()
  await take('long')
  await button(drawer, refunds.actEmpty).click()
  await drawer.getByLabel(refunds.amount, { exact: true }).fill('300')
  await drawer.getByText(refunds.deposit.deducted).waitFor()
  await take()
  await drawer.getByLabel(refunds.reason, { exact: true }).selectOption({ index: 1 })
  await take('long')
  await button(drawer, refunds.review).click()
  const act = button(page, refunds.act.replace('{amount}', formatMoney(300, 'JPY')))
  await act.waitFor()
  await take('long')
  await act.click()
  await page
    .getByText(refunds.outcome.succeeded.replace('{amount}', formatMoney(300, 'JPY')))
    .waitFor()
  await take('last')
}

const deposit: Film = async (page, take) => {
  await page.goto(`${browserOrigin()}/#/deposit`)
  await page.locator('main tbody tr[tabindex]').first().waitFor()
  await take('long')
  // Opens the second row, because the first deposit may have been carried over and have an amount
  // of 0.
  const closed = page.locator('main tbody tr[tabindex]').filter({ hasText: deposits.state.CLOSED })
  await closed.nth(1).press('Enter')
  const equation = page.getByRole('region', { name: deposits.part.equation })
  await equation.waitFor()
  await take('last')
  await equation.scrollIntoViewIfNeeded()
  await equation.getByRole('link').first().hover()
  await take('long')
  await equation.getByRole('link').first().click()
  await page.getByRole('heading', { name: deposits.drill.title }).waitFor()
  await take('last')
}

/** Signs in as the owner, in English, and takes the screenshots of one animation. */
async function shoot(browser: Browser, film: Film): Promise<Frame[]> {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  await context.addInitScript(
    `if (location.protocol === 'http:') localStorage.setItem('language', 'en')`,
  )
  await declineTour(context)
  const page = await context.newPage()
  await page.goto(browserOrigin())
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator('input[autocomplete~=username]').fill('owner')
  await page.locator('button[type=submit]').click()
  await page.locator('#main').waitFor()
  const frames: Frame[] = []
  await film(page, async (stay = 'short') => {
    await page.locator(busy).first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    frames.push({
      picture: await page.screenshot({ animations: 'disabled', caret: 'hide' }),
      delay: STAY[stay],
    })
  })
  await context.close()
  return frames
}

/**
 * Combines the screenshots of an animation into an animated WebP file.
 * @returns the size of the file in bytes
 */
async function write(name: string, frames: readonly Frame[]): Promise<number> {
  const pictures = await Promise.all(
    frames.map(({ picture }) => sharp(picture).resize(SHOWN).png().toBuffer()),
  )
  const file = await sharp(pictures, { join: { animated: true } })
    .webp({ quality: QUALITY, effort: 6, delay: frames.map(({ delay }) => delay), loop: 0 })
    .toBuffer()
  await writeFile(join(root, 'docs', `${name}.webp`), file)
  return file.length
}

const stopServer = await startServer()
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
})
try {
  for (const [name, film] of Object.entries({ refund, deposit })) {
    const frames = await shoot(browser, film)
    console.log(
      `${name}: ${frames.length} pictures, ${Math.round((await write(name, frames)) / 1024)} kB`,
    )
  }
} finally {
  await browser.close()
  await stopServer()
}
