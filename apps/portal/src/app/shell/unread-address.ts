import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { periodFault } from '@choba/contract/period.ts'
import { useSyncExternalStore } from 'react'
import { screenOf } from '#lib/leaving.ts'
import { loadShape, parseSearch, unreadParts } from '#lib/search-params.ts'

type HistoryStep = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]

/** Parts of an address that its screen cannot use. */
export interface UnreadAddress {
  readonly screen: string
  /** Shortened parts such as `dateFrom=abc`. */
  readonly parts: readonly string[]
  /** True if both ends of the period are days, but in the wrong order. */
  readonly isReversed: boolean
  readonly hasPeriod: boolean
}

const MAX_PARTS = 5
const MAX_LENGTH = 40
/** Longer than any list allows, because the server rejects periods that are too long. */
const ANY_MONTHS = 1_200

let current: UnreadAddress | null = null
const followers = new Set<() => void>()

function set(next: UnreadAddress | null): void {
  if (next === current) return
  current = next
  for (const tell of followers) tell()
}

/**
 * @param isStep true for a navigation inside the portal, which may leave the previous screen's
 * search in the address
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
  // A period with only one end is not usable.
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
 * has no such parts; opening another screen clears the notice.
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
  // If the schemas cannot be fetched, the screen reports the failure, and no notice appears.
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
