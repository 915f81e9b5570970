import { badField } from '@choba/contract/bad-input.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import type { NamedMapping } from '@choba/import-format/file/file-reading.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import { checkMapping } from './import-file-source.ts'

/**
 * Validates a mapping that a call contains. Runs outside of a database transaction, because a
 * parser process takes time.
 * @param path name of the mapping's field in the call, for the error
 * @throws AppError badRequest for an invalid mapping; Overloaded
 */
export async function expectMapping(
  caller: Caller,
  mapping: NamedMapping,
  path: string,
): Promise<void> {
  try {
    await checkMapping(principalOf(caller).user.id, mapping)
  } catch (error) {
    if (error instanceof ImportProblem) throw new AppError('badRequest', badField(path, 'format'))
    throw error
  }
}
