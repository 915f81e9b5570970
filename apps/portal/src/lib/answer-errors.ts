import { severityOf, type Severity } from '@choba/contract/result-types.ts'
import { ApiError, isCancelled } from './api-error.ts'

type Shown = Exclude<Severity, 'silent'>
type Words = 'noConnection' | 'invalidParameter' | 'notPermitted' | 'systemError'

export type Reaction =
  | { readonly act: 'nothing' }
  | { readonly act: 'signOut' }
  /** One of our own sentences. */
  | { readonly act: 'say'; readonly severity: Shown; readonly words: Words }
  /** The sentence the server sent. */
  | { readonly act: 'repeat'; readonly severity: Shown; readonly message: string }

const say = (words: Words): Reaction => ({ act: 'say', severity: 'error', words })

const byStatus: Record<number, Reaction> = {
  0: say('noConnection'),
  400: say('invalidParameter'),
  401: { act: 'signOut' },
  403: say('notPermitted'),
  500: say('systemError'),
}

/** What to do about a failed call (specification §8). The answer's own place, a form for instance, may come first. */
export function reactionTo(error: unknown): Reaction {
  if (isCancelled(error)) return { act: 'nothing' }
  if (!(error instanceof ApiError)) return say('systemError')
  const fixed = byStatus[error.status]
  if (fixed) return fixed
  const severity = severityOf(error.resultType)
  if (severity === 'silent') return { act: 'nothing' }
  return error.message ? { act: 'repeat', severity, message: error.message } : say('systemError')
}
