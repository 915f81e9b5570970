import { showToast } from '#ui/toast.tsx'
import { reactionTo } from './answer-errors.ts'
import { translator } from './i18n.ts'
import { signOutByForce } from './sign-out.ts'

/** The one place where a failed call is shown to the person: a toast, a sign-out, or nothing at all. */
export function handleError(error: unknown): void {
  const reaction = reactionTo(error)
  if (reaction.act === 'nothing') return
  if (reaction.act === 'signOut') return void signOutByForce()
  const { severity } = reaction
  const message = reaction.act === 'repeat' ? reaction.message : translator()(`shell.errors.${reaction.words}`)
  showToast({ severity, message })
}
