import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { periodFault } from '@choba/contract/period.ts'
import { useSyncExternalStore } from 'react'
import { screenOf } from '#lib/leaving.ts'
import { loadShape, parseSearch, unreadParts } from '#lib/search-params.ts'

type HistoryStep = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]

/** Parts of an address that its screen cannot use. */
export interface UnreadAddress {
  readonly screen: string
  /** Parts of the address such as `dateFrom=abc`, shortened for display. */
  readonly parts: readonly string[]
  /** True if both dates of the period are valid, but the end is before the start. */
  readonly isReversed: boolean
  readonly hasPeriod: boolean
}

const MAX_PARTS = 5
const MAX_LENGTH = 40
/**
 * Maximum period in months for checking an address. Longer than any list allows, because a period
 * that is too long is the server's error to report, not an unusable part.
 */
const ANY_MONTHS = 1_200

let current: UnreadAddress | null = null
const followers = new Set<() => void>()

function set(next: UnreadAddress | null): void {
  if (next === current) return
  current = next
  for (const tell of followers) tell()
}

/**
 * Finds the parts of an address that its screen cannot use.
 * @param isStep true for a navigation inside the portal, which may leave the search parameters of
 * the previous screen in the address
 */
async function read(
  router: AnyRouter,
  { pathname, search: searchText }: Pick<Location, 'pathname' | 'search'>,
  isStep: boolean,
): Promise<UnreadAddress | null> {
  const routes = router.getMatchedRoutes(pathname)[0]
  const shapes = await Promise.all(
    routes.map(async ({ options }) => loadShape(options.validateSearch)),
  )
  const shape = Object.assign({}, ...shapes) as object
  if (isStep && Object.keys(shape).length === 0) return null
  const search = parseSearch(searchText)
  const unread = unreadParts({ ...shape }, search)
  const { dateFrom: from, dateTo: to } = search
  // An address with only one of the two dates contains no usable period.
  const isHalf = 'dateFrom' in shape && (from === undefined) !== (to === undefined)
  const half = from === undefined ? 'dateTo' : 'dateFrom'
  if (isHalf && !unread.includes(half)) unread.push(half)
  const isWhole =
    typeof from === 'string' &&
    typeof to === 'string' &&
    !unread.some((name) => name.startsWith('date'))
  const isReversed =
    'dateFrom' in shape &&
    isWhole &&
    ['reversed', 'mixed'].includes(periodFault({ from, to }, ANY_MONTHS) ?? '')
  if (unread.length === 0 && !isReversed) return null
  return {
    screen: screenOf(pathname),
    parts: unread
      .slice(0, MAX_PARTS)
      .map((name) => `${name}=${String(search[name])}`.slice(0, MAX_LENGTH)),
    isReversed,
    hasPeriod: isReversed || unread.includes('dateFrom') || unread.includes('dateTo'),
  }
}

/**
 * Checks every opened address for parts that its screen cannot use. Navigation inside the portal
 * produces no such parts, but opening another screen clears the notice.
 * @returns a promise that resolves after the first check, when the router may remove the unusable
 * parts
 */
export async function watchAddress(router: AnyRouter): Promise<void> {
  let last = 0
  const look = async (
    { pathname, search }: { pathname: string; search: string },
    isStep: boolean,
  ) => {
    const turn = ++last
    const found = await read(router, { pathname, search }, isStep)
    if (turn === last && (found || isStep || screenOf(pathname) !== current?.screen)) set(found)
  }
  // If the code of the schemas cannot be fetched, no notice appears; the screen reports the
  // failure.
  const watch = (...step: Parameters<typeof look>) => look(...step).catch(() => set(null))
  router.history.subscribe(
    ({ location, action }: HistoryStep) => void watch(location, action.type === 'PUSH'),
  )
  await watch(router.history.location, false)
}

export const putAwayUnreadAddress = (): void => set(null)

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

export const useUnreadAddress = (): UnreadAddress | null =>
  useSyncExternalStore(follow, () => current)
