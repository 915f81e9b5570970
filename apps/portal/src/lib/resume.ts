import { sessionStore } from './storage.ts'

/**
 * Stores the place to return to after sign-in: query and hash of the address, including flags such
 * as `childmode`.
 */

const flags = ['systemconfig', 'childmode'] as const
export type Flag = (typeof flags)[number]

interface SavedLocation {
  readonly search: string
  readonly hash: string
}

/**
 * True for a redirect from the identity provider; then the query holds the provider's response
 * instead of a place of the portal.
 */
export function isCallback(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

/**
 * Moves flags from the query inside the hash to the page's query, where they survive navigation.
 */
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

/**
 * True if the current place has a flag, with any value or none. During the redirect from the
 * sign-in, checks the saved place.
 */
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

/**
 * Saves the current place until after sign-in. The bare address, where a sign-out ends, does not
 * overwrite a saved place.
 */
export function saveLocation(): void {
  if (isCallback(window.location.search)) return
  const place = withFlagsInSearch(window.location)
  const text = place.search + place.hash
  if (text !== '') sessionStore.set('resume', text)
}

/**
 * Restores the saved place in the address bar. Uses only the query and the hash, never another path
 * or host.
 */
export function restoreLocation(): void {
  const place = sessionStore.get('resume')
  sessionStore.remove('resume')
  if (place !== null && /^[?#]/.test(place)) window.history.replaceState(null, '', `/${place}`)
}

/** Goes to the home screen; flags in the query stay. */
export const goHome = (): void =>
  window.history.replaceState(null, '', `/${window.location.search}#/`)
