import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * A refusal as the catalogue has it, which is a toast that goes, and at the field that it is about, where it stays: both say
 * `words`, or else the server's. A save without a change, which is silent elsewhere, is answered by a neutral toast.
 */
export function setServerErrors<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  places: Partial<Record<ResultType, { field: FieldPath<V>; words?: string }>>,
): void {
  if (isRefusal(error, 'nothingToDo')) {
    return showToast({ severity: 'neutral', message: error.message })
  }
  if (!(error instanceof ApiError)) return handleError(error)
  const [, place] =
    Object.entries(places).find(
      ([name]) => resultTypes[name as ResultType].code === error.resultType,
    ) ?? []
  handleError(error, place?.words)
  if (!place) return
  setError(
    place.field,
    { type: 'server', message: place.words ?? error.message },
    { shouldFocus: true },
  )
}
