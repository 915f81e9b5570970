import './node-version.js'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { galleryJa } from '@choba/phrases/gallery.ja.ts'
import { type Browser, chromium } from '@playwright/test'
import { openDevPortal } from '../e2e/support/dev-portal.ts'
import { browserOrigin } from '../e2e/support/origin.ts'
import startServer from '../e2e/support/server.ts'
import { ensureChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { root } from './run.ts'
import { looks, shoot, type Look, type Place, signInOnce } from './screen-shots.ts'
import { type Shots, writeSheet } from './screen-sheets.ts'

// `npm run screens`: every screen and every page of the gallery in every look, one sheet a screen, into docs/screens/.
// `npm run screens -- trade charts` makes anew only those it names.

/** Each screen of the route table, with who sees it. */
const screens: Record<string, { user: 'owner' | 'superadmin'; at: string }> = {
  trade: { user: 'owner', at: 'trade' },
  systrade: { user: 'superadmin', at: 'systrade' },
  message: { user: 'superadmin', at: 'message' },
  notFound: { user: 'owner', at: 'notFound' },
}

/** @throws Error when the route table has a screen that is not in the list above */
async function expectEveryScreen(): Promise<void> {
  const routes = await readFile(join(root, 'apps/portal/src/app/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\bpath: '(\w[^']*)'/g)].map(([, path]) => path!)
  const missing = paths.filter((path) => !(path in screens))
  if (missing.length > 0) throw new Error(`tools/screens.ts has no entry for the screens ${missing.join(', ')}`)
}

async function placesOf(gallery: string, wanted: readonly string[]): Promise<Place[]> {
  const pages = Object.keys(galleryJa.parts).map((part) => ({
    name: `gallery-${part}`,
    address: `${gallery}/dev/gallery#/${part}`,
    user: null,
  }))
  const rooms = Object.entries(screens).map(([name, { user, at }]) => ({
    name,
    address: `${browserOrigin()}/#/${at}`,
    user,
  }))
  const all = [{ name: 'sign-in', address: `${browserOrigin()}/`, user: null }, ...rooms, ...pages]
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name.replace('gallery-', '')))
}

/** All pictures of one look; the sheets are made when all looks are there. */
async function walk(browser: Browser, look: Look, places: readonly Place[], states: Map<string, string>, shots: Shots) {
  for (const user of [null, 'owner', 'superadmin'] as const) {
    const here = places.filter((place) => place.user === user)
    if (here.length === 0) continue
    const state = user ? (states.get(user) ?? join(states.get('')!, `${user}.json`)) : undefined
    if (user && !states.has(user)) {
      await signInOnce(browser, user, state!)
      states.set(user, state!)
    }
    await shoot(browser, look, here, state, (name, picture) => shots.set(`${name} ${look.name}`, picture))
  }
}

const wanted = process.argv.slice(2)
await expectEveryScreen()
const port = await freePort()
const stopServer = await startServer()
const closeGallery = await openDevPortal(port, browserOrigin())
const folder = await mkdtemp(join(tmpdir(), 'choba-screens-'))
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
})
try {
  const target = join(root, 'docs/screens')
  await mkdir(target, { recursive: true })
  const places = await placesOf(`http://localhost:${port}`, wanted)
  const states = new Map([['', folder]])
  const shots: Shots = new Map()
  for (const look of looks) {
    await walk(browser, look, places, states, shots)
    console.log(look.name)
  }
  let bytes = 0
  for (const { name } of places) bytes += await writeSheet(target, name, looks, shots)
  console.log(`${places.length} sheets in docs/screens, ${Math.round(bytes / 1024)} kB`)
} finally {
  await browser.close()
  await closeGallery()
  await stopServer()
  await rm(folder, { recursive: true, force: true })
}
