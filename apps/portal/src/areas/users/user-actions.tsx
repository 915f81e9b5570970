import { useId, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { users, type UserDetail } from '@choba/contract/users.contract.ts'
import { useMay } from '#lib/permission.ts'
import { Button } from '#ui/button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { UserDelete } from './user-delete.tsx'
import { useHelp, useSignIn } from './use-sign-in.ts'
import type { UserVariant } from './user-variants.ts'
import { useUserNavigation } from './use-user-navigation.ts'

/**
 * Buttons to send a link, delete and change a user. If the signed-in user may not manage this user,
 * the buttons are disabled and give the reason.
 */
export function UserActions({ variant, user }: { variant: UserVariant; user: UserDetail }) {
  const t = useTranslations('users')
  const kit = useTranslations('kit')
  const navigation = useUserNavigation(variant)
  const mayModify = useMay(variant.mayModify)
  const mayDelete = useMay(users.delete.can)
  const [deleting, setDeleting] = useState(false)
  const cannotManage = user.canManage ? undefined : t('cannotManage')
  const notMe = user.own ? t('notMe') : undefined
  return (
    <>
      <SendLink user={user} />
      {mayDelete && (
        <Button disabledReason={cannotManage ?? notMe} onClick={() => setDeleting(true)}>
          {t('remove')}
        </Button>
      )}
      {mayModify && (
        <Button
          kind="primary"
          disabledReason={cannotManage}
          onClick={() => navigation.edit(user.userId)}
        >
          {kit('record.edit')}
        </Button>
      )}
      {deleting && <UserDelete variant={variant} user={user} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Button that sends a link to set a password: a second invitation, or a password reset. */
function SendLink({ user }: { user: UserDetail }) {
  const t = useTranslations('users.signIn')
  const noteId = useId()
  const { data: signIn } = useSignIn(user.userId)
  const { mayHelp, send } = useHelp(user)
  if (!signIn || !mayHelp) return null
  const isOff = user.status === 'INVALID'
  const note = t(signIn.invited ? 'inviteNote' : 'resetNote', { email: user.userEmail })
  const button = (
    <Button
      className="mr-auto"
      busy={send.isPending}
      disabledReason={isOff ? t('notValid') : undefined}
      aria-describedby={noteId}
      onClick={() => send.mutate()}
    >
      {t(signIn.invited ? 'invite' : 'reset')}
    </Button>
  )
  if (isOff) return button
  return (
    <>
      <Tooltip text={note}>{button}</Tooltip>
      <span id={noteId} hidden>
        {note}
      </span>
    </>
  )
}
