import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { BadInput } from '@choba/contract/bad-input.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'

/**
 * A refusal of one field (400) at that field, in the words that its form has for it.
 * @param places by the path that the server names: the field, and what is said there
 * @returns whether it was one
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
