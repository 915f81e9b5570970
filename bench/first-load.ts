import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { ensureChromium } from '../tools/chromium.ts'
import { ensurePortal } from '../tools/portal-build.ts'
import { root } from '../tools/run.ts'
import { amount, type Figure } from './figure.ts'
import type { BenchOptions } from './options.ts'
import type { Stage } from './stage.ts'
import { withServer } from './start-server.ts'

const MOST = 220
const PATIENCE = 60_000

const kilobytes = (path: string): number =>
  gzipSync(readFileSync(join(root, 'apps/portal/dist', path)), { level: 9 }).length / 1000

/** Opens the list of transactions as somebody who has never been there. @returns the scripts that came */
async function scriptsOf(page: Page, origin: string): Promise<string[]> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(`${origin}/#/trade`)
  await page.locator('input[name=username]').fill('owner')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.locator('tbody tr').first().waitFor()
  return [...scripts]
}

/** The JavaScript of the built portal up to the first row on the screen, compressed as a web server would. */
export async function measureFirstLoad(stage: Stage, _options: BenchOptions): Promise<Figure[]> {
  ensurePortal()
  const executablePath = await ensureChromium()
  const scripts = await withServer(stage, async () => {
    const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
    try {
      const page = await browser.newPage({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
      page.setDefaultTimeout(PATIENCE)
      return await scriptsOf(page, `http://localhost:${stage.port}`)
    } finally {
      await browser.close()
    }
  })
  const sizes = Object.fromEntries(scripts.map((path) => [path, kilobytes(path)]))
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const react = Object.entries(sizes).find(([path]) => /\/react-/.test(path))?.[1]
  if (react === undefined) throw new Error(`none of these is React alone: ${scripts.join(', ')}`)
  return [
    {
      what: 'JavaScript of the first load of the transactions, compressed',
      measured: `${amount(total)} kB`,
      limit: `${amount(react)} kB: React alone`,
      ratio: total / react,
      bound: `≤ ${MOST} kB`,
      holds: total <= MOST,
      details: { total, react, sizes },
    },
  ]
}
