import { isRefusal, isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'

/** An import is in another state, or was changed, since it was shown. */
export const isChanged = (error: unknown): boolean =>
  isStale(error) || isRefusal(error, 'illegalOperation')

/** Says of an act on an import that someone else was faster; any other error as always. */
export function handleChanged(error: unknown, words: string): void {
  if (isChanged(error)) showToast({ severity: 'warning', message: words })
  else handleError(error)
}
