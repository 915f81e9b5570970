import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import { users, type UserDetail, type UserSignIn as SignIn } from '@choba/contract/users.contract.ts'
import { auditApi } from '#lib/audit.api.ts'
import { usersApi } from '#lib/users.api.ts'
import { useRefresh } from '#lib/refresh.ts'
import { handleError } from '#lib/handle-error.ts'
import { useMay } from '#lib/permission.ts'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { showToast } from '#ui/toasts.ts'
import { UserStatus } from './user-words.tsx'

/** How it stands with someone's sign-in, and what can be done about it. */
export function UserSignIn({ user }: { user: UserDetail }) {
  const t = useTranslations('users.signIn')
  const { data } = useQuery(usersApi.signIn.query({ userId: user.userId }))
  const mayHelp = useMay(users.sendLink.can)
  return (
    <Section title={t('title')}>
      {data ? (
        <>
          <Standing user={user} signIn={data} />
          {mayHelp && user.withinReach && !user.own && <Help user={user} signIn={data} />}
        </>
      ) : (
        <Skeleton width="60%" />
      )}
    </Section>
  )
}

function Standing({ user, signIn }: { user: UserDetail; signIn: SignIn }) {
  const t = useTranslations('users.signIn')
  const tone = signIn.locked ? 'danger' : signIn.invited ? 'info' : 'ok'
  const word = t(signIn.locked ? 'locked' : signIn.invited ? 'invited' : 'active')
  return (
    <Facts>
      <Fact name={t('state')}>
        {user.status === 'VALID' ? <Status tone={tone}>{word}</Status> : <UserStatus user={user} />}
      </Fact>
      <Fact name={t('lastActiveAt')}>{signIn.lastActiveAt && <Instant at={signIn.lastActiveAt} />}</Fact>
      <Fact name={t('secondStep')}>{t(signIn.secondStep ? 'set' : 'notSet')}</Fact>
      {signIn.linkUntil && (
        <Fact name={t('linkUntil')}>
          <Instant at={signIn.linkUntil} />
        </Fact>
      )}
    </Facts>
  )
}

function Help({ user, signIn }: { user: UserDetail; signIn: SignIn }) {
  const t = useTranslations('users.signIn')
  const refreshAll = useRefresh()
  const { userId, userEmail: email } = user
  const refresh = () => refreshAll(usersApi.signIn.key(), auditApi.history.key())
  const send = useMutation({
    mutationFn: () => usersApi.sendLink.call({ userId }),
    onSuccess: async () => {
      showToast({ severity: 'success', message: t('sent', { email }) })
      await refresh()
    },
    onError: handleError,
  })
  const unlock = useMutation({
    mutationFn: () => usersApi.unlock.call({ userId }),
    onSuccess: async () => {
      showToast({ severity: 'success', message: t('unlocked') })
      await refresh()
    },
    onError: handleError,
  })
  return (
    <div className="mt-1.5 flex flex-wrap gap-2.5">
      {signIn.locked && (
        <Button busy={unlock.isPending} onClick={() => unlock.mutate()}>
          {t('unlock')}
        </Button>
      )}
      <Button
        busy={send.isPending}
        disabledReason={user.status === 'INVALID' ? t('notValid') : undefined}
        onClick={() => send.mutate()}
      >
        {t(signIn.invited ? 'invite' : 'reset')}
      </Button>
      <p className="w-full text-sm text-muted">{t(signIn.invited ? 'inviteNote' : 'resetNote', { email })}</p>
    </div>
  )
}
