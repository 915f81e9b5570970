import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { BadInput } from '@choba/contract/bad-input.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'

/**
 * Shows an error of the server (400) at the form field that caused the error, with a message of the
 * form.
 * @param places maps a path in the server's error to the form field and the message
 * @returns true if the error was about one of these fields
 */
export function refuseField<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  places: Readonly<Record<string, { field: FieldPath<V>; words: string }>>,
): boolean {
  if (!(error instanceof ApiError) || error.resultType !== resultTypes.badRequest.code) return false
  const read = z.safeParse(BadInput, error.result)
  const place = read.success ? places[read.data.fields[0]?.path ?? ''] : undefined
  if (!place) return false
  setError(place.field, { type: 'server', message: place.words }, { shouldFocus: true })
  return true
}
