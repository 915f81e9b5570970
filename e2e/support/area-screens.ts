import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenedCase, ScreenCase } from './screen-case.ts'

interface AreaScreens {
  readonly screens?: readonly ScreenCase[]
  readonly opened?: readonly OpenedCase[]
}

const folder = join(import.meta.dirname, '..')
const areas: readonly AreaScreens[] = await Promise.all(
  globSync('*.screens.ts', { cwd: folder })
    .sort()
    .map(async (file) => (await import(`../${file}`)) as AreaScreens),
)

/** Screens of all areas, from their `<area>.screens.ts` files. */
export const screens: readonly ScreenCase[] = areas.flatMap((area) => area.screens ?? [])
/** Drawers and dialogs on these screens. */
export const opened: readonly OpenedCase[] = areas.flatMap((area) => area.opened ?? [])
