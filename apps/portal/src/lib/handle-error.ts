import { showToast } from '#ui/toast.tsx'
import { isStale } from './api-error.ts'
import { type Reaction, reactionTo } from './answer-errors.ts'
import { missingWords } from './grantors.ts'
import { hasPhrases, translator } from './i18n.ts'
import { signOutByForce } from './sign-out.ts'
import { stopViewing } from './view-as.ts'

/**
 * The one place where a failed call is shown to the person: a toast, a sign-out, or nothing at all.
 * @param words instead of the server's sentence, where the screen knows more
 */
export function handleError(error: unknown, words?: string): void {
  const reaction = reactionTo(error)
  if (reaction.act === 'nothing') return
  if (reaction.act === 'signOut') return void signOutByForce(error)
  if (reaction.act === 'stopViewing') return stopViewing()
  if (reaction.act === 'beginAnew') return window.location.reload()
  showToast({
    severity: reaction.severity,
    message: (reaction.act === 'repeat' && words) || wordsOf(reaction),
  })
}

/** What is said of a failed call; null where nothing is. The place of what could not be loaded says the same as the toast. */
export function messageOf(error: unknown): string | null {
  const reaction = reactionTo(error)
  return 'severity' in reaction ? wordsOf(reaction) : null
}

/** The same for an act on what was shown: that someone else was faster is said in `words`. */
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
