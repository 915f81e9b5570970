import '../../tools/node-version.js'
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { ja } from '@choba/phrases/ja.ts'
import { startDemo } from '../support/demo.ts'
import { type Page, startFirefox } from './browser.ts'
import { freePort } from '../../tools/free-port.ts'
import { root } from '../../tools/run.ts'
import { bringPrograms } from '../../tools/system-packages.ts'

// `npm run test:firefox`: tests sign-in, list, refund and download of the demo in Debian's Firefox
// ESR. The other tests in e2e/ run in Chromium; this test shows that the most important steps work
// in Firefox too. The environment variable FIREFOX selects another Firefox program.

const ROWS = 3_000
/** Time limit of a step in milliseconds. */
const STEP_MS = 60_000
const pictures = join(root, 'test-results/firefox')
const { signIn, refunds, table } = ja

/** Returns a selector for an element with this role and accessible name. */
const named = (role: string, name: string): string => `::-p-aria([role="${role}"][name="${name}"])`

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + STEP_MS; Date.now() < end; await sleep(200)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`${what} did not come within ${STEP_MS / 1000} s`)
}

const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (found) => found.map(({ textContent }) => textContent ?? ''))

async function signInAsOwner(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#/trade`)
  await page.locator(named('textbox', signIn.usernameOrEmail)).fill('owner')
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.locator(named('button', signIn.submit)).click()
  await until('The list of transactions', async () => (await page.$('main tbody tr')) !== null)
}

/** Refunds one yen of the first refundable payment and returns the payment's address. */
async function refundOneYen(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/#/trade?tradeKind=PAYMENT&state=PAID&paymentClass=WALLET`)
  await until('The payment', async () => {
    // Repeats the click, because rows of the previous search may still be visible and be replaced
    // before the click.
    if ((await page.$('[role=dialog]')) === null) await page.locator('main tbody tr').click()
    return (await page.$('[role=dialog] dl')) !== null
  })
  // The button is found by the first part of its text, because it also contains the remaining
  // amount after a partial refund.
  await page.locator(`[role=dialog] ::-p-text(${refunds.actEmpty})`).click()
  await page.locator(named('textbox', refunds.amount)).fill('1')
  const reason = '[role=dialog] select'
  const [value] = await page.$$eval(`${reason} option`, (found) =>
    found.map((one) => (one as HTMLOptionElement).value).filter((one) => one !== ''),
  )
  await page.select(reason, value!)
  await page.locator(named('button', refunds.review)).click()
  await page.locator(named('button', refunds.act.replace('{amount}', '¥1'))).click()
  const done = refunds.outcome.succeeded.replace('{amount}', '¥1')
  await until('The end of the refund', async () =>
    (await textsOf(page, 'body')).join('').includes(done),
  )
  return page.url()
}

/** Downloads the list as CSV and returns the lines of the file. */
async function downloadCsv(page: Page, origin: string, folder: string): Promise<string[]> {
  await page.goto(`${origin}/#/trade`)
  await page.locator(named('button', table.download.button)).click()
  await page.locator(named('menuitem', table.download.csv)).click()
  await until('The end of the file', async () =>
    (await textsOf(page, 'body')).join('').includes(table.download.done),
  )
  const [file, ...others] = await readdir(folder)
  assert.deepEqual(others, [], 'more than one file')
  return (await readFile(join(folder, file!), 'utf8')).trimEnd().split(/\r?\n/)
}

/** Takes the tested steps, and returns the lines of the downloaded file. */
async function visit(
  page: Page,
  origin: string,
  folder: string,
  shot: (name: string) => unknown,
): Promise<string[]> {
  await signInAsOwner(page, origin)
  await shot('list')
  await refundOneYen(page, origin)
  await shot('refund')
  return downloadCsv(page, origin, folder)
}

async function main(): Promise<void> {
  const program = process.env['FIREFOX'] ?? 'firefox-esr'
  if (!process.env['FIREFOX']) {
    const missing = await bringPrograms({ 'firefox-esr': 'firefox-esr' })
    if (missing.length > 0) throw new Error('Install Firefox ESR, or name it in FIREFOX.')
  }
  const executablePath = program.includes('/') ? program : `/usr/bin/${program}`
  await mkdir(pictures, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'choba-firefox-'))
  const files = join(folder, 'files')
  await mkdir(files)
  const demo = await startDemo({ port: await freePort(), folder: join(folder, 'data'), rows: ROWS })
  try {
    const firefox = await startFirefox(executablePath, files)
    try {
      const page = await firefox.newPage()
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('pageerror', (error) => faults.push(String(error)))
      page.setDefaultTimeout(STEP_MS)
      await page.setViewport({ width: 1440, height: 900 })
      const shot = (name: string) =>
        page.screenshot({ path: join(pictures, `${name}.png`) as `${string}.png` })
      const lines = await visit(page, demo.origin, files, shot).catch(async (error: unknown) => {
        await shot('failure')
        throw error
      })
      assert.ok(lines.length > 1, 'the file has no row')
      const ofOneYen = lines.filter((line) => line.split(',').includes('-1'))
      assert.equal(ofOneYen.length, 1, 'the file does not have the refund of ¥1')
      assert.deepEqual(faults, [], 'errors of the console')
      console.log(
        `${await firefox.version()}: sign-in, list, refund and a file of ${lines.length - 1} rows passed.`,
      )
    } finally {
      await firefox.close()
    }
  } finally {
    await demo.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
