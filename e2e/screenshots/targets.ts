import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { galleryJa } from '@choba/phrases/gallery.ja.ts'
import { opened, screens } from '../support/area-screens.ts'
import type { Opening } from '../support/screen-case.ts'
import type { DemoUser } from '../support/sign-in.ts'
import { root } from '../../tools/run.ts'

/** What is looked at. `user` null: no one is signed in. */
export interface ScreenshotTarget {
  readonly name: string
  readonly address: string
  readonly user: DemoUser | null
  readonly open?: Opening
  /** A page of the gallery: what it has in it opens and is forced into its states, and it is as tall as its content. */
  readonly isKit: boolean
}

/** The path of a route that is a screen, and leads to no other one. */
const PATH = /\bpath: '(\w[^']*)',(?!\s*(?:validateSearch: [^\n]*\s*)?beforeLoad: \([^)]*\)[^{]*\{\s*throw redirect)/g

/** @throws Error when the routes have a screen that no area has in its `e2e/<area>.screens.ts` */
async function expectEveryScreen(): Promise<void> {
  const files = globSync(['apps/portal/src/areas/*/*.routes.ts', 'apps/portal/src/app/routes.tsx'], { cwd: root })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const paths = texts.flatMap((text) => [...text.matchAll(PATH)].map(([, path]) => path!))
  const missing = paths.filter((path) => ![...screens, ...opened].some((screen) => screen.path === path))
  if (missing.length > 0) throw new Error(`no e2e/<area>.screens.ts has the screens ${missing.join(', ')}`)
}

/** Every screen, what opens on them, and every page of the gallery; or those of the names given. */
export async function targetsAt(
  portal: string,
  gallery: string,
  wanted: readonly string[],
): Promise<ScreenshotTarget[]> {
  await expectEveryScreen()
  const addressOf = (at: string) => `${portal}/${at === '' || at.startsWith('?') ? at : `#/${at}`}`
  const all: ScreenshotTarget[] = [
    { name: 'sign-in', address: addressOf(''), user: null, isKit: false },
    ...screens.map(({ path, user, search }) => ({
      name: path.replaceAll('/', '-'),
      address: addressOf(search ? `${path}?${search}` : path),
      user,
      isKit: false,
    })),
    ...opened.map(({ name, user, at, open }) => ({
      name,
      address: addressOf(at),
      user,
      open: open ?? (() => Promise.resolve()),
      isKit: false,
    })),
    ...Object.keys(galleryJa.parts).map((part) => ({
      name: `gallery-${part}`,
      address: `${gallery}/dev/gallery#/${part}`,
      user: null,
      isKit: true,
    })),
  ]
  const unknown = wanted.filter((name) => !all.some((place) => place.name === name))
  if (unknown.length > 0) throw new Error(`No such place: ${unknown.join(', ')}`)
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name))
}
