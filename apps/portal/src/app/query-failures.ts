import type { QueryObserver } from '@tanstack/react-query'
import { endsPage, reactionTo } from '#lib/answer-errors.ts'
import { handleError, messageOf } from '#lib/handle-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * If true, a failure of the query shows no toast. Allowed in two cases: the same message
       * appears beside the field being edited (the preview of an import), or the query only adds
       * optional help (palette suggestions, counts beside filters).
       */
      readonly withoutToast?: true
    }
  }
}

/** Observer of a query: a component that shows its data. */
type Observer = Pick<QueryObserver, 'options'>

/** Properties of a query that decide whether its failure shows a toast. */
export interface FailedQuery {
  readonly meta?: { readonly withoutToast?: true } | undefined
  readonly observers: readonly Observer[]
}

/** Message of the last failure that each observer of a poll has shown. */
const saidTo = new WeakMap<Observer, string | null>()

/**
 * True if every observer of a poll has already shown this failure message. A new observer gets its
 * own toast, because a new screen shows the stale data.
 */
function isSaidAlready({ observers }: FailedQuery, words: string | null): boolean {
  const isPoll =
    observers.length > 0 && observers.every(({ options }) => Boolean(options.refetchInterval))
  if (!isPoll) return false
  const isSaid = observers.every((one) => saidTo.get(one) === words)
  for (const one of observers) saidTo.set(one, words)
  return isSaid
}

/**
 * Shows the error toast of specification §8 for a failed query, even if the screen also shows the
 * failure: after a failed refresh, the screen keeps showing old data. The toast region merges equal
 * toasts.
 */
export function sayFailure(error: unknown, query: FailedQuery): void {
  if (!endsPage(reactionTo(error))) {
    if (query.meta?.withoutToast) return
    if (isSaidAlready(query, messageOf(error))) return
  }
  handleError(error)
}

/** Forgets the last failure of a poll, so the next failure shows a toast again. */
export function noteSuccess(_data: unknown, { observers }: FailedQuery): void {
  for (const one of observers) saidTo.delete(one)
}
