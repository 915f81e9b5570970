import * as z from 'zod/mini'
import { session } from '#lib/session.ts'
import { localStore } from '#lib/storage.ts'

/** Maximum number of recent choices that the empty palette lists. */
const MAX_KEPT = 8
const StoredKeys = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_KEPT))

/** Storage key for the recent choices of the current user. Logging out deletes the stored value. */
const storageKey = () => `palette:${session().user.userId}` as const

/** Returns the keys of the current user's recent choices, latest first. */
export function recentKeys(): readonly string[] {
  try {
    const read = z.safeParse(StoredKeys, JSON.parse(localStore.get(storageKey()) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

export function keepRecent(key: string): void {
  const others = recentKeys().filter((other) => other !== key)
  localStore.set(storageKey(), JSON.stringify([key, ...others].slice(0, MAX_KEPT)))
}
