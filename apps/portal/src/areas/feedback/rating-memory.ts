import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'

/**
 * Stored progress of the rating. `session` (session storage) contains the items already rated, or
 * `closed`. `local` (local storage) contains the users who have rated everything.
 */
interface Memory {
  readonly session: string | null
  readonly local: string | null
}

export type Frequency = RatingFrequency

const CLOSED = 'closed'
const read = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
const withOne = (text: string | null, one: string): string =>
  [...new Set([...read(text), one])].join()

/**
 * True if the portal should ask the user for a rating: always with the frequency "everytime", and
 * not at all with "never". With the others, a dismissed panel returns only in a new browser
 * session.
 */
export function isAsked(frequency: Frequency, { session, local }: Memory, userId: string): boolean {
  if (frequency === 'never') return false
  if (frequency === 'everytime') return true
  return session !== CLOSED && !(frequency === 'once' && read(local).includes(userId))
}

/** Returns the items that the user has already rated in this browser session. */
export const sentItems = ({ session }: Pick<Memory, 'session'>): string[] =>
  session === CLOSED ? [] : read(session)

/** Returns the stored progress after another item was rated. */
export const afterSending = (memory: Memory, item: string): Memory => ({
  ...memory,
  session: withOne(memory.session, item),
})

/**
 * Returns the stored progress after the user rated the last item (`isDone`) or dismissed the panel.
 */
export const afterClosing = (memory: Memory, userId: string, isDone: boolean): Memory => ({
  session: CLOSED,
  local: isDone ? withOne(memory.local, userId) : memory.local,
})
