import { STORES_HEADER } from '@choba/contract/store-share.ts'
import { useSyncExternalStore } from 'react'
import { maybeSession } from './session.ts'

let isPart = false
const followers = new Set<() => void>()

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/**
 * Reads from the response headers whether the user sees only some stores. A response without the
 * header changes nothing.
 */
export function noteStores(headers: Headers): void {
  const seen = headers.get(STORES_HEADER)
  const next = seen === null ? isPart : seen === 'some'
  if (next === isPart) return
  isPart = next
  for (const tell of followers) tell()
}

/**
 * True if the current user sees only some of the merchant's stores, so that figures cover only
 * these.
 */
export const useSeesPart = (): boolean => useSyncExternalStore(follow, () => isPart)

/** True if the current user sees all stores of the merchant, or is an administrator. */
export function useSeesAll(): boolean {
  const seesPart = useSeesPart()
  return maybeSession()?.holder.isAdmin === true || !seesPart
}
