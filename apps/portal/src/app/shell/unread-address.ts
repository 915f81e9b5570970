import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { periodFault } from '@choba/contract/period.ts'
import { useSyncExternalStore } from 'react'
import { screenOf } from '#lib/leaving.ts'
import { loadShape, parseSearch, unreadParts } from '#lib/search-params.ts'

type HistoryStep = Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]

/** What an address said and its screen could not use. */
export interface UnreadAddress {
  readonly screen: string
  /** `dateFrom=abc`, shortened. */
  readonly parts: readonly string[]
  /** Both ends of the period are days, and make no period. */
  readonly isReversed: boolean
  readonly hasPeriod: boolean
}

const MAX_PARTS = 5
const MAX_LENGTH = 40
/** Longer than any list allows: how long a period may be is for the server to refuse. */
const ANY_MONTHS = 1_200

let current: UnreadAddress | null = null
const followers = new Set<() => void>()

function set(next: UnreadAddress | null): void {
  if (next === current) return
  current = next
  for (const tell of followers) tell()
}

/** @param isStep of the portal's own, which may leave the search of the last screen in the address of one without any */
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
  // One end alone is no period either.
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
 * From now on every address that is opened is checked for what its screen cannot use. The portal's own steps hold nothing of
 * the kind; one to another screen ends what is said about the last.
 * @returns when the first has been checked, and the router can take what it cannot use out of it
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
  // Schemas that do not come are those of the screen, which says so in its place: nothing is known of its address.
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
