import { badField } from '@choba/contract/bad-input.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { decodeTextCursor } from '#platform/calls/cursor.ts'
import { bigIdOf } from '#platform/calls/row-ids.ts'

/**
 * Returns the ID that a cursor of a list sorted by ID contains.
 * @throws AppError badRequest for an unknown cursor
 */
export function placeOf(cursor: string): bigint {
  const text = decodeTextCursor(cursor)
  const id = /^[0-9]{1,19}$/.test(text) ? bigIdOf(text) : null
  if (id === null) throw new AppError('badRequest', badField('cursor', 'value'))
  return id
}
