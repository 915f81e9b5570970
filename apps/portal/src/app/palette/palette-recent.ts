import * as z from 'zod/mini'
import { session } from '#lib/session.ts'
import { localStore } from '#lib/storage.ts'

/** As many as are worth reading before one types. */
const MAX_KEPT = 8
const Kept = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_KEPT))

/** Of the person signed in; gone with their log-out. */
const storageKey = () => `palette:${session().user.userId}` as const

/** The keys of what this person chose last, the latest first. */
export function recentKeys(): readonly string[] {
  try {
    const read = z.safeParse(Kept, JSON.parse(localStore.get(storageKey()) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

export function keepRecent(key: string): void {
  const others = recentKeys().filter((other) => other !== key)
  localStore.set(storageKey(), JSON.stringify([key, ...others].slice(0, MAX_KEPT)))
}
