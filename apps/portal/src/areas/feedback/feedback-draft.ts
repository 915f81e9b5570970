import * as z from 'zod/mini'
import { session } from '#lib/session.ts'
import { sessionStore } from '#lib/storage.ts'
import type { FeedbackInput } from './feedback-form.ts'

const keyOf = () => `draft:feedback:${session().user.userId}` as const

const Draft = z.object({
  title: z.string(),
  content: z.string(),
  files: z.array(z.object({ name: z.string(), label: z.string() })),
})

/**
 * Reads the draft of feedback that has not been sent. The draft survives closing the dialog and
 * changing the language.
 */
export function readDraft(): FeedbackInput | null {
  try {
    const read = z.safeParse(Draft, JSON.parse(sessionStore.get(keyOf()) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export const saveDraft = (input: FeedbackInput): void =>
  sessionStore.set(keyOf(), JSON.stringify(input))

export const dropDraft = (): void => sessionStore.remove(keyOf())
