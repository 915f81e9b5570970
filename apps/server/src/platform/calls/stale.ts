import { badField } from '@choba/contract/bad-input.ts'
import { sql } from 'kysely'
import { offsetInstant } from './instant.ts'
import { AppError } from './app-error.ts'

/** A row with a version number, for optimistic locking. */
interface Counted {
  readonly version: number
  readonly changed_at: Date | null
  readonly changed_by: string | null
}

/**
 * Returns the columns that every change of a versioned row must also set.
 * @param by full name of the user who makes the change
 */
export const changedBy = (by: string) => ({
  version: sql<number>`version + 1`,
  changed_at: sql<Date>`now()`,
  changed_by: by,
})

/**
 * Rejects a change that is based on an old version of a row (optimistic lock).
 * @param version version that the caller has seen
 * @param current row as it is now, in the format of the detail view
 * @throws AppError conflict, with the other user's name and the current row; badRequest for a
 * version that never existed
 */
export async function assertVersion(
  row: Counted,
  version: number,
  timeZone: string,
  current: () => Promise<object> | object,
): Promise<void> {
  if (version === row.version) return
  if (version > row.version || !row.changed_at)
    throw new AppError('badRequest', badField('version', 'value'))
  throw new AppError('conflict', {
    changedBy: row.changed_by ?? '',
    changedAt: offsetInstant(row.changed_at, timeZone),
    current: await current(),
  })
}
