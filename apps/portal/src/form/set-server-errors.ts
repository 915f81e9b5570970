import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { resultTypes, type ResultType } from '@choba/contract/result-types.ts'
import { ApiError, isRefusal } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Shows an error of the server by its result type: as a toast, and as an error at the related field
 * that stays. Both show `words`, or the server's message if `words` is missing. If the error says
 * that nothing has changed, only a neutral toast is shown.
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
