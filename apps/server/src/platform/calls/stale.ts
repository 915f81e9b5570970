import { badField } from '@choba/contract/bad-input.ts'
import { sql } from 'kysely'
import { offsetInstant } from './instant.ts'
import { AppError } from './app-error.ts'

/** A row that counts its changes. */
interface Counted {
  readonly version: number
  readonly changed_at: Date | null
  readonly changed_by: string | null
}

/** What every change of such a row writes beside itself. @param by the full name of whoever changes it */
export const changedBy = (by: string) => ({
  version: sql<number>`version + 1`,
  changed_at: sql<Date>`now()`,
  changed_by: by,
})

/**
 * No one overwrites unseen what someone else has changed. @param version the state that the caller has seen
 * @param current what stands there now, as the detail shows it
 * @throws AppError conflict: who was faster and what stands there now; badRequest for a state that never was
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
