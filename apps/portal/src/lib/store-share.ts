import { STORES_HEADER } from '@choba/contract/store-share.ts'
import { useSyncExternalStore } from 'react'

let isPart = false
const followers = new Set<() => void>()

function follow(tell: () => void): () => void {
  followers.add(tell)
  return () => followers.delete(tell)
}

/** Reads from an answer which stores the user sees; answers without the header change nothing. */
export function noteStores(headers: Headers): void {
  const seen = headers.get(STORES_HEADER)
  const next = seen === null ? isPart : seen === 'some'
  if (next === isPart) return
  isPart = next
  for (const tell of followers) tell()
}

/** True if the figures that the current user sees cover only a part of the merchant's stores. */
export const useSeesPart = (): boolean => useSyncExternalStore(follow, () => isPart)
