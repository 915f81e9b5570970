import type { DemoUser } from '../support/sign-in.ts'
import { galleryJa } from '@choba/phrases/gallery.ja.ts'
import { opened, screens } from '../support/area-screens.ts'
import {
  openFirst,
  openRowScreen,
  type OpenedCase,
  type Opening,
  type ScreenCase,
} from '../support/screen-case.ts'
import { type PortalRoute, portalRoutes } from '../../tools/portal-routes.ts'
import { root } from '../../tools/run.ts'

/**
 * Screen, drawer, dialog or gallery page to take screenshots of. `user` is null if no user is
 * signed in.
 */
export interface ScreenshotTarget {
  readonly name: string
  /** Address below the origin of the portal or the gallery. */
  readonly address: string
  readonly user: DemoUser | null
  readonly open?: Opening
  /** Other users who see something different on the screen. */
  readonly others: readonly DemoUser[]
  /** True if there are also screenshots while loading, with empty lists, and after a failure. */
  readonly hasStates: boolean
  /**
   * True for a gallery page. Its examples are opened and forced into their states, and its
   * screenshot is as tall as its content.
   */
  readonly isKit: boolean
}

/** Users who see the same as another demo user, because they have the same role. */
const SAME_ROLE: readonly DemoUser[] = ['owner2']

const plain = { others: [], hasStates: false, isKit: false } as const
const addressOf = (at: string) => (at === '' || at.startsWith('?') ? `/${at}` : `/#/${at}`)
const nameOf = (path: string): string => path.replaceAll('$', '').replaceAll('/', '-')
const isParameter = (part: string): boolean => part.startsWith('$')

const ofScreen = ({ path, user, search, menu }: ScreenCase): ScreenshotTarget => ({
  name: nameOf(path),
  address: addressOf(search ? `${path}?${search}` : path),
  user,
  others: (menu?.open ?? []).filter((one) => one !== user && !SAME_ROLE.includes(one)),
  hasStates: path !== 'notFound',
  isKit: false,
})

const ofOpened = ({ name, user, at, open }: OpenedCase): ScreenshotTarget => ({
  ...plain,
  name,
  address: addressOf(at),
  user,
  open: open ?? (() => Promise.resolve()),
})

/**
 * True if an address leads to a route: `setting/company/1/account` to
 * `setting/company/$companyId/account`.
 */
function leadsTo(at: string, { path }: PortalRoute): boolean {
  const [given, parts] = [at.split('?')[0]!.split('/'), path.split('/')]
  return (
    given.length === parts.length &&
    parts.every((part, i) => isParameter(part) || part === given[i])
  )
}

function isCovered(route: PortalRoute): boolean {
  const isFirstRow = ({ at, open }: OpenedCase) =>
    open === openFirst && leadsTo(at, { ...route, path: route.over ?? '' })
  return (
    screens.some(({ path }) => path === route.path) ||
    opened.some((one) => one.path === route.path || leadsTo(one.at, route)) ||
    (/^\$[^/]+(\/\$[^/]+)?$/.test(route.path.slice((route.over?.length ?? 0) + 1)) &&
      opened.some(isFirstRow))
  )
}

/**
 * Returns the target for a route that no area lists. The route opens by its address, or by the
 * first row of the list above it.
 * @throws Error if neither is possible; then an area must list the route with `path` in `opened`
 */
function ofRoute({ path }: PortalRoute): ScreenshotTarget {
  const list = screens
    .filter((one) => path.startsWith(`${one.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const rest = list ? path.slice(list.path.length + 1).split('/') : []
  const under = rest.slice(rest.findLastIndex(isParameter) + 1)
  const parameters = rest.slice(0, rest.length - under.length)
  if (!list || !parameters.every(isParameter))
    throw new Error(`no e2e/<area>.screens.ts has the screen ${path}`)
  const at = parameters.length === 0 ? path : list.path
  const open = parameters.length === 0 ? () => Promise.resolve() : openRowScreen(under.join('/'))
  return { ...plain, name: nameOf(path), address: addressOf(at), user: list.user, open }
}

/**
 * Returns every screen, drawer and dialog of the portal that has a file in `docs/screens`.
 * @throws Error like `ofRoute`
 */
export function portalTargets(): ScreenshotTarget[] {
  const routes = portalRoutes(root)
  return [
    { ...plain, name: 'sign-in', address: addressOf(''), user: null },
    // Addresses that only redirect have no file with screenshots.
    ...screens.filter(({ path }) => routes.some((route) => route.path === path)).map(ofScreen),
    ...opened.map(ofOpened),
    ...routes.filter((route) => !isCovered(route)).map(ofRoute),
  ]
}

/** Returns the pages of the component gallery. */
export const galleryTargets = (): ScreenshotTarget[] =>
  Object.keys(galleryJa.parts).map((part) => ({
    ...plain,
    name: `gallery-${part}`,
    address: `/dev/gallery#/${part}`,
    user: null,
    isKit: true,
  }))

/**
 * Returns the targets with these names, or all targets if there are no names.
 * @throws Error for an unknown name
 */
export function chosenTargets(
  portal: string,
  gallery: string,
  wanted: readonly string[],
): ScreenshotTarget[] {
  const all = [...portalTargets(), ...galleryTargets()].map((place) => ({
    ...place,
    address: `${place.isKit ? gallery : portal}${place.address}`,
  }))
  const unknown = wanted.filter((name) => !all.some((place) => place.name === name))
  if (unknown.length > 0) throw new Error(`Unknown screen: ${unknown.join(', ')}`)
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name))
}
