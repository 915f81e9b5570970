import './node-version.js'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/**
 * Chromium build without a window. Tests run faster with it. Measurements do not use it, because
 * users have the normal build.
 */
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

/**
 * Kind of browser: `quick` for tests, or `whole` for measurements with a browser like that of
 * users.
 */
type Kind = 'quick' | 'whole'

/**
 * Returns the path of a browser: the one that CHOBA_CHROMIUM names, one in PATH, or the one that
 * Playwright installed. Null if none is installed.
 */
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
 * Returns the path of a browser, and installs a browser if there is none. Installs with apt if run
 * as root on Debian, and otherwise with Playwright. CI uses the kind `quick`.
 * @throws Error that says what to install
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
  // The fonts contain Japanese characters. If Playwright has no headless shell for this machine,
  // installs Chromium.
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
