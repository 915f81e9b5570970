import { BadInput } from '@choba/contract/bad-input.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'

/**
 * Shows the field errors of a request that the server rejected (400) at the form's fields.
 * @param words error text for each field; errors at fields without a text are not shown
 * @returns true if at least one error was shown
 */
export function refuseFields<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  words: Partial<Record<FieldPath<V>, string>>,
): boolean {
  if (!(error instanceof ApiError) || error.resultType !== resultTypes.badRequest.code) return false
  const read = z.safeParse(BadInput, error.result)
  const paths = read.success ? read.data.fields.map(({ path }) => path as FieldPath<V>) : []
  const known = paths.filter((path) => words[path] !== undefined)
  known.forEach((path, at) =>
    setError(path, { type: 'server', message: words[path]! }, { shouldFocus: at === 0 }),
  )
  return known.length > 0
}
