import './clock.ts'
import '../../tools/node-version.js'
import { existsSync } from 'node:fs'
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
import { type Look, lookName, looksOf } from './looks.ts'
import { chosenTargets, type ScreenshotTarget } from './targets.ts'
import { writeSheet } from './sheets.ts'
import { isWhole, shoot, type Shots, signInOnce } from './shots.ts'

// `npm run screens`: takes screenshots of every screen, its drawers and states, and every gallery
// page, and writes one file for each into docs/screens/. `npm run screens -- trade gallery-charts`
// writes only the named files, `-- --missing` only missing ones.

// Uses the existing data of the demo, and turns off the activity that the demo simulates.
process.env['CHOBA_DEMO'] = 'still'

/**
 * Takes two screenshots at the same time: one page renders while the other waits for the server.
 */
const AT_ONCE = 2
/**
 * Number of screens per batch. The files are written after each batch, so that an interrupted run
 * keeps them.
 */
const PART = 20
const target = join(root, 'docs/screens')

/**
 * Consecutive screens with the same user and the same combination of language, font size, theme and
 * device.
 */
interface Sitting {
  readonly look: Look
  readonly user: string | null
  readonly places: ScreenshotTarget[]
}

function sittingsOf(places: readonly ScreenshotTarget[]): Sitting[] {
  const sittings = new Map<string, Sitting>()
  for (const place of places)
    for (const look of looksOf(place).flat()) {
      const user = look.user ?? place.user
      const key = `${user} ${lookName(look)}`
      if (!sittings.has(key)) sittings.set(key, { look, user, places: [] })
      sittings.get(key)!.places.push(place)
    }
  return [...sittings.values()]
}

/** Signs a user in on the first call. Returns the path of the file with the stored session. */
type SignIns = (user: string | null) => Promise<string | undefined>

function signInsOf(browser: Browser, folder: string): SignIns {
  const files = new Map<string, Promise<string>>()
  const signIn = async (user: string) => {
    const file = join(folder, `${user}.json`)
    await signInOnce(browser, user, file)
    return file
  }
  return async (user) => {
    if (user === null) return undefined
    if (!files.has(user)) files.set(user, signIn(user))
    return files.get(user)
  }
}

/**
 * Takes the screenshots of some screens and writes their files.
 * @returns the size of each file in bytes
 */
async function drawPart(
  browser: Browser,
  places: readonly ScreenshotTarget[],
  signIns: SignIns,
): Promise<number[]> {
  const sittings = sittingsOf(places)
  const shots: Shots = new Map()
  const walk = async () => {
    for (let sitting = sittings.shift(); sitting; sitting = sittings.shift()) {
      const { look, user, places: theirs } = sitting
      await shoot(browser, look, theirs, await signIns(user), shots)
      console.log(
        `  ${user ?? 'no one'}, ${lookName(look)}: ${theirs.length} pictures, ${secondsSince()} s`,
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  const sheets: number[] = []
  for (const place of places)
    if (isWhole(place, shots)) sheets.push(await writeSheet(target, place, shots))
  return sheets
}

const began = performance.now()
const secondsSince = (): number => Math.round((performance.now() - began) / 1000)
const wanted = process.argv.slice(2)
const port = await freePort()
const stopServer = await startServer()
const closeGallery = await openDevPortal(port, browserOrigin())
const folder = await mkdtemp(join(tmpdir(), 'choba-screens-'))
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
})
try {
  await mkdir(target, { recursive: true })
  const isMissing = ({ name }: ScreenshotTarget) => !existsSync(join(target, `${name}.webp`))
  const names = wanted.filter((name) => name !== '--missing')
  const all = chosenTargets(browserOrigin(), `http://localhost:${port}`, names)
  const places = wanted.includes('--missing') ? all.filter(isMissing) : all
  const signIns = signInsOf(browser, folder)
  const sheets: number[] = []
  for (let at = 0; at < places.length; at += PART) {
    sheets.push(...(await drawPart(browser, places.slice(at, at + PART), signIns)))
    const done = Math.min(at + PART, places.length)
    console.log(`${done} of ${places.length} screens, ${sheets.length} sheets, ${secondsSince()} s`)
  }
  const kilobytes = Math.round(sheets.reduce((sum, bytes) => sum + bytes, 0) / 1024)
  console.log(`${sheets.length} of ${places.length} sheets, ${kilobytes} kB`)
  if (sheets.length < places.length) process.exitCode = 1
} finally {
  await browser.close()
  await closeGallery()
  await stopServer()
  await rm(folder, { recursive: true, force: true })
}
