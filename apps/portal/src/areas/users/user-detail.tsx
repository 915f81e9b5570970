import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRoleName } from '#lib/role-name.ts'
import { useTranslations } from '#lib/translations.ts'
import { roles } from '@choba/contract/roles.contract.ts'
import { users, type UserDetail as Detail } from '@choba/contract/users.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UserActions } from './user-actions.tsx'
import { UserStatements } from './user-statements.tsx'
import type { UserVariant } from './user-variants.ts'
import { useHelp, useSignIn } from './use-sign-in.ts'
import { useUser, useUserFaults } from './use-user.ts'
import { useUserNavigation } from './use-user-navigation.ts'
import { UserStatus } from './user-words.tsx'

/** Drawer with one user: facts, permissions and settings in sentences, and the history. */
export function UserDetail({
  variant,
  userId,
  history,
}: {
  variant: UserVariant
  userId: string
  history: ReactNode
}) {
  const navigation = useUserNavigation(variant)
  const mayModify = useMay(variant.mayModify)
  const mayDelete = useMay(users.delete.can)
  return (
    <RecordDrawer
      query={useUser(userId)}
      title={(user) => <Heading variant={variant} user={user} />}
      content={(user) => <Content variant={variant} user={user} />}
      history={history}
      {...useUserFaults()}
      footer={(user) => (mayModify || mayDelete) && <UserActions variant={variant} user={user} />}
      onClose={navigation.list}
    />
  )
}

function Heading({ variant, user }: { variant: UserVariant; user: Detail }) {
  const t = useTranslations('users')
  const { data } = useSignIn(user.userId)
  const mayOpenRole = useMay(roles.detail.can)
  const { roleId } = user
  const roleName = useRoleName()(user.roleName)
  return (
    <span className="flex flex-col gap-0.5">
      <span>
        {user.userFullName}
        {user.own && <span className="ml-2 text-sm font-normal text-muted">{t('own')}</span>}
      </span>
      <span className="flex flex-wrap gap-x-4 text-base font-normal">
        <UserStatus user={user} locked={data?.locked} />
        {mayOpenRole ? (
          <Link
            to={variant.admin ? '/setting/adminUserRole/$roleId' : '/setting/rights/$roleId'}
            params={{ roleId }}
            className="min-w-0 break-words text-accent-strong hover:underline"
          >
            {roleName}
          </Link>
        ) : (
          <span className="min-w-0 break-words">{roleName}</span>
        )}
      </span>
    </span>
  )
}

function Content({ variant, user }: { variant: UserVariant; user: Detail }) {
  const t = useTranslations('users')
  const { data: signIn, isError } = useSignIn(user.userId)
  const pending = !signIn && !isError && <Skeleton width="8rem" />
  return (
    <div className="flex flex-col gap-6">
      {signIn?.locked && <Locked user={user} />}
      <UserStatements variant={variant} user={user} />
      <Facts>
        <Fact name={t('field.userName')}>{user.userName}</Fact>
        <Fact name={t('field.userEmail')}>{user.userEmail}</Fact>
        <Fact name={t('field.phone')}>{user.phone}</Fact>
        <Fact name={t('signIn.secondStep')}>
          {pending || (signIn && t(signIn.secondStep ? 'signIn.set' : 'signIn.notSet'))}
        </Fact>
        <Fact name={t('signIn.lastActiveAt')}>
          {pending || (signIn?.lastActiveAt && <Instant at={signIn.lastActiveAt} />)}
        </Fact>
        {signIn?.linkUntil && (
          <Fact name={t('signIn.linkUntil')}>
            <Instant at={signIn.linkUntil} />
          </Fact>
        )}
        <Fact name={t('field.createdAt')}>
          <Instant at={user.createdAt} />
        </Fact>
        {user.changedAt !== null && (
          <Fact name={t('field.changedAt')}>
            <Instant at={user.changedAt} /> {user.changedBy}
          </Fact>
        )}
      </Facts>
    </div>
  )
}

/**
 * Notice that a user name is locked for some time after wrong passwords, with a button to unlock
 * it.
 */
function Locked({ user }: { user: Detail }) {
  const t = useTranslations('users.signIn')
  const { mayHelp, unlock } = useHelp(user)
  const act = mayHelp && (
    <Button busy={unlock.isPending} onClick={() => unlock.mutate()}>
      {t('unlock')}
    </Button>
  )
  return (
    <Banner tone="danger" action={act}>
      {t('lockedText')}
    </Banner>
  )
}
