import { sessionStore } from './storage.ts'

/**
 * Stores the address to return to after sign-in: its query and its hash, including flags such as
 * `childmode`.
 */

const flags = ['systemconfig', 'childmode'] as const
export type Flag = (typeof flags)[number]

interface SavedLocation {
  readonly search: string
  readonly hash: string
}

/**
 * True after a redirect from the identity provider. The query then contains the provider's response
 * instead of an address of the portal.
 */
export function isCallback(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('state') && (query.has('code') || query.has('error'))
}

/**
 * Moves flags from the query inside the hash to the query of the page, where navigation keeps them.
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
 * True if the current address has a flag, with or without a value. After the redirect from the
 * sign-in, checks the stored address instead.
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
 * Stores the current address until after sign-in. An address without a hash, to which a sign-out
 * leads, does not overwrite a stored address.
 */
export function saveLocation(): void {
  if (isCallback(window.location.search)) return
  const place = withFlagsInSearch(window.location)
  const text = place.search + place.hash
  if (text !== '') sessionStore.set('resume', text)
}

/**
 * Restores the stored address in the address bar. Uses only its query and hash, so that it can lead
 * to no other path or server.
 */
export function restoreLocation(): void {
  const place = sessionStore.get('resume')
  sessionStore.remove('resume')
  if (place !== null && /^[?#]/.test(place)) window.history.replaceState(null, '', `/${place}`)
}

/** Replaces the address with that of the home screen. Flags in the query stay. */
export const goHome = (): void =>
  window.history.replaceState(null, '', `/${window.location.search}#/`)
