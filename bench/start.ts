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

// Measures the first start for a new user. For a machine without other load.

/** Timeout of a start in milliseconds. */
const MAX_WAIT = 180_000
/**
 * Duration of the idle measurement in milliseconds. The slowest periodic tasks run once a minute.
 */
const IDLE = 120_000
/**
 * Milliseconds before the idle measurement. Every scheduled task runs once right after a start, and
 * counts what the first start has left to it.
 */
const SETTLE = 60_000
/** Clock ticks per second in /proc, on every current Linux. */
const TICKS = 100

interface Demo {
  readonly origin: string
  readonly began: number
  /** Resolves when the demo has printed the text. */
  said(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * @param demo `living` adds transactions over time, as on a first start. `still` has the complete
 * year immediately, so that the server becomes idle sooner.
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
          throw new Error(`no start:\n${output}`)
        await pause(20)
      }
    },
    stop: () => endOf(child, port),
  }
}

/**
 * Stops the server process itself. npm ends before the server does, so the next start would find
 * the data folder in use.
 */
async function endOf(child: ChildProcess, port: number): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  process.kill(await serverOf(port), 'SIGTERM')
  await exit
}

/**
 * Returns the seconds from the start until the transaction list shows a row, in a browser that was
 * already open.
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
    // Retries, because the server does not listen immediately.
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

/** Returns the ID of the process that listens on a local port. */
async function serverOf(port: number | string): Promise<number> {
  const child = spawn('ss', ['-Hltnp', `sport = :${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += String(text)))
  await once(child, 'close')
  return Number(/pid=(\d+)/.exec(output)![1])
}

/** Returns the processor time of a process in seconds. */
function usedBy(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/**
 * Measures the first start of the demo without build and data, the second start, and the idle
 * server.
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
        within('First start, until the first row of transactions is seen', row, 's', '≤', 20, {}),
        within('First start, until the demo is complete', whole, 's', '≤', 40, {}),
        within('Second start, until it is ready', again, 's', '≤', 4, {}),
        within('An idle server, of a core', idle, '%', '≤', 2, {}),
      ]
    } finally {
      await second.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
