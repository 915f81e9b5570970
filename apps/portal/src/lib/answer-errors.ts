import { resultTypes, severityOf, type Severity } from '@choba/contract/result-types.ts'
import type { Grantors } from '@choba/contract/grantors.ts'
import { SecondStepDue } from '@choba/contract/session.contract.ts'
import * as z from 'zod/mini'
import { ApiError, isCancelled } from './api-error.ts'
import { grantorsOf } from './grantors.ts'
import { viewing } from './view-as.ts'

type Shown = Exclude<Severity, 'silent'>
type Words = 'noConnection' | 'invalidParameter' | 'notPermitted' | 'systemError'

export type Reaction =
  | { readonly act: 'nothing' }
  | { readonly act: 'signOut' }
  /**
   * Reload the page, because the second step has become required since the portal was opened. The
   * reloaded page asks for the second step.
   */
  | { readonly act: 'beginAnew' }
  /** Show a message of the portal. */
  | { readonly act: 'say'; readonly severity: Shown; readonly words: Words }
  /** Show the permission that the user lacks, and the people who can grant it. */
  | { readonly act: 'explain'; readonly severity: Shown; readonly grantors: Grantors }
  /** Say that an administrator who views the portal as a role cannot change anything. */
  | { readonly act: 'sayReadOnly'; readonly severity: Shown; readonly roleName: string }
  /**
   * Stop viewing as a role, because the role no longer exists or the user may no longer view it.
   */
  | { readonly act: 'stopViewing' }
  /** Show the message of the server. */
  | { readonly act: 'repeat'; readonly severity: Shown; readonly message: string }

/**
 * True if a reaction ends or reloads the page. A screen must not show such an error in place of its
 * content.
 */
export const endsPage = ({ act }: Reaction): boolean =>
  act === 'signOut' || act === 'beginAnew' || act === 'stopViewing'

const say = (words: Words): Reaction => ({ act: 'say', severity: 'error', words })

const byStatus: Record<number, Reaction> = {
  0: say('noConnection'),
  400: say('invalidParameter'),
  401: { act: 'signOut' },
  403: say('notPermitted'),
  500: say('systemError'),
}

/**
 * Returns the reaction to a failed call (specification §8). A form may handle the error before
 * calling this function.
 */
export function reactionTo(error: unknown): Reaction {
  if (isCancelled(error)) return { act: 'nothing' }
  if (!(error instanceof ApiError)) return say('systemError')
  if (z.safeParse(SecondStepDue, error.result).success) return { act: 'beginAnew' }
  const viewed = viewing()
  if (viewed && error.resultType === resultTypes.illegalOperation.code) {
    return { act: 'sayReadOnly', severity: 'error', roleName: viewed.roleName }
  }
  const grantors = grantorsOf(error)
  if (grantors) return { act: 'explain', severity: 'error', grantors }
  if (viewed && error.status === 403) return { act: 'stopViewing' }
  const fixed = byStatus[error.status]
  if (fixed) return fixed
  const severity = severityOf(error.resultType)
  if (severity === 'silent') return { act: 'nothing' }
  return error.message ? { act: 'repeat', severity, message: error.message } : say('systemError')
}
