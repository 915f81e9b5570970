import './node-version.js'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/** Chromium without a window to draw: tests take two thirds of the time. It is not what people have. */
const quickest = 'chromium-headless-shell'
const usualNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

/** For tests the quickest there is; `whole` for measuring, a browser as people have it. */
type Kind = 'quick' | 'whole'

/** The browser of this machine: the one CHOBA_CHROMIUM names, one on the path, or Playwright's own. Null when there is none. */
export function findChromium(kind: Kind = 'quick'): string | null {
  const named = process.env['CHOBA_CHROMIUM']
  if (named) return named
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const names = kind === 'quick' ? [quickest, ...usualNames] : usualNames
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
  return (
    [...onPath, ...usualPlaces, chromium.executablePath()].find((file) => existsSync(file)) ?? null
  )
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * The browser of this machine, installed where that is possible: by apt as root on Debian, else Playwright's own. CI has
 * no time to lose, and gets the quickest there is.
 * @throws Error with a sentence that says what to install
 */
export async function ensureChromium(kind: Kind = 'quick'): Promise<string> {
  const found = findChromium(kind)
  const isInHurry = process.env['CI'] && !process.env['CHOBA_CHROMIUM'] && kind === 'quick'
  if (found && !(isInHurry && !found.endsWith(quickest) && mayInstall())) return found
  if (mayInstall()) await installOnDebian(kind)
  if (!findChromium(kind)) await run('playwright', ['install', 'chromium'])
  const installed = findChromium(kind)
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it, or name it in CHOBA_CHROMIUM.',
  )
}

async function installOnDebian(kind: Kind): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  // The fonts are for Japanese: without them every character is a box. Where there is no such shell, there is Chromium.
  for (const browser of kind === 'quick' ? [quickest, 'chromium'] : ['chromium']) {
    const failed = await run(
      'apt-get',
      ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk'],
      {
        env,
      },
    )
    if (!failed) return
  }
}

if (import.meta.main) console.log(await ensureChromium())
