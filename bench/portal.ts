/// <reference lib="dom" />
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { openDevPortal } from '../e2e/support/dev-portal.ts'
import { declineTour } from '../e2e/support/tour.ts'
import { ensureChromium } from '../tools/chromium.ts'
import { freePort } from '../tools/free-port.ts'
import { BUILD_LIMITS } from '../tools/first-load.ts'
import { ensurePortal } from '../tools/portal-build.ts'
import { root } from '../tools/run.ts'
import { chartSizes } from './charts.ts'
import { type EmptyPage, openEmptyPage } from './empty-page.ts'
import { amount, atMost, type Figure, within } from './figure.ts'
import type { BenchContext } from './context.ts'
import { withServer } from './start-server.ts'

const TIMEOUT_MS = 60_000
/**
 * Number of times that the portal is loaded, alternating with an empty page. Several loads are
 * needed, because the duration of a single load varies.
 */
const LOADS = 9
const DESK = { width: 1440, height: 900 }

/** Returns the compressed size of a built file in kilobytes. */
const kilobytes = (path: string): number =>
  statSync(join(root, 'apps/portal/dist', `${path}.br`)).size / 1000

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: DESK,
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  await declineTour(context)
  return context.newPage()
}

/**
 * Starts to measure how long the main thread of a page works.
 * @returns a function that returns the milliseconds of work since the start
 */
async function countWork(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const read = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await read()
  return async () => (await read()) - before
}

/**
 * Returns the paths that a browser requests from the sign-in page until the list of transactions is
 * shown.
 */
async function firstLoad(browser: Browser, origin: string) {
  const page = await openPage(browser)
  await page.goto(`${origin}/#/trade`)
  await page.locator('input[name=username]').fill('owner')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  const asked = new Set<string>()
  const foreign = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin) foreign.add(url.origin)
    const isSignIn = /^\/realms\/.*(auth|interaction)/.test(url.pathname)
    if (!isSignIn) asked.add(url.pathname)
  })
  const work = await countWork(page)
  await page.locator('button[type=submit]').click()
  await page.locator('tbody tr[tabindex]').first().waitFor()
  const busy = await work()
  return { page, asked: [...asked], foreign: [...foreign], busy }
}

async function emptyLoad(browser: Browser, { origin }: EmptyPage): Promise<number> {
  const page = await openPage(browser)
  await page.goto('about:blank')
  const work = await countWork(page)
  await page.goto(origin)
  await page.locator('#here').waitFor()
  const busy = await work()
  await page.context().close()
  return busy
}

/** Returns the number of table rows that are visible on the screen without scrolling. */
const rowsInView = (page: Page): Promise<number> =>
  page
    .locator('tbody tr[tabindex]')
    .evaluateAll(
      (rows) =>
        rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    )

/**
 * Returns the milliseconds from a click on a menu entry until the screen is painted. The data of
 * the screen is already loaded.
 */
async function routeChange(page: Page): Promise<number> {
  const go = (to: string) =>
    page.evaluate(async (path) => {
      const link = document.querySelector<HTMLElement>(`nav a[href*="#${path}"]`)!
      const title = document.querySelector('main h1')!.textContent
      const began = performance.now()
      link.click()
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
      const stands = () =>
        document.querySelector('main h1')?.textContent !== title &&
        document.querySelector('main tbody tr[tabindex]')
      while (!stands()) await frame()
      await frame()
      return performance.now() - began
    }, to)
  const times: number[] = []
  for (let round = 0; round < 6; round++) times.push(await go('/message/list'), await go('/trade'))
  return median(times.slice(2))
}

/** Returns the number of frames per second while a table with ten thousand rows scrolls. */
async function scrolling(browser: Browser): Promise<number> {
  const port = await freePort()
  const close = await openDevPortal(port, 'http://localhost:9')
  try {
    const page = await openPage(browser)
    await page.goto(`http://localhost:${port}/dev/gallery#/table`)
    await page.locator('tbody tr[tabindex]').first().waitFor()
    return await page.evaluate(async () => {
      const wide = [...document.querySelectorAll('main *')].find(
        (one) => one.scrollHeight > one.clientHeight + 10_000,
      )
      const scroller = wide ?? document.scrollingElement!
      const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn))
      for (let warm = 0; warm < 30; warm++) await frame()
      const began = await frame()
      let frames = 0
      let now = began
      while (now - began < 4_000) {
        scroller.scrollTop += 120
        now = await frame()
        frames += 1
      }
      return (frames * 1000) / (now - began)
    })
  } finally {
    await close()
  }
}

/**
 * Returns the compressed size in kilobytes of the scripts that a screen loads and the first screen
 * has not loaded.
 */
async function moreOf(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.evaluate((to) => void (window.location.hash = to), `#${path}`)
  await page.locator('main tbody tr[tabindex]').first().waitFor()
  return sum([...scripts].map(kilobytes))
}

async function measure(browser: Browser, origin: string, empty: EmptyPage): Promise<Figure[]> {
  const loads = []
  const alone: number[] = []
  for (let load = 0; load < LOADS; load++) {
    // Closes the page of the previous round, so that it uses no processor time.
    await loads.at(-1)?.page.context().close()
    alone.push(await emptyLoad(browser, empty))
    loads.push(await firstLoad(browser, origin))
  }
  const { page, asked, foreign } = loads.at(-1)!
  const ofKind = (kind: string) =>
    asked.filter((path) => path.startsWith('/assets/') && path.endsWith(kind))
  const sizes = Object.fromEntries(
    [...ofKind('.js'), ...ofKind('.css')].map((path) => [path, kilobytes(path)]),
  )
  const scripts = sum(ofKind('.js').map((path) => sizes[path]!))
  const styles = sum(ofKind('.css').map((path) => sizes[path]!))
  const rows = await rowsInView(page)
  const more = await moreOf(page, '/message/list')
  await page.evaluate(() => void (window.location.hash = '#/trade'))
  await page.locator('main tbody tr[tabindex]').first().waitFor()
  const change = await routeChange(page)
  const frames = await scrolling(browser)
  const charts = await chartSizes()
  const busy = [median(loads.map((load) => load.busy)), median(alone)] as const
  return [
    {
      ...within(
        'First load of the transaction list: JavaScript, compressed',
        scripts,
        'kB',
        '≤',
        BUILD_LIMITS.firstScripts / 1000,
        { sizes },
      ),
      limit: `${amount(empty.kilobytes)} kB: React alone`,
      ratio: scripts / empty.kilobytes,
    },
    within(
      'First load: styles, compressed',
      styles,
      'kB',
      '≤',
      BUILD_LIMITS.firstStyles / 1000,
      {},
    ),
    within(
      'First load: number of requested URLs, all of our own origin',
      asked.length + foreign.length * 100,
      '',
      '≤',
      15,
      { asked },
    ),
    atMost(
      'First load: work of the main thread until the first row is shown',
      busy,
      (value) => `${amount(value)} ms`,
      'an empty React page',
      4,
      { portal: loads.map((load) => load.busy), alone },
    ),
    within('JavaScript that another screen adds, compressed', more, 'kB', '≤', 40, {}),
    within(
      'JavaScript that all kinds of charts add, compressed',
      sum(Object.values(charts)),
      'kB',
      '≤',
      120,
      {
        charts,
      },
    ),
    within('Visible rows at 1440 × 900 with small text', rows, '', '≥', 15, {}),
    within('Time to paint another screen whose data is already loaded', change, 'ms', '≤', 100, {}),
    within(
      'Scrolling ten thousand rows on the development server',
      frames,
      'frames/s',
      '≥',
      55,
      {},
    ),
  ]
}

/**
 * Measures the built portal in a browser: the download size, the work of the main thread, and the
 * frames per second while scrolling.
 */
export async function measurePortal(context: BenchContext): Promise<Figure[]> {
  await ensurePortal()
  const executablePath = await ensureChromium('whole')
  const empty = await openEmptyPage()
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    return await withServer(context, () =>
      measure(browser, `http://localhost:${context.port}`, empty),
    )
  } finally {
    await browser.close()
    empty.stop()
  }
}
