import { showToast } from '#ui/toast.tsx'
import { isStale } from './api-error.ts'
import { type Reaction, reactionTo } from './answer-errors.ts'
import { missingWords } from './grantors.ts'
import { hasPhrases, translator } from './i18n.ts'
import { signOutByForce } from './sign-out.ts'
import { stopViewing } from './view-as.ts'

/**
 * Reacts to a failed call: shows a toast, signs the user out, stops viewing as a role, reloads the
 * page, or does nothing. All code that reports failed calls must use this function.
 * @param words replaces the server's message if the screen knows a better one
 */
export function handleError(error: unknown, words?: string): void {
  const reaction = reactionTo(error)
  if (reaction.act === 'nothing') return
  if (reaction.act === 'signOut') return void signOutByForce(error)
  if (reaction.act === 'stopViewing') return void stopViewing()
  if (reaction.act === 'beginAnew') return window.location.reload()
  showToast({
    severity: reaction.severity,
    message: (reaction.act === 'repeat' && words) || wordsOf(reaction),
  })
}

/**
 * Returns the message for a failed call, or null if no message is shown. A part of a screen that
 * failed to load shows the same message as the toast.
 */
export function messageOf(error: unknown): string | null {
  const reaction = reactionTo(error)
  return 'severity' in reaction ? wordsOf(reaction) : null
}

/**
 * Works like `handleError`, but shows `words` if another user has changed the record since it was
 * loaded.
 */
export function handleStale(error: unknown, words: string): void {
  if (isStale(error)) showToast({ severity: 'warning', message: words })
  else handleError(error)
}

function wordsOf(reaction: Extract<Reaction, { severity: unknown }>): string {
  const t = translator()
  switch (reaction.act) {
    case 'say':
      return t(`shell.errors.${reaction.words}`)
    case 'explain':
      return hasPhrases('permissions')
        ? missingWords(t, reaction.grantors, 'call').join('\n')
        : t('shell.errors.notPermitted')
    case 'sayReadOnly':
      return t('shell.viewAs.readOnly', { name: reaction.roleName })
    default:
      return reaction.message
  }
}
