import { type ReactNode, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { users, type UserDetail as Detail } from '@choba/contract/users.contract.ts'
import { useMay } from '#lib/permission.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Button } from '#ui/button.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { UserDelete } from './user-delete.tsx'
import type { UserVariant } from './user-variants.ts'
import { UserSignIn } from './user-sign-in.tsx'
import { useUser, useUserFaults } from './use-user.ts'
import { useUserNavigation } from './use-user-navigation.ts'
import { UserStatus, useStoresInWords } from './user-words.tsx'

/** One person in the drawer: who they are, how it stands with their sign-in, and their history. */
export function UserDetail({ variant, userId, history }: { variant: UserVariant; userId: string; history: ReactNode }) {
  const navigation = useUserNavigation(variant)
  const mayModify = useMay(variant.mayModify)
  const mayDelete = useMay(users.delete.can)
  return (
    <RecordDrawer
      query={useUser(userId)}
      title={(user) => user.userFullName}
      content={(user) => <Content variant={variant} user={user} />}
      history={history}
      {...useUserFaults()}
      footer={(user) => (mayModify || mayDelete) && <Actions variant={variant} user={user} />}
      onClose={navigation.list}
    />
  )
}

function Content({ variant, user }: { variant: UserVariant; user: Detail }) {
  const t = useTranslations('users')
  const stores = useStoresInWords()
  const hidden = user.storeCount - user.stores.length
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name={t('field.userName')}>
          {user.userName}
          {user.own && <span className="ml-2 text-sm text-muted">{t('own')}</span>}
        </Fact>
        <Fact name={t('field.userEmail')}>{user.userEmail}</Fact>
        <Fact name={t('field.phone')}>{user.phone}</Fact>
        <Fact name={t('field.roleName')}>{user.roleName}</Fact>
        <Fact name={t('field.status')}>
          <UserStatus user={user} />
        </Fact>
        {!variant.admin && (
          <Fact name={t('field.stores')}>
            {stores(user)}
            {user.managedStores === 'SPECIFIC' && (
              <ul className="mt-1 max-h-40 overflow-y-auto text-sm text-muted">
                {user.stores.map(({ storeId, storeName }) => (
                  <li key={storeId}>{storeName}</li>
                ))}
                {hidden > 0 && <li>{t('stores.hidden', { count: hidden })}</li>}
              </ul>
            )}
          </Fact>
        )}
        <Fact name={t('field.forcePasswordChange')}>{t(user.forcePasswordChange ? 'yes' : 'no')}</Fact>
        <Fact name={t('field.expires')}>
          {user.passwordDays === null ? t('no') : t('days', { count: user.passwordDays })}
        </Fact>
        <Fact name={t('field.receiveMessages')}>{t(user.receiveMessages ? 'yes' : 'no')}</Fact>
        <Fact name={t('field.emailMessages')}>{t(user.emailMessages ? 'yes' : 'no')}</Fact>
        <Fact name={t('field.createdAt')}>
          <Instant at={user.createdAt} />
        </Fact>
        {user.changedAt !== null && (
          <Fact name={t('field.changedAt')}>
            <Instant at={user.changedAt} /> {user.changedBy}
          </Fact>
        )}
      </Facts>
      <UserSignIn user={user} />
    </div>
  )
}

/** Changing and deleting, for whoever may, and where they may not reach the reason. */
function Actions({ variant, user }: { variant: UserVariant; user: Detail }) {
  const t = useTranslations('users')
  const kit = useTranslations('kit')
  const navigation = useUserNavigation(variant)
  const mayModify = useMay(variant.mayModify)
  const mayDelete = useMay(users.delete.can)
  const [deleting, setDeleting] = useState(false)
  const beyond = user.withinReach ? undefined : t('beyond')
  const notMe = user.own ? t('notMe') : undefined
  return (
    <>
      {mayDelete && (
        <Button disabledReason={beyond ?? notMe} onClick={() => setDeleting(true)}>
          {t('remove')}
        </Button>
      )}
      {mayModify && (
        <Button kind="primary" disabledReason={beyond} onClick={() => navigation.edit(user.userId)}>
          {kit('record.edit')}
        </Button>
      )}
      {deleting && <UserDelete variant={variant} user={user} onClose={() => setDeleting(false)} />}
    </>
  )
}
