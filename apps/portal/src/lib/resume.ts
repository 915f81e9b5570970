import { sessionStore } from './storage.ts'

/** The place to come back to after sign-in: query and hash of the address, flags such as `childmode` included. */

const flags = ['systemconfig', 'childmode'] as const
export type Flag = (typeof flags)[number]

interface SavedLocation {
  readonly search: string
  readonly hash: string
}

/** True on the way back from the sign-in service: what the address says then is its answer and no place of ours. */
export function isCallback(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

/** Moves flags given in the query of the hash into that of the page, where going from screen to screen keeps them. */
export function withFlagsInSearch({ search, hash }: SavedLocation): SavedLocation {
  const [path = '', inside = ''] = hash.split('?', 2)
  const [outer, inner] = [new URLSearchParams(search), new URLSearchParams(inside)]
  for (const flag of flags) {
    if (!inner.has(flag)) continue
    outer.set(flag, inner.get(flag) ?? '')
    inner.delete(flag)
  }
  const write = (text: string) => (text ? `?${text}` : '')
  return { search: write(outer.toString()), hash: `${path}${write(inner.toString())}` }
}

/** Whether the place to show carries a flag; any value, or none, counts. On the way back from sign-in it is the saved one. */
export function hasFlag(flag: Flag): boolean {
  const saved = isCallback(window.location.search) ? sessionStore.get('resume') : null
  const { search } = saved === null ? withFlagsInSearch(window.location) : locationOf(saved)
  return new URLSearchParams(search).has(flag)
}

function locationOf(saved: string): SavedLocation {
  const cut = saved.indexOf('#')
  return cut < 0
    ? { search: saved, hash: '' }
    : { search: saved.slice(0, cut), hash: saved.slice(cut) }
}

/** Keeps the place in view until after sign-in. The bare address, where a sign-out ends, does not replace a kept one. */
export function saveLocation(): void {
  if (isCallback(window.location.search)) return
  const place = withFlagsInSearch(window.location)
  const text = place.search + place.hash
  if (text !== '') sessionStore.set('resume', text)
}

/** Puts the saved place back into the address bar. Only a query or a hash is taken: never another path or host. */
export function restoreLocation(): void {
  const place = sessionStore.get('resume')
  sessionStore.remove('resume')
  if (place !== null && /^[?#]/.test(place)) window.history.replaceState(null, '', `/${place}`)
}

/** To the portal's first screen; the flags in the query stay. */
export const goHome = (): void =>
  window.history.replaceState(null, '', `/${window.location.search}#/`)
