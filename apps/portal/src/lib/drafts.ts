import * as z from 'zod/mini'
import { maybeSession } from './session.ts'
import { sessionStore } from './storage.ts'

/** Maximum age of a draft in milliseconds. It is longer than a sign-in can last. */
const MAX_AGE_MS = 12 * 60 * 60_000
/** Maximum length of a draft in characters. A longer draft is not stored. */
const MAX_LENGTH = 50_000
/** Maximum number of drafts in a tab. If there are more, the oldest is removed. */
const MAX_DRAFTS = 10

const Values = z.record(z.string(), z.unknown())
const Draft = z.object({
  /** Time of the last change, in milliseconds since the epoch. */
  at: z.int(),
  /**
   * Changed fields with the typed values (`values`) and with the values before the change (`base`).
   */
  values: Values,
  base: Values,
})
type Draft = z.output<typeof Draft>
type Key = `draft:form:${string}`

/**
 * Returns the storage key for the draft of a form at the current address, for the current user.
 * Returns null before sign-in.
 */
export function draftKey(fields: readonly string[]): Key | null {
  const userId = maybeSession()?.user.userId
  const [path = ''] = window.location.hash.split('?', 1)
  return userId === undefined ? null : `draft:form:${userId}:${path}:${fields.toSorted().join('.')}`
}

export function readDraft(key: Key): Draft | null {
  try {
    const read = z.safeParse(Draft, JSON.parse(sessionStore.get(key) ?? 'null'))
    return read.success && Date.now() - read.data.at < MAX_AGE_MS ? read.data : null
  } catch {
    return null
  }
}

export const dropDraft = (key: Key): void => sessionStore.remove(key)

export function writeDraft(key: Key, { values, base }: Omit<Draft, 'at'>): void {
  const text = JSON.stringify({ at: Date.now(), values, base } satisfies Draft)
  // Drops the whole draft, because a draft that is restored only in part would mislead the user.
  if (text.length > MAX_LENGTH) return dropDraft(key)
  const others = sessionStore.keys('draft:form:').filter((other) => other !== key) as Key[]
  if (others.length >= MAX_DRAFTS) {
    const byAge = others.toSorted((a, b) => (readDraft(a)?.at ?? 0) - (readDraft(b)?.at ?? 0))
    for (const old of byAge.slice(0, others.length - MAX_DRAFTS + 1)) dropDraft(old)
  }
  sessionStore.set(key, text)
}

/** Removes drafts of other users and drafts that are too old. Must be called after sign-in. */
export function dropForeignDrafts(userId: string): void {
  for (const key of sessionStore.keys('draft:')) {
    const isForm = key.startsWith('draft:form:')
    if (key.split(':')[2] !== userId || (isForm && readDraft(key as Key) === null))
      sessionStore.remove(key)
  }
}
