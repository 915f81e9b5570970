import { isDeepStrictEqual } from 'node:util'
import { AppError } from './app-error.ts'

type Kept = Readonly<Record<string, unknown>>

/**
 * What the audit log keeps of a change: of both states the fields that differ; of something new all of `after`, of
 * something gone all of `before`.
 */
export function changesOf(
  before: Kept | null,
  after: Kept | null,
): { before?: Kept; after?: Kept } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) }
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const of = (state: Kept) => Object.fromEntries(changed.map((name) => [name, state[name]]))
  return { before: of(before), after: of(after) }
}

/**
 * Saving what is already stored writes nothing: no version, no time of change, no audit entry (specification §8, "no
 * changes, processing cancelled"). Called inside the transaction, after the row is locked and the version is checked.
 * @throws AppError nothingToDo
 */
export function assertChanged(stored: Kept, wanted: Kept): void {
  if (Object.keys(wanted).every((name) => isDeepStrictEqual(stored[name], wanted[name])))
    throw new AppError('nothingToDo')
}
