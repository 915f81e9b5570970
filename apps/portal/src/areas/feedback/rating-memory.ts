import type { RatingFrequency } from '@choba/contract/rating-frequency.ts'

/** What is remembered of a rating, in the browser's session (what was sent of it, or `closed`) and for good (by whom). */
interface Memory {
  readonly session: string | null
  readonly local: string | null
}

export type Frequency = RatingFrequency

const CLOSED = 'closed'
const read = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
const withOne = (text: string | null, one: string): string =>
  [...new Set([...read(text), one])].join()

/** Whether this person is to be asked. "Not now" holds for the session, whatever the frequency. */
export function isAsked(frequency: Frequency, { session, local }: Memory, userId: string): boolean {
  if (frequency === 'never') return false
  if (frequency === 'everytime') return true
  return session !== CLOSED && !(frequency === 'once' && read(local).includes(userId))
}

/** What was sent already in this session. */
export const sentItems = ({ session }: Pick<Memory, 'session'>): string[] =>
  session === CLOSED ? [] : read(session)

/** The memory after one more item was sent. */
export const afterSending = (memory: Memory, item: string): Memory => ({
  ...memory,
  session: withOne(memory.session, item),
})

/** The memory after the last item was sent (`isDone`), or after the person waved it away. */
export const afterClosing = (memory: Memory, userId: string, isDone: boolean): Memory => ({
  session: CLOSED,
  local: isDone ? withOne(memory.local, userId) : memory.local,
})
