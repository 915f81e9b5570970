import * as z from 'zod/mini'
import { maybeSession } from './session.ts'
import { sessionStore } from './storage.ts'

/** A draft that is older than this, in milliseconds, is of no use to anyone: longer than a sign-in can last. */
const MAX_AGE_MS = 12 * 60 * 60_000
/** Characters of one draft; what is longer is not kept. */
const MAX_LENGTH = 50_000
/** Forms of one tab whose drafts are kept; the oldest goes first. */
const MAX_DRAFTS = 10

const Values = z.record(z.string(), z.unknown())
const Draft = z.object({
  /** When it was last changed; milliseconds. */
  at: z.int(),
  /** The fields that were changed, and what each had been before. */
  values: Values,
  base: Values,
})
type Draft = z.output<typeof Draft>
type Key = `draft:form:${string}`

/** The key of one form at the place in view, for the person signed in; null before the sign-in. */
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
  // Half of what was typed must not come back as if it were all of it.
  if (text.length > MAX_LENGTH) return dropDraft(key)
  const others = sessionStore.keys('draft:form:').filter((other) => other !== key) as Key[]
  if (others.length >= MAX_DRAFTS) {
    const byAge = others.toSorted((a, b) => (readDraft(a)?.at ?? 0) - (readDraft(b)?.at ?? 0))
    for (const old of byAge.slice(0, others.length - MAX_DRAFTS + 1)) dropDraft(old)
  }
  sessionStore.set(key, text)
}

/** After a sign-in: what another person left behind in this tab goes, and so do drafts that are too old. */
export function dropForeignDrafts(userId: string): void {
  for (const key of sessionStore.keys('draft:')) {
    const isForm = key.startsWith('draft:form:')
    if (key.split(':')[2] !== userId || (isForm && readDraft(key as Key) === null))
      sessionStore.remove(key)
  }
}
