import { isDeepStrictEqual } from 'node:util'
import { AppError } from './app-error.ts'

type Kept = Readonly<Record<string, unknown>>

/**
 * Returns the fields of a change for the audit log: only the fields that differ, all of `after` for
 * a new row, or all of `before` for a deleted row.
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
 * Rejects a save without changes, so that it creates no version, change time or audit entry
 * (specification §8, "no changes, processing cancelled"). Call it inside the transaction, after the
 * row lock and the version check.
 * @throws AppError nothingToDo
 */
export function assertChanged(stored: Kept, wanted: Kept): void {
  if (Object.keys(wanted).every((name) => isDeepStrictEqual(stored[name], wanted[name])))
    throw new AppError('nothingToDo')
}
