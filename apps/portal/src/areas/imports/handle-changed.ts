import { isRefusal, isStale } from '#lib/api-error.ts'
import { handleError } from '#lib/handle-error.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * True if the server rejected an action because the import has changed, or has another status,
 * since the page loaded it.
 */
export const isChanged = (error: unknown): boolean =>
  isStale(error) || isRefusal(error, 'illegalOperation')

/**
 * Shows `words` if the error says that another user changed the import first. Handles any other
 * error as usual.
 */
export function handleChanged(error: unknown, words: string): void {
  if (isChanged(error)) showToast({ severity: 'warning', message: words })
  else handleError(error)
}
