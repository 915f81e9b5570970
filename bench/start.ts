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

// What a newcomer waits for. Meant for a machine that does nothing else.

/** A start that has not ended by then has failed: milliseconds. */
const MAX_WAIT = 180_000
/** How long an idle server is watched: milliseconds. Its slowest tasks run once a minute. */
const IDLE = 120_000
/** Ticks of /proc a second, on every Linux of today. */
const TICKS = 100

interface Demo {
  readonly origin: string
  readonly began: number
  /** Resolves when the demo has printed this. */
  said(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * @param demo the first one lives, as a newcomer's does; a demo that stands still has its year at
 * once, and idles later
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

/** Ends the server itself: npm ends before it, and the next start would find its folder in use. */
async function endOf(child: ChildProcess, port: number): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  process.kill(await serverOf(port), 'SIGTERM')
  await exit
}

/** Seconds since a start until the list of transactions shows a row, for a browser that was there first. */
async function firstRow({ origin, began }: Demo): Promise<number> {
  const executablePath = await ensureChromium('whole')
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await (await browser.newContext({ locale: 'ja-JP' })).newPage()
    page.setDefaultTimeout(MAX_WAIT)
    // No one listens in the first second.
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

/** The process that listens on a port of this machine. */
async function serverOf(port: number | string): Promise<number> {
  const child = spawn('ss', ['-Hltnp', `sport = :${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += String(text)))
  await once(child, 'close')
  return Number(/pid=(\d+)/.exec(output)![1])
}

/** Seconds of processor time that a process has used. */
function usedBy(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** The first start of the demo with nothing built and no data, the second one, and what the server uses at rest. */
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
