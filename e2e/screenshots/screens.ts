import '../../tools/node-version.js'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { openDevPortal } from '../support/dev-portal.ts'
import { browserOrigin } from '../support/origin.ts'
import startServer from '../support/server.ts'
import { ensureChromium } from '../../tools/chromium.ts'
import { freePort } from '../../tools/free-port.ts'
import { root } from '../../tools/run.ts'
import { type ScreenshotTarget, targetsAt } from './targets.ts'
import { writeSheet } from './sheets.ts'
import { isWhole, shoot, type Shots, signInOnce, sittings } from './shots.ts'

// `npm run screens`: every screen, what opens on it and every page of the gallery, one sheet each, into docs/screens/.
// `npm run screens -- trade gallery-charts` makes again only those it names.

/** Two at a time: one waits for the server while the other draws. */
const AT_ONCE = 2

/** The sign-in of everyone who sees something, kept in files. */
async function signInAll(
  browser: Browser,
  places: readonly ScreenshotTarget[],
  folder: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { user } of places) {
    if (!user || files.has(user)) continue
    files.set(user, join(folder, `${user}.json`))
    await signInOnce(browser, user, files.get(user)!)
  }
  return files
}

async function takeAll(browser: Browser, places: readonly ScreenshotTarget[], folder: string): Promise<Shots> {
  const files = await signInAll(browser, places, folder)
  const shots: Shots = new Map()
  const left = [...sittings]
  const walk = async () => {
    for (let sitting = left.shift(); sitting; sitting = left.shift()) {
      for (const user of new Set(places.map((place) => place.user))) {
        const theirs = places.filter((place) => place.user === user)
        await shoot(browser, sitting, theirs, user ? files.get(user) : undefined, shots)
      }
      console.log(`${sitting.language}, ${sitting.fontSize} text, ${sitting.width} px`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return shots
}

const began = performance.now()
const port = await freePort()
const stopServer = await startServer()
const closeGallery = await openDevPortal(port, browserOrigin())
const folder = await mkdtemp(join(tmpdir(), 'choba-screens-'))
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
})
try {
  const places = await targetsAt(browserOrigin(), `http://localhost:${port}`, process.argv.slice(2))
  const shots = await takeAll(browser, places, folder)
  const target = join(root, 'docs/screens')
  await mkdir(target, { recursive: true })
  let bytes = 0
  const whole = places.filter((place) => isWhole(place, shots))
  for (const place of whole) bytes += await writeSheet(target, place, shots)
  if (whole.length < places.length) process.exitCode = 1
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${shots.size} pictures, ${whole.length} of ${places.length} sheets, ${Math.round(bytes / 1024)} kB, in ${seconds} s`,
  )
} finally {
  await browser.close()
  await closeGallery()
  await stopServer()
  await rm(folder, { recursive: true, force: true })
}
