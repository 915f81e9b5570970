/// <reference lib="dom" />
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '@choba/database/seed/seed.ts'
import { ensureChromium } from '../tools/chromium.ts'
import { freePort } from '../tools/free-port.ts'
import { environment, root } from '../tools/run.ts'
import { type Figure, within } from './figure.ts'

// Measures the first start of the demo by a new user. Should run on a machine without other load.

/** Maximum duration of a start in milliseconds. */
const MAX_WAIT = 180_000
/**
 * Duration in milliseconds for which the idle server is measured. The slowest periodic tasks run
 * once a minute, so the duration includes each task.
 */
const IDLE = 120_000
/**
 * Milliseconds to wait before the idle server is measured. Every scheduled task runs once right
 * after a start, and the tasks also do work that the first start has postponed.
 */
const SETTLE = 60_000
/** Number of clock ticks per second in /proc. It is the same on every current Linux. */
const TICKS = 100

interface Demo {
  readonly origin: string
  readonly began: number
  /** Resolves when the demo has printed this text. */
  said(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the demo.
 * @param demo `living` adds transactions over time, as on the first start. `still` has the complete
 * year from the start, so that the server becomes idle sooner.
 */
async function startDemo(folder: string, demo: 'living' | 'still'): Promise<Demo> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment({ PORT: String(port), CHOBA_DATA: folder, CHOBA_DEMO: demo }),
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += String(text)))
  return {
    origin: `http://localhost:${port}`,
    began,
    async said(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null || performance.now() - began > MAX_WAIT)
          throw new Error(`the demo did not start:\n${output}`)
        await pause(20)
      }
    },
    stop: () => endOf(child, port),
  }
}

/**
 * Stops the server and waits for its end. Waiting for npm is not enough: npm ends before the
 * server, so the next start would find that the data folder is in use.
 */
async function endOf(child: ChildProcess, port: number): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  process.kill(await serverOf(port), 'SIGTERM')
  await exit
}

/**
 * Returns the seconds from the start of the demo until the transaction list shows a row. The
 * browser is opened before.
 */
async function firstRow({ origin, began }: Demo): Promise<number> {
  const executablePath = await ensureChromium('whole')
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
    page.setDefaultTimeout(MAX_WAIT)
    // Retries, because the server does not listen yet when the page is opened.
    while (!(await page.goto(`${origin}/#/trade`).catch(() => null))) await pause(50)
    await page.locator('input[name=username]').fill('owner')
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.locator('tbody tr[tabindex]').first().waitFor()
    return (performance.now() - began) / 1_000
  } finally {
    await browser.close()
  }
}

/** Returns the ID of the process that listens on a port of this machine. */
async function serverOf(port: number | string): Promise<number> {
  const child = spawn('ss', ['-Hltnp', `sport = :${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += String(text)))
  await once(child, 'close')
  return Number(/pid=(\d+)/.exec(output)![1])
}

/** Returns the processor time that a process has used, in seconds. */
function usedBy(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/**
 * Measures the first start of the demo, without an existing build and without data. Also measures
 * the second start and the idle server.
 */
export async function measureStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'choba-bench-'))
  rmSync(join(root, 'apps/portal/dist'), { recursive: true, force: true })
  try {
    const first = await startDemo(folder, 'living')
    let row: number
    let whole: number
    try {
      row = await firstRow(first)
      await first.said('The demo is complete.')
      whole = (performance.now() - first.began) / 1_000
    } finally {
      await first.stop()
    }
    const second = await startDemo(folder, 'still')
    try {
      await second.said('is ready at')
      const again = (performance.now() - second.began) / 1_000
      await second.said('The demo is complete.')
      const pid = await serverOf(new URL(second.origin).port)
      await pause(SETTLE)
      const before = usedBy(pid)
      await pause(IDLE)
      const idle = ((usedBy(pid) - before) / (IDLE / 1_000)) * 100
      return [
        within('First start: time until the first transaction is shown', row, 's', '≤', 20, {}),
        within('First start: time until the demo is complete', whole, 's', '≤', 40, {}),
        within('Second start: time until the server is ready', again, 's', '≤', 4, {}),
        within('Processor use of an idle server, as a share of one core', idle, '%', '≤', 2, {}),
      ]
    } finally {
      await second.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
