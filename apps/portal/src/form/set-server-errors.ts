import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Shows a rejection by its result type: as a toast, and as a permanent error at the related field.
 * Both show `words`, or else the server's message. A save without changes shows a neutral toast.
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
